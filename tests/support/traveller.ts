/** Where a walk through somebody's pages ended: an address that is not theirs, or a page of theirs. */
export interface Arrival {
  url: URL
  /** Null when the address is outside. */
  page: string | null
  status: number
}

/** A browser without scripts for one site: keeps its cookies and follows its redirects until they lead away. */
export function createTraveller(origin: string) {
  const jar = new Map<string, string>()
  const keep = (line: string) => {
    const [pair = ''] = line.split(';')
    const cut = pair.indexOf('=')
    jar.set(pair.slice(0, cut), pair.slice(cut + 1))
  }
  async function go(address: string | URL, form?: Record<string, string>): Promise<Arrival> {
    let url = new URL(address)
    let fields = form
    for (let hops = 0; hops < 10; hops += 1) {
      if (url.origin !== origin) return { url, page: null, status: 0 }
      const response = await fetch(url, {
        redirect: 'manual',
        headers: {
          accept: 'text/html',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
      })
      response.headers.getSetCookie().forEach(keep)
      const next = response.headers.get('location')
      const page = await response.text()
      if (next === null) return { url, page, status: response.status }
      url = new URL(next, url)
      fields = undefined
    }
    throw new Error(`no end of redirects at ${origin}`)
  }
  /** Sends the page's own form, as it stands with these fields more. */
  const submit = (at: Arrival, more: Record<string, string> = {}): Promise<Arrival> => {
    const page = at.page ?? ''
    const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1] ?? ''
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
    return go(new URL(action.replaceAll('&amp;', '&'), at.url), { ...fields, ...more })
  }
  return { go, submit, jar }
}

export type Traveller = ReturnType<typeof createTraveller>
