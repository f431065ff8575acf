import { parseSync } from 'vite'
import { changedText, type Change } from './changed-text.ts'
import type { SourceMutant } from './source-mutants.ts'
import { isNode, partsOf, type Node } from './syntax.ts'

/** What a statement says, and what it says with one fault: a bound one step aside, a condition more or less, an order turned round. */
const turned: readonly (readonly [RegExp, string])[] = [
  [/ and (?=[\w(])/g, ' or '],
  [/ or (?=[\w(])/g, ' and '],
  [/(?<= )>= /g, '> '],
  [/(?<= )<= /g, '< '],
  [/(?<= )> /g, '>= '],
  [/(?<= )< /g, '<= '],
  [/(?<= )<> /g, '= '],
  [/\bnot (?=exists|is_|coalesce|\()/g, ''],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/ desc\b/g, ''],
  [/(?<= )\+ /g, '- '],
  [/(?<= )- /g, '+ '],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/\bmax\(/g, 'min('],
  [/\bunion all\b/g, 'union'],
  [/\bdistinct /g, ''],
  [/\bfor update( of \w+)?/g, ''],
]

function changesOfText({ start, end }: Node, text: string): Change[] {
  const said = text.slice(start, end)
  return turned.flatMap(([pattern, instead]) =>
    [...said.matchAll(pattern)].map((found) => {
      const from = start + found.index
      return [from, from + found[0].length, instead] as const
    }),
  )
}

/** A condition of the query builder left out, a lock not taken, an order turned round. */
function changesOfCall(node: Node, text: string): Change[] {
  const { callee, arguments: given } = node
  if (!isNode(callee) || callee.type !== 'MemberExpression') return []
  const { object, property } = callee
  if (!isNode(object) || !isNode(property)) return []
  const name = text.slice(property.start, property.end)
  if (['where', 'forUpdate', 'skipLocked', 'onConflict', 'distinctOn'].includes(name))
    return [[object.end, node.end, '']]
  const [, order] = Array.isArray(given) ? (given as unknown[]) : []
  if (name !== 'orderBy' || !isNode(order)) return []
  const isLast = text.slice(order.start, order.end) === "'desc'"
  return [[order.start, order.end, isLast ? "'asc'" : "'desc'"]]
}

/** Every text whose statements differ by a single fault. */
export function sqlMutants(file: string, text: string): SourceMutant[] {
  const found: Change[] = []
  const visit = (node: Node, isSql: boolean): void => {
    if (node.type.startsWith('TS') || node.type.startsWith('Import')) return
    if (node.type === 'CallExpression') found.push(...changesOfCall(node, text))
    if (node.type === 'TemplateElement' && isSql) found.push(...changesOfText(node, text))
    const { tag } = node
    const isOfSql =
      node.type === 'TaggedTemplateExpression' && isNode(tag) && /^sql\b/.test(text.slice(tag.start, tag.end))
    for (const part of partsOf(node)) visit(part, isOfSql || (isSql && node.type === 'TemplateLiteral'))
  }
  visit(parseSync(file, text).program as unknown as Node, false)
  return found.map((change) =>
    changedText(text, change, (before, after) => `${before.slice(-90)} → ${after.slice(-90)}`),
  )
}
