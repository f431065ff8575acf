/** `from` refers to `to`, which must come before it. */
export interface Reference {
  from: string
  to: string
}

/** Those that others refer to first, otherwise in their own order. Throws where they refer to each other in a circle. */
export function sorted<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  references: readonly Reference[],
): Item[] {
  const placed = new Set<string>()
  const rest = [...items]
  const result: Item[] = []
  const known = new Set(items.map(nameOf))
  while (rest.length > 0) {
    const next = rest.findIndex((item) =>
      references.every(({ from, to }) => from !== nameOf(item) || !known.has(to) || placed.has(to)),
    )
    const [item] = next < 0 ? [] : rest.splice(next, 1)
    if (item === undefined)
      throw new Error(`these refer to each other in a circle: ${rest.map(nameOf).join(', ')}`)
    placed.add(nameOf(item))
    result.push(item)
  }
  return result
}
