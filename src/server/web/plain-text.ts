/** A NUL, or half of a pair: neither can be kept as text, and nobody types them. */
const unkept = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

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
