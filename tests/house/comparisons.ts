import { parseSync } from 'vite'
import { codeOf, filesBelow, textOf } from './sources.ts'

interface Node {
  type: string
  start: number
  operator?: string
  left?: Node
  right?: Node
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/** A number that is written down, or what is called an amount, days or a count. */
const isNumber = (node: Node | undefined): boolean => {
  const { value, property } = (node ?? {}) as { value?: unknown; property?: { name?: string } }
  return typeof value === 'number' || /(Poisha|Days|Count|DaysLeft)$/.test(property?.name ?? '')
}

/** `<`, `<=`, `>`, `>=`, and in guards `===` with a number too. */
const isComparing = ({ type, operator = '', left, right }: Node, isGuard: boolean): boolean =>
  type === 'BinaryExpression' &&
  (['<', '<=', '>', '>='].includes(operator) ||
    (isGuard && ['===', '!=='].includes(operator) && (isNumber(left) || isNumber(right))))

const holds = (node: Node, isGuard: boolean): boolean =>
  isComparing(node, isGuard) || childrenOf(node).some((child) => holds(child, isGuard))

const nameOf = (node: unknown): string =>
  (node as { id?: { name?: string }; key?: { name?: string } } | null)?.id?.name ??
  (node as { key?: { name?: string } } | null)?.key?.name ??
  ''

interface Declared {
  name: string
  node: Node
  isGuard: boolean
}

/** The declarations of a statement; the properties of the guards, each by itself. */
function declarationsOf(statement: Node): Declared[] {
  const { declaration, declarations } = statement as { declaration?: Node; declarations?: Node[] }
  if (declaration) return declarationsOf(declaration)
  if (!declarations) return [{ name: nameOf(statement), node: statement, isGuard: false }]
  return declarations.flatMap((one): Declared[] => {
    const name = nameOf(one)
    const { init } = one as { init?: Node & { properties?: Node[] } }
    if (!name.endsWith('Guards') || init?.type !== 'ObjectExpression')
      return [{ name, node: one, isGuard: false }]
    return (init.properties ?? []).map((property) => ({
      name: `${name}.${nameOf(property)}`,
      node: property,
      isGuard: true,
    }))
  })
}

/** Every declaration of `src/machines` that compares numbers, lengths or days: a guard by its name, any other by its file and name. */
export const comparingDeclarations = (): string[] =>
  filesBelow('src/machines', /\.ts$/).flatMap((file) => {
    const { body } = parseSync(file, textOf(file)).program as unknown as { body: Node[] }
    return body
      .flatMap(declarationsOf)
      .filter(({ node, isGuard }) => holds(node, isGuard))
      .map(({ name, isGuard }) => (isGuard ? name : `${file.replace('src/machines/', '')} ${name}`))
  })

const limitsFile = 'src/machines/limits.ts'

/** The limits that some file of `src/machines` reads. */
export function limitsOfTheLaw(): string[] {
  const others = filesBelow('src/machines', /\.ts$/)
    .filter((file) => file !== limitsFile)
    .map((file) => codeOf(textOf(file)))
    .join('\n')
  const names = [...textOf(limitsFile).matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(others))
}
