import { parseSync } from 'vite'
import type { SourceMutant } from './source-mutants.ts'
import { isNode, partsOf, type Node } from './syntax.ts'

/** What says nothing to a person, or what nothing can be drawn without. */
const passedOver = /^(key|className|ref|children)$/

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 90)

/** What is drawn with one thing left out: an attribute, what is spread into one, or an element within another. */
function changesOf(node: Node, text: string, isWithin: boolean): (readonly [start: number, end: number])[] {
  const { type, start, end, name } = node
  if (type === 'JSXSpreadAttribute') return [[start, end]]
  if (type === 'JSXAttribute' && isNode(name))
    return passedOver.test(text.slice(name.start, name.end)) ? [] : [[start, end]]
  return type === 'JSXElement' && isWithin ? [[start, end]] : []
}

/** Every text that draws the same but for one thing that is left out. */
export function jsxMutants(file: string, text: string): SourceMutant[] {
  const found: (readonly [start: number, end: number])[] = []
  const visit = (node: Node, isWithin: boolean): void => {
    found.push(...changesOf(node, text, isWithin))
    for (const part of partsOf(node)) visit(part, node.type === 'JSXElement' || node.type === 'JSXFragment')
  }
  visit(parseSync(file, text).program as unknown as Node, false)
  return found.map(([start, end]) => ({
    line: text.slice(0, start).split('\n').length,
    says: `without ${oneLine(text.slice(start, end))}`,
    text: text.slice(0, start) + text.slice(end),
  }))
}
