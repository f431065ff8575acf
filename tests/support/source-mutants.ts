import { parseSync } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  operator?: string
  [part: string]: unknown
}

/** A text of the law with one fault. */
export interface SourceMutant {
  line: number
  /** What stood there, and what stands there now, in one line. */
  says: string
  text: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode)

/** Each comparison one step to either side, and turned round; each sum and product as its opposite; each "and" as "or". */
const others: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '-=': ['+='],
  '+=': ['-='],
}

type Change = readonly [start: number, end: number, text: string]

/** Every single fault of one node. */
function changesOf(node: Node, text: string): Change[] {
  const { start, end, operator = '' } = node
  const said = (part: unknown): string => (isNode(part) ? text.slice(part.start, part.end) : '')
  const { left, right, test, consequent, alternate, value, argument, body } = node
  if (['BinaryExpression', 'LogicalExpression', 'AssignmentExpression'].includes(node.type))
    return (others[operator] ?? []).map(
      (other) => [start, end, `${said(left)} ${other} ${said(right)}`] as const,
    )
  if (node.type === 'ConditionalExpression')
    return [[start, end, `${said(test)} ? ${said(alternate)} : ${said(consequent)}`]]
  if (node.type === 'IfStatement' && isNode(test)) return [[test.start, test.end, `!(${said(test)})`]]
  if (node.type === 'UnaryExpression' && operator === '!') return [[start, end, said(argument)]]
  if (node.type === 'Literal' && typeof value === 'number')
    return [value + 1, value - 1].map(
      (other) => [start, end, other < 0 ? `(${other})` : String(other)] as const,
    )
  if (node.type === 'Literal' && typeof value === 'boolean') return [[start, end, String(!value)]]
  if (node.type === 'ExpressionStatement') return [[start, end, ';']]
  if (node.type === 'ArrowFunctionExpression' && isNode(body) && body.type === 'Identifier')
    return [[body.start, body.end, `!${said(body)}`]]
  return []
}

/** Types are nobody's law, and what is imported or a kind is a word that the compiler holds. */
const isPassedOver = ({ type }: Node): boolean =>
  type.startsWith('TS') || type.startsWith('Import') || type === 'ExportAllDeclaration'

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 90)

/** Every text that differs by a single fault: comparison, arithmetic, constant, condition, branch or statement. */
export function sourceMutants(file: string, text: string): SourceMutant[] {
  const found: Change[] = []
  const visit = (node: Node): void => {
    if (isPassedOver(node)) return
    found.push(...changesOf(node, text))
    partsOf(node).forEach(visit)
  }
  visit(parseSync(file, text).program as unknown as Node)
  return found.map(([start, end, other]) => ({
    line: text.slice(0, start).split('\n').length,
    says: `${oneLine(text.slice(start, end))} → ${oneLine(other)}`,
    text: text.slice(0, start) + other + text.slice(end),
  }))
}
