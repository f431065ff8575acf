import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayStart, dhakaDay } from '../../../src/machines/text.ts'
import type { PaymentState } from '../../../src/machines/payment/states.ts'
import { foldByState } from '../../../src/server/billing/fold-store.ts'
import { post } from '../../../src/server/billing/ledger-store.ts'
import type { PaymentRecord } from '../../../src/server/database/rows.ts'
import { officeOverview } from '../../../src/server/office/store.ts'
import { accountTotals } from '../../../src/server/report/totals-store.ts'
import { planOf, readsOf } from '../../support/plans.ts'
import { createPaymentWorld, type PaymentWorld } from '../payment/world.ts'

const dayMs = 24 * 3_600_000
/** The days of the acts: parts of three months, the shortest among them. */
const first = '2025-01-25'
const dayCount = 40
const states: readonly PaymentState[] = ['paid', 'refundAsked']

let world: PaymentWorld
let payments: PaymentRecord[]
beforeAll(async () => {
  world = await createPaymentWorld()
  payments = []
  for (const method of ['cards', 'bkash'] as const)
    payments.push(await world.payThrough((await world.newCase()).billId, { method }))
})
afterAll(() => world.close())

const dayAt = (from: string, place: number): string =>
  dhakaDay(new Date(dayStart(from).getTime() + place * dayMs))

/** Moves so much (poisha) of a payment between two funds on a day: a posting on two bank accounts. */
const correct = (payment: PaymentRecord, day: string, poisha: number) =>
  world.db.transaction().execute((trx) =>
    post(
      world.deps,
      trx,
      {
        kind: 'correction',
        paymentId: payment.id,
        officeId: payment.office_id,
        reference: world.deps.ids.uuid(),
        at: dayStart(day),
      },
      [
        { account: 'treasury', debitPoisha: poisha },
        { account: 'bar_council', creditPoisha: poisha },
      ],
    ),
  )

interface Act {
  does: 'post' | 'move' | 'fold'
  payment: number
  place: number
  poisha: number
}
const acts: fc.Arbitrary<Act> = fc.record({
  does: fc.constantFrom('post', 'post', 'move', 'fold'),
  payment: fc.nat(1),
  place: fc.nat(dayCount - 1),
  poisha: fc.integer({ min: 1, max: 9_999 }),
})

async function play({ does, payment: at, place, poisha }: Act): Promise<void> {
  const payment = payments[at]
  if (does === 'fold' || !payment) return foldByState(world.db)
  if (does === 'post') return correct(payment, dayAt(first, place), poisha)
  await world.db
    .updateTable('payments')
    .set({ state: states[poisha % 2] ?? 'paid' })
    .where('id', '=', payment.id)
    .execute()
}

type Asked = { from: string; to: string; state?: PaymentState }

/** What each bank account had by the raw ledger: its id, what was moved between funds, and all of it. Poisha. */
async function inLedger({ from, to, state }: Asked) {
  const { rows } = await sql<{ id: number; corrected: number; net: number }>`
    select office_account_id as id, coalesce(sum(credit_poisha - debit_poisha) filter (where posting.kind = 'correction'), 0)::bigint as corrected,
      sum(credit_poisha - debit_poisha)::bigint as net
    from ledger_entries join ledger_postings posting on posting.id = posting_id join payments on payments.id = payment_id
    where office_account_id is not null and (posted_at at time zone 'Asia/Dhaka')::date between ${from} and ${to}
      and payments.state = coalesce(${state ?? null}, payments.state) group by 1 order by 1`.execute(world.db)
  return rows.map(({ id, corrected, net }) => [id, corrected, net])
}

async function inReport(query: Asked) {
  const { data } = await world.call('GET /accountant/report/accounts', { query }, world.accountant)
  return data.rows
    .map(({ id, correctedPoisha, netPoisha }) => [id, correctedPoisha, netPoisha])
    .toSorted(([a = 0], [b = 0]) => a - b)
}

test('any days of any months are told as the ledger has them, by any state, added up or not, and counted anew they are the same (product 4, 7)', async () => {
  const played = fc.tuple(
    fc.array(acts, { minLength: 4, maxLength: 10 }),
    fc.array(fc.tuple(fc.nat(dayCount + 5), fc.nat(dayCount)), { minLength: 4, maxLength: 4 }),
  )
  await fc.assert(
    fc.asyncProperty(played, async ([done, spans]) => {
      for (const act of done) await play(act)
      for (const [at, length] of spans)
        for (const state of [undefined, ...states]) {
          const asked = {
            from: dayAt(first, at - 5),
            to: dayAt(first, at - 5 + length),
            ...(state && { state }),
          }
          expect(await inReport(asked), JSON.stringify(asked)).toEqual(await inLedger(asked))
        }
    }),
    { numRuns: 12 },
  )
  await foldByState(world.db)
  const months = () =>
    sql`select * from ledger_account_months where 0 <> any(counts) or 0 <> any(credited_poisha)
      order by state, office_account_id, month, method, kind`.execute(world.db)
  const before = await months()
  expect(before.rows.length).toBeGreaterThan(0)
  await sql`select count_ledger_anew()`.execute(world.db)
  expect((await months()).rows).toEqual(before.rows)
})

/** How many rows of the ledger and its counters are read for something. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  let read = 0
  for (const statement of await readsOf(work))
    for (const step of await planOf(world.db, statement))
      if (step['Relation Name']?.startsWith('ledger_')) read += step['Actual Rows'] * step['Actual Loops']
  return read
}

/** To a day of another month on which most of it is over. */
function forwardToThe28th(): string {
  world.clock.forward(40 * 24 * 60)
  while (!dhakaDay(world.clock.now()).endsWith('-28')) world.clock.forward(24 * 60)
  return dhakaDay(world.clock.now())
}

const monthOf = (today: string) => ({ from: `${today.slice(0, 8)}01`, to: today })

test.each<[what: string, read: (today: string) => Promise<unknown>]>([
  ['a report by bank account', (today) => accountTotals(world.db, 'all', monthOf(today))],
  [
    'a report by bank account of a state',
    (today) => accountTotals(world.db, 'all', { ...monthOf(today), state: 'paid' }),
  ],
  ['the overview of the offices', () => officeOverview(world.db, world.clock.now())],
])(
  '%s reads as many rows of days that all have postings as of two that have (product 7)',
  async (_what, read) => {
    const today = forwardToThe28th()
    const [payment] = payments
    if (!payment) throw new Error('nobody paid')
    await sql`update payments set state = 'paid'`.execute(world.db)
    for (const back of [27, 0]) await correct(payment, dayAt(today, -back), 1)
    await foldByState(world.db)
    const ofTwo = await rowsRead(() => read(today))
    expect(ofTwo).toBeGreaterThan(0)
    for (let back = 26; back > 0; back -= 1) await correct(payment, dayAt(today, -back), 1)
    await foldByState(world.db)
    expect(await rowsRead(() => read(today))).toBe(ofTwo)
  },
)
