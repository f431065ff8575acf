import type * as z from 'zod'

/** Where a schema takes a number or a text. A step of null is any entry of a list. */
export interface Leaf {
  path: readonly (string | null)[]
  kind: 'number' | 'text'
}

interface Definition {
  type: string
  shape?: Record<string, Node>
  element?: Node
  innerType?: Node
  in?: Node
  out?: Node
  options?: readonly Node[]
}
interface Node {
  _zod: { def: Definition }
}

/** Schemas that hold no value a person types as a number or a text. */
const bare = new Set(['enum', 'literal', 'boolean', 'unknown', 'record', 'transform', 'null', 'custom'])

function leavesIn(node: Node, path: readonly (string | null)[]): Leaf[] {
  const { def } = node._zod
  switch (def.type) {
    case 'number':
      return [{ path, kind: 'number' }]
    case 'string':
      return [{ path, kind: 'text' }]
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([key, inner]) => leavesIn(inner, [...path, key]))
    case 'array':
      return def.element ? leavesIn(def.element, [...path, null]) : []
    case 'union':
      return (def.options ?? []).flatMap((option) => leavesIn(option, path))
    case 'pipe':
      // What is sent is read by the first part; a part that only changes what it got is told by the other.
      return def.in && def.in._zod.def.type !== 'transform'
        ? leavesIn(def.in, path)
        : def.out
          ? leavesIn(def.out, path)
          : []
    default:
      if (def.innerType) return leavesIn(def.innerType, path)
      if (bare.has(def.type)) return []
      throw new Error(`what does a schema of ${def.type} take at ${path.join('.')}?`)
  }
}

/** Every place of a schema, of either kind of zod, that takes a number or a text. */
export const leavesOf = (schema: z.core.$ZodType): Leaf[] => leavesIn(schema as unknown as Node, [])

/** A copy with a value at a leaf, in the first entry of each list on the way; throws where a list has none. */
export function withValue(whole: unknown, [key, ...rest]: Leaf['path'], value: unknown): unknown {
  if (key === undefined) return value
  if (key === null) {
    if (!Array.isArray(whole) || whole.length === 0)
      throw new Error(`no sample for ${rest.join('.')}: a number that nobody tries`)
    return [withValue(whole[0], rest, value), ...(whole.slice(1) as unknown[])]
  }
  const parts = (typeof whole === 'object' && whole !== null ? whole : {}) as Record<string, unknown>
  return { ...parts, [key]: withValue(parts[key], rest, value) }
}
