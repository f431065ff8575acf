import { expect, test } from 'vitest'
import { readsSettled, type HeldReads } from '../support/shifts.ts'

const settlingsUntilRead = async (looks: readonly HeldReads[]): Promise<number> => {
  let looked = 0
  let settlings = 0
  const reads = () => Promise.resolve(looks[Math.min(looked++, looks.length - 1)]!)
  await readsSettled(reads, () => {
    settlings += 1
    return Promise.resolve()
  })
  return settlings
}

test('a read that is answered while a page settles has it settle once more: what it leads to comes after', async () => {
  const [open, answered] = [
    { begun: 1, open: 1 },
    { begun: 1, open: 0 },
  ]
  expect(await settlingsUntilRead([open, answered, answered])).toBe(2)
})

test('so does one that begins meanwhile, and one that begins and is answered', async () => {
  const nothing = { begun: 0, open: 0 }
  const begun = { begun: 1, open: 1 }
  const answered = { begun: 1, open: 0 }
  expect(await settlingsUntilRead([nothing, begun, begun, answered, answered])).toBe(3)
  expect(await settlingsUntilRead([nothing, answered, answered])).toBe(2)
  expect(await settlingsUntilRead([nothing])).toBe(1)
})
