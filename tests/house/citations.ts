/** One numbered heading of a page of the specification, with everything below it. */
export interface Clause {
  /** `spec 2`, `product 2.1`; of the page without numbers, its name alone. */
  address: string
  /** Sub-headings, in small letters. */
  names: ReadonlySet<string>
  /** What stands between backticks: addresses, calls, events, states. */
  codes: ReadonlySet<string>
}
export type Clauses = ReadonlyMap<string, Clause>

/** A citation as it stands in a file. */
export interface Citation {
  line: number
  text: string
}

const numbered = ['spec', 'product', 'domain', 'house', 'stack'] as const
const unnumbered = 'look'

const codesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => [code, code.replace(/^[A-Z]+ /, '')]))

const namesIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#{2,4} (?:<a id="[^"]*"><\/a>)?(.+)$/gm)].map(([, name = '']) => name.toLowerCase()),
  )

/** The clauses of one page: each anchor such as `spec-2` or `product-2-1`, with the anchors that belong to it. */
export function clausesOf(page: string, text: string): Clause[] {
  if (page === unnumbered) return [{ address: page, names: namesIn(text), codes: codesIn(text) }]
  const anchors = [...text.matchAll(/<a id="([a-z]+(?:-\d+)+)"><\/a>/g)]
  return anchors.map((anchor, index) => {
    const id = anchor[1] ?? ''
    const next = anchors.slice(index + 1).find(([, other = '']) => !other.startsWith(`${id}-`))
    const below = text.slice(anchor.index, next?.index)
    const [name, ...numbers] = id.split('-')
    return { address: `${name} ${numbers.join('.')}`, names: namesIn(below), codes: codesIn(below) }
  })
}

/** The clauses of all pages by their address. */
export const clausesIn = (pages: Readonly<Record<string, string>>): Clauses =>
  new Map(
    Object.entries(pages)
      .flatMap(([page, text]) => clausesOf(page, text))
      .map((clause) => [clause.address, clause]),
  )

/** `update-profile` stands in `/auth/update-profile`; an address is only itself. */
const isCoded = ({ codes }: Clause, word: string): boolean =>
  codes.has(word) || (!word.startsWith('/') && [...codes].some((code) => code.split(/[\s/]/).includes(word)))

function isNamed(clause: Clause, name: string): boolean {
  if (clause.names.has(name.toLowerCase())) return true
  if (name.split(' and ').every((part) => clause.names.has(part.toLowerCase()))) return true
  return name.split(/\s+/).every((word) => isCoded(clause, word))
}

const range = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, index) => `${Number(from) + index}`)

const part = new RegExp(
  `^(?:(${numbered.join('|')})\\s+)?§?(\\d+(?:\\.\\d+)?)(?:\\s+to\\s+§?(\\d+))?(?:\\s+(.+))?$`,
)

/**
 * What of a citation leads nowhere; empty when all of it leads to a clause. Its parts are separated by commas or
 * semicolons; a number without a page belongs to the page before it, a name without a number to the clause before it, and
 * what follows a colon only says more.
 */
export function faultsOf(text: string, clauses: Clauses): string[] {
  let page = ''
  let clause: Clause | undefined
  const parts = text.split(/[,;]/).map((one) => one.trim().replace(/:.*$/, ''))
  return parts.filter((one) => {
    if (one === unnumbered || one.startsWith(`${unnumbered} `)) {
      page = unnumbered
      clause = clauses.get(unnumbered)
      const name = one.slice(unnumbered.length).trim()
      return !clause || (name !== '' && !isNamed(clause, name))
    }
    const [, named, from, to, name] = part.exec(one) ?? []
    if (from === undefined) return one === '' || !clause || !isNamed(clause, one)
    page = named ?? page
    const found = (to === undefined ? [from] : range(from, to)).map((number) =>
      clauses.get(`${page} ${number}`),
    )
    clause = found.at(-1)
    if (found.length === 0 || found.includes(undefined) || !clause) return true
    return name !== undefined && !isNamed(clause, name)
  })
}

/** A tag, the end of a test's title, a clause of a witness, and whatever else names a page and a number. */
const forms = [
  /@source\s+(.+?)\s*(?:\*\/.*)?$/,
  new RegExp(`\\(((?:${numbered.join('|')}) §?\\d[^()]*|${unnumbered},? [A-Z][^()]*)\\)`),
  /\bclause: (?:'|")([^'":]+):/,
  new RegExp(`\\b((?:${numbered.join('|')}) §?\\d+(?:\\.\\d+)?)(?![\\w%])`),
]

/** Every citation in a text, whatever its form; what is a part of another one on its line says nothing more. */
export const citationsIn = (text: string): Citation[] =>
  text.split('\n').flatMap((line, index) => {
    const found = forms.flatMap((form) =>
      [...line.matchAll(new RegExp(form, 'g'))].map(([, one = '']) => one),
    )
    return found
      .filter((one, at) => !found.some((other, place) => place < at && other.includes(one)))
      .map((one) => ({ line: index + 1, text: one }))
  })
