import type { Ids } from '../../src/server/deps.ts'

const digits = (count: number, length: number) => count.toString(16).padStart(length, '0')

/** Ids one after the other instead of by chance: the same for the same acts, and each later than any that a clock gave. */
export function countedIds(): Ids {
  let count = 0
  const next = () => (count += 1)
  return {
    uuid: () => `f0000000-0000-7000-8000-${digits(next(), 12)}`,
    token: () => `token${digits(next(), 38)}`,
    code: () => String(next() % 1_000_000).padStart(6, '0'),
    transactionId: () => `T${digits(next(), 24)}`,
  }
}
