/** Several at a time, so that a thousand rows are done in minutes and the others are still served. */
const atOnce = 3

/** Does the same with each, a few at a time; whoever answers false wants no more of them begun. Those already begun are waited for. */
export async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean | void>,
): Promise<void> {
  const waiting = [...items]
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      if ((await work(item)) === false) waiting.length = 0
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
