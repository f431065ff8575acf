import { parseSync } from 'vite'
import { changedText, type Change } from './changed-text.ts'
import type { SourceMutant } from './source-mutants.ts'
import { isNode, partsOf, type Node } from './syntax.ts'

/** What says nothing to a person, or what nothing can be drawn without. */
const passedOver = /^(key|className|ref|children)$/

/** What is drawn with one thing left out: an attribute, what is spread into one, or an element within another. */
function changesOf(node: Node, text: string, isWithin: boolean): Change[] {
  const { type, start, end, name } = node
  if (type === 'JSXSpreadAttribute') return [[start, end, '']]
  if (type === 'JSXAttribute' && isNode(name))
    return passedOver.test(text.slice(name.start, name.end)) ? [] : [[start, end, '']]
  return type === 'JSXElement' && isWithin ? [[start, end, '']] : []
}

/** Every text that draws the same but for one thing that is left out. */
export function jsxMutants(file: string, text: string): SourceMutant[] {
  const found: Change[] = []
  const visit = (node: Node, isWithin: boolean): void => {
    found.push(...changesOf(node, text, isWithin))
    for (const part of partsOf(node)) visit(part, node.type === 'JSXElement' || node.type === 'JSXFragment')
  }
  visit(parseSync(file, text).program as unknown as Node, false)
  return found.map((change) => changedText(text, change, (before) => `without ${before.slice(0, 90)}`))
}
