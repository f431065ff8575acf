import { parseSync } from 'vite'
import type { SourceMutant } from './source-mutants.ts'
import { isNode, partsOf, type Node } from './syntax.ts'

/** What a text with a fault calls to ask whether that fault is to be there now. */
export const switchName = 'isFaulty'

type Kind = 'expression' | 'statement' | 'attribute' | 'spread' | 'child'

/** A part of a text in whose place others can stand while the program runs, each under the number of its fault. */
interface Site {
  kind: Kind
  node: Node
  others: { number: number; text: string }[]
}

/** What stood between two places of a text, and stands there with a fault. */
interface Difference {
  start: number
  end: number
  instead: string
}

const expressions =
  /^(((Binary|Logical|Conditional|Unary|Assignment|ArrowFunction|Call|New|TaggedTemplate|Await|Object|Array|Member|Chain)Expression)|Literal|TemplateLiteral|JSXElement|JSXFragment)$/

/** Where two texts differ. What is only left out can often be said to begin at several places; each of them is told. */
function differencesOf(text: string, other: string): Difference[] {
  let start = 0
  while (start < text.length && text[start] === other[start]) start += 1
  let same = 0
  const sameMax = Math.min(text.length, other.length) - start
  while (same < sameMax && text.at(-1 - same) === other.at(-1 - same)) same += 1
  const found = [{ start, end: text.length - same, instead: other.slice(start, other.length - same) }]
  for (let from = start, to = text.length - same; found[0]?.instead === '' && from > 0;) {
    from -= 1
    to -= 1
    if (text[from] !== text[to]) break
    found.push({ start: from, end: to, instead: '' })
  }
  return found
}

/** Whether a part cannot be taken out of its chain: the rest of it would no longer end where the part is nothing. */
function isLinkOfChain(path: readonly Node[]): boolean {
  for (let at = path.length - 1; at > 0; at -= 1) {
    const [node, above] = [path[at], path[at - 1]]
    if (above?.type === 'ChainExpression') return true
    const isLink =
      above?.type === 'TSNonNullExpression' || above?.['object'] === node || above?.['callee'] === node
    if (!isLink) return false
  }
  return false
}

/** Whether what stands here is named, called or written to, not read: nothing but itself can be there. */
function isHeld(node: Node, above: Node): boolean {
  if (['callee', 'tag', 'quasi'].some((part) => above[part] === node)) return true
  if (above['key'] === node && above['computed'] !== true) return true
  if (above.type === 'JSXAttribute' || above.type === 'UpdateExpression') return true
  return (
    (above['left'] === node && /^(Assignment|ForIn|ForOf)/.test(above.type)) || above['operator'] === 'delete'
  )
}

function kindOf(path: readonly Node[]): Kind | null {
  const [node, above] = [path.at(-1), path.at(-2)]
  if (!node || !above) return null
  if (node.type === 'JSXAttribute') return 'attribute'
  if (node.type === 'JSXSpreadAttribute') return 'spread'
  if (node.type === 'ExpressionStatement') return 'statement'
  const isAsked = node.type === 'Identifier' && above['test'] === node
  if (!(isAsked || expressions.test(node.type)) || isHeld(node, above) || isLinkOfChain(path)) return null
  return /^JSX(Element|Fragment)$/.test(above.type) ? 'child' : 'expression'
}

const isProgram = (text: string): boolean => parseSync('of.tsx', `async () => ${text}`).errors.length === 0

/** What stands in the place of a node with a fault; null where no such place can hold it. */
function otherOf(kind: Kind, node: Node, { start, end, instead }: Difference, text: string): string | null {
  const other = text.slice(node.start, start) + instead + text.slice(end, node.end)
  if (kind === 'statement') return isProgram(`{ ${other} }`) ? other : null
  const isNothing = other.trim() === ''
  if (kind === 'attribute' || kind === 'spread') return isNothing ? '{}' : null
  if (kind === 'child' && isNothing) return 'null'
  return !isNothing && isProgram(`(${other})`) ? other : null
}

/** What is in one of these runs when it is called or made; whatever is in none runs while its file is loaded. */
const isLater = /Function|^PropertyDefinition$/

interface Found {
  site: Site
  other: string
  isAtLoad: boolean
}

/** The innermost part of a text that can hold a difference, with what stands there then. */
function siteOf(root: Node, difference: Difference, text: string): Found | null {
  const path = [root]
  for (let inner: Node | undefined = root; inner;) {
    inner = partsOf(inner).find(({ start, end }) => start <= difference.start && difference.end <= end)
    if (inner) path.push(inner)
  }
  for (; path.length > 1; path.pop()) {
    const [node, kind] = [path.at(-1), kindOf(path)]
    const other = node && kind ? otherOf(kind, node, difference, text) : null
    const isAtLoad = !path.slice(0, -1).some(({ type }) => isLater.test(type))
    if (node && kind && other !== null) return { site: { kind, node, others: [] }, other, isAtLoad }
  }
  return null
}

/** A part with its others before it, each behind its number; `own` is the part itself, as it is written by now. */
function written({ kind, node, others }: Site, own: string, text: string): string {
  const choices = (last: string) =>
    others.map(({ number, text: other }) => `${switchName}(${number}) ? (${other}) : `).join('') + last
  if (kind === 'statement')
    return `{ ${others.map(({ number, text: other }) => `if (${switchName}(${number})) { ${other} } else `).join('')}{ ${own} } }`
  if (kind === 'child') return `{${choices(`(${own})`)}}`
  if (kind === 'spread') return `{...(${choices(`(${own.slice(own.indexOf('...') + 3, -1)})`)})}`
  if (kind === 'expression') return `(${choices(`(${own})`)})`
  const { name, value } = node
  const said = isNode(name) ? text.slice(name.start, name.end) : ''
  return `{...(${choices(`{ ${JSON.stringify(said)}: ${valueOf(value, own)} }`)})}`
}

/** What an attribute is given; `own` is the whole of it. */
function valueOf(value: unknown, own: string): string {
  if (!isNode(value)) return 'true'
  if (value.type === 'Literal' && typeof value['value'] === 'string') {
    if (value['value'].includes('&')) throw new Error(`a sign by its name, which is not read here: ${own}`)
    return JSON.stringify(value['value'])
  }
  return `(${own.slice(own.indexOf('{') + 1, -1)})`
}

/**
 * A text with all of its faults in it, none of which is there until the switch says so. Beside it: for which of them no place could be found, and which
 * have their effect while the text is loaded.
 */
export function switchedText(
  file: string,
  text: string,
  faults: readonly (SourceMutant & { number: number })[],
): { text: string; left: number[]; atLoad: number[] } {
  const root = parseSync(file, text).program as unknown as Node
  const sites = new Map<string, Site>()
  const left: number[] = []
  const atLoad: number[] = []
  for (const { number, text: changed } of faults) {
    const [found] = differencesOf(text, changed)
      .flatMap((difference) => siteOf(root, difference, text) ?? [])
      .toSorted((a, b) => a.site.node.end - a.site.node.start - (b.site.node.end - b.site.node.start))
    if (!found) {
      left.push(number)
      continue
    }
    if (found.isAtLoad) atLoad.push(number)
    const { node, kind } = found.site
    const key = `${kind} ${node.start} ${node.end}`
    const site = sites.get(key) ?? found.site
    site.others.push({ number, text: found.other })
    sites.set(key, site)
  }
  return { text: writtenWithin({ start: 0, end: text.length }, [...sites.values()], text), left, atLoad }
}

const isAround = (outer: Site, inner: Site): boolean =>
  outer !== inner &&
  outer.node.start <= inner.node.start &&
  inner.node.end <= outer.node.end &&
  (outer.node.end - outer.node.start > inner.node.end - inner.node.start || outer.kind === 'statement')

function writtenWithin({ start, end }: { start: number; end: number }, sites: Site[], text: string): string {
  const outermost = sites
    .filter((site) => !sites.some((other) => isAround(other, site)))
    .toSorted((a, b) => a.node.start - b.node.start)
  let [at, said] = [start, '']
  for (const site of outermost) {
    const within = sites.filter((other) => isAround(site, other))
    said += text.slice(at, site.node.start)
    said += written(site, writtenWithin(site.node, within, text), text)
    at = site.node.end
  }
  return said + text.slice(at, end)
}
