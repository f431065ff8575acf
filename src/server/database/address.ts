/** Where a server listens, and its own address for the driver, which knows one host an address. */
export interface Host {
  host: string
  port: number
  url: string
}

/** What `DATABASE_URL` says. */
export interface DatabaseAddress {
  hosts: [Host, ...Host[]]
  /** Whether the one of them that takes changes is looked for, and followed when it becomes another. */
  isFollowed: boolean
}

const defaultPort = 5_432
const mustBe = 'must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/name'
const example = 'postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write'
const parts = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)([^?#]*)(\?[^#]*)?$/
const hostAndPort = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i
const attributes = 'target_session_attrs'

/** Servers that take changes, by either of its names. */
const writable = ['read-write', 'primary']

function hostOf(entry: string, urlOf: (entry: string) => string): Host | null {
  const url = urlOf(entry)
  if (!hostAndPort.test(entry) || !URL.canParse(url)) return null
  const { hostname, port } = new URL(url)
  return {
    host: decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'),
    port: Number(port || defaultPort),
    url,
  }
}

/**
 * The address of a database, with one host or, as PostgreSQL's own clients know it, several with commas between them; why it
 * is none as the rest of a sentence, which repeats nothing of it.
 */
export function readAddress(text: string): DatabaseAddress | string {
  const [, protocol, person = '', authority = '', path = '', query = ''] = parts.exec(text) ?? []
  if (protocol === undefined) return mustBe
  const asked = new URLSearchParams(query)
  const wanted = asked.get(attributes)
  asked.delete(attributes)
  const rest = `${path}${asked.size > 0 ? `?${asked.toString()}` : ''}`
  if (wanted !== null && !writable.includes(wanted))
    return `asks by ${attributes} for a server that need not take changes. Write read-write there, or leave it out`
  const entries = authority.split(',')
  if (entries.length === 1) {
    if (!URL.canParse(text)) return mustBe
    const url = wanted === null ? text : `${protocol}${person}${authority}${rest}`
    const { hostname, port } = new URL(text)
    const host = decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1') || asked.get('host') || 'localhost'
    return { hosts: [{ host, port: Number(port || defaultPort), url }], isFollowed: wanted !== null }
  }
  if (asked.has('host') || asked.has('port'))
    return `names several hosts, and others in host= or port=. Write all of them before the name of the database, such as ${example}`
  const hosts = entries.map((entry) => hostOf(entry, (one) => `${protocol}${person}${one}${rest}`))
  const wrong = hosts.findIndex((host) => host === null || host.port === 0)
  if (wrong >= 0)
    return `names ${hosts.length} hosts, of which number ${wrong + 1} is no host with a port from 1 to 65535. Write them such as ${example}`
  const [first, ...others] = hosts.filter((host) => host !== null)
  const names = hosts.map((host) => `${host?.host}:${host?.port}`)
  if (first === undefined || new Set(names).size < names.length)
    return `names one host twice. Name each server once, such as ${example}`
  return { hosts: [first, ...others], isFollowed: true }
}
