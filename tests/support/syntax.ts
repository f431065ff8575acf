/** A node of a syntax tree, as the parser of the build gives it. */
export interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** What stands right below a node, in the order of the text. */
export const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode)
