import { notFound, unknownValue, type Refused } from '../errors.ts'

/** A NUL, or half of a pair: neither can be kept as text, and nobody types them. */
const unkept = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** What an address with a text that cannot be kept comes to: an id that is none is not there, a query's value is named. */
export function refusedAddress({ params, query }: { params: unknown; query: unknown }): Refused | null {
  if (!isKeepable(params)) return notFound()
  const names = unkeepableIn(query)
  return names.length > 0 ? unknownValue(names.map((path) => ({ path, error: 'invalid' }))) : null
}

const unkeepableIn = (values: unknown): string[] =>
  typeof values === 'object' && values !== null
    ? Object.entries(values).flatMap(([name, value]) => (isKeepable([name, value]) ? [] : [name]))
    : []

/** Whether every text and every name in a JSON value can be kept as it is. Walks without recursion, however deep it is. */
export function isKeepable(value: unknown): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      if (unkept.test(next)) return false
    } else if (typeof next === 'object' && next !== null)
      for (const [name, held] of Object.entries(next)) {
        if (unkept.test(name)) return false
        waiting.push(held)
      }
  }
  return true
}
