import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { isNode, type Node } from '../support/syntax.ts'
import { filesBelow, textOf } from './sources.ts'

/** What a person reads or hears from an element without its children. */
const spokenProps =
  /^(?:aria-(?:label|description|roledescription|placeholder|valuetext)|title|placeholder|alt|label|hint|description|heading|text|caption|summary)$/

const hasLetters = (text: unknown): boolean => typeof text === 'string' && /\p{L}/u.test(text)

/** The literal texts an expression can come to: both ends of a choice, the fixed parts of a template. */
function literalsOf(node: unknown): Node[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return hasLetters(node['value']) ? [node] : []
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { cooked: string } }[]).some(({ value }) => hasLetters(value.cooked))
        ? [node]
        : []
    case 'JSXExpressionContainer':
      return literalsOf(node['expression'])
    case 'ConditionalExpression':
      return [...literalsOf(node['consequent']), ...literalsOf(node['alternate'])]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return ['===', '!==', '==', '!='].includes(String(node['operator']))
        ? []
        : [...literalsOf(node['left']), ...literalsOf(node['right'])]
    default:
      return []
  }
}

/** Every place in JSX where a person would meet a text that is in no message file. */
function literalTexts(name: string, source: string): string[] {
  const { program, errors } = parseSync(name, source)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const found: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'JSXText' && hasLetters(value['value'])) found.push(value)
    if (value.type === 'JSXElement' || value.type === 'JSXFragment')
      for (const child of value['children'] as unknown[])
        if (isNode(child) && child.type === 'JSXExpressionContainer') found.push(...literalsOf(child))
    if (value.type === 'JSXAttribute' && spokenProps.test(String((value['name'] as { name?: unknown }).name)))
      found.push(...literalsOf(value['value']))
    Object.values(value).forEach(visit)
  }
  visit(program)
  return found.map(({ start }) => `${name}:${source.slice(0, start).split('\n').length}`)
}

test('the scanner sees texts, spoken props, choices and templates, and leaves the rest', () => {
  const source = [
    'const a = <p>Hello</p>',
    'const b = <p aria-label="Close" className="row">{m.x()}</p>',
    'const c = <p title={isOpen ? "open" : m.x()}>{isOpen && "open"}</p>',
    'const d = <p>{`${count} rows`}</p>',
    'const e = <p id="x" data-kind="y">{kind === "full" ? m.x() : m.y()} · ৳ 1</p>',
  ].join('\n')
  expect(literalTexts('a.tsx', source)).toEqual(['a.tsx:1', 'a.tsx:2', 'a.tsx:3', 'a.tsx:3', 'a.tsx:4'])
})

test('no screen says a word that is in no message file (house 8)', () => {
  const files = filesBelow('src/screens', /\.tsx$/)
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => literalTexts(file, textOf(file)))).toEqual([])
})
