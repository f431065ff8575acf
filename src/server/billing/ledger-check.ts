import type { Db, Trx } from '../deps.ts'
import { verifyChain, type HistoryLink } from '../lifecycle/history-check.ts'
import {
  lastNumbers,
  linksAfter,
  lookAt,
  numbersAfter,
  rules,
  type Break,
  type Rule,
} from './ledger-check-store.ts'

/** What a check came to: how many rows (or numbers, or links) it looked at, and at how many it did not hold. */
export interface Checked {
  name: string
  lookedAt: number
  broken: number
}

/** Whom a check tells what it finds while it goes; nothing is kept. */
export interface Listener {
  broke(name: string, found: Break): void
  checked(result: Checked): void
}

/** Rows that are looked at in one go: what is held of them at once is bounded by it. */
const batchSize = 5_000

type Tell = (found: Break) => void

async function checkRule(trx: Trx, rule: Rule, tell: Tell): Promise<number> {
  let lookedAt = 0
  for (let after: string | null = null; ;) {
    const looked = await lookAt(trx, rule, after, batchSize)
    lookedAt += looked.lookedAt
    for (const found of looked.breaks) tell(found)
    if (looked.last === null) return lookedAt
    after = looked.last
  }
}

/** The part of a number before its count, and the count. */
const partsOf = (number: string): { before: string; count: number } => {
  const [, before = number, count = ''] = /^(.*-)(\d+)$/.exec(number) ?? []
  return { before, count: Number(count) }
}

/** Numbers of an office and a year follow each other from 1 on without a gap, up to the last that was given. @source product 4 */
async function checkNumbers(trx: Trx, tell: Tell): Promise<number> {
  const reached = new Map<string, number>()
  let lookedAt = 0
  for (let after = ''; ;) {
    const page = await numbersAfter(trx, after, batchSize)
    for (const { number, code, year } of page) {
      const { before, count } = partsOf(number)
      const next = (reached.get(before) ?? 0) + 1
      if (count !== next) tell({ id: number, found: `comes after ${before}${next - 1}` })
      if (before !== `INV-${code.toUpperCase()}-${year}-` && before !== `INV-${year}-`)
        tell({ id: number, found: `was issued by ${code} in ${year}` })
      reached.set(before, count)
    }
    lookedAt += page.length
    const last = page.at(-1)
    if (!last) break
    after = last.number
  }
  const given = await lastNumbers(trx)
  for (const before of new Set([...reached.keys(), ...given.keys()]))
    if (reached.get(before) !== given.get(before))
      tell({ id: before, found: `ends at ${reached.get(before) ?? 0}, ${given.get(before) ?? 0} were given` })
  return lookedAt
}

/** Every history of every subject by its hashes, one subject at a time. @source product 7 */
async function checkChains(trx: Trx, tell: Tell): Promise<number> {
  let lookedAt = 0
  let chain: HistoryLink[] = []
  const end = () => {
    const fault = verifyChain(chain)
    const [first] = chain
    if (fault && first)
      tell({ id: first.subject_id, found: `${first.entity}, link ${fault.sequence}: ${fault.fault}` })
    chain = []
  }
  for (let after: Parameters<typeof linksAfter>[1] = null; ;) {
    const page = await linksAfter(trx, after, batchSize)
    for (const link of page) {
      if (chain[0] && (chain[0].entity !== link.entity || chain[0].subject_id !== link.subject_id)) end()
      chain.push(link)
    }
    lookedAt += page.length
    const last = page.at(-1)
    if (!last) break
    after = { entity: last.entity, subjectId: last.subject_id, sequence: last.sequence }
  }
  end()
  return lookedAt
}

type Check = readonly [name: string, check: (trx: Trx, tell: Tell) => Promise<number>]

const checks: readonly Check[] = [
  ...rules.map((rule): Check => [rule.name, (trx, tell) => checkRule(trx, rule, tell)]),
  ['numbers of invoices have no gap by office and year', checkNumbers],
  ['histories hold by their hashes', checkChains],
]

/** As `checkLedger`, of what a transaction sees. */
export async function checkWithin(trx: Trx, listener: Listener): Promise<number> {
  let all = 0
  for (const [name, check] of checks) {
    let broken = 0
    const lookedAt = await check(trx, (found) => {
      broken += 1
      listener.broke(name, found)
    })
    listener.checked({ name, lookedAt, broken })
    all += broken
  }
  return all
}

/**
 * Looks at ledger, bills, payments, refunds, invoices and histories, all as they are at one moment; reads alone, and holds a batch of
 * rows at most. Answers at how many places something does not hold.
 * @source product 4, 7
 */
export const checkLedger = (db: Db, listener: Listener): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => checkWithin(trx, listener))
