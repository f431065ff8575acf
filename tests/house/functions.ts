import { parseSync } from 'vite'
import { isNode } from '../support/syntax.ts'
import { codeOf, textOf } from './sources.ts'

/** A function of ours, with how many of its lines are neither blank nor comment. */
export interface Length {
  file: string
  name: string
  lines: number
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const nameIn = (node: unknown): string | undefined => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : undefined
}

/** The word that a call begins with: `describe` of `describe.each(…)('…', …)`. */
function calledWord(node: unknown): string | undefined {
  const inner = (node ?? {}) as { type?: string; callee?: unknown; object?: unknown }
  if (inner.type === 'CallExpression') return calledWord(inner.callee)
  if (inner.type === 'MemberExpression') return calledWord(inner.object)
  return nameIn(node)
}

/** Every function of a file; what only groups tests by `describe` is none. */
export function functionsOf(file: string): Length[] {
  const text = textOf(file)
  // Without comments every line stays where it is, but not every character: a line is found by its number.
  const code = codeOf(text).split('\n')
  const lineOf = (index: number) => text.slice(0, index).split('\n').length
  const found: Length[] = []
  const visit = (value: unknown, name: string, isGroup: boolean): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, name, isGroup)
      return
    }
    if (!isNode(value)) return
    const own = nameIn(value['id']) ?? nameIn(value['key']) ?? name
    if (functionTypes.has(value.type) && !isGroup) {
      const lines = code
        .slice(lineOf(value.start) - 1, lineOf(value.end))
        .filter((line) => line.trim() !== '')
      found.push({ file, name: own, lines: lines.length })
    }
    if (value.type === 'CallExpression') {
      const [title] = value['arguments'] as unknown[]
      const called = isNode(title) ? (nameIn(title) ?? own) : own
      visit(value['callee'], own, false)
      visit(value['arguments'], called, calledWord(value) === 'describe')
      return
    }
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') visit(child, own, false)
  }
  visit(parseSync(file, text).program, '', false)
  return found
}
