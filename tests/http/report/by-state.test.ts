import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentStateNames } from '../../../src/machines/payment/states.ts'
import { foldByState } from '../../../src/server/billing/fold-store.ts'
import { post } from '../../../src/server/billing/ledger-store.ts'
import type { PaymentRecord } from '../../../src/server/database/rows.ts'
import type { Trx } from '../../../src/server/deps.ts'
import { createPaymentWorld, type PaymentWorld } from '../payment/world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(() => world.close())

const paymentCount = 12
const roundCount = 4

/** A little of a payment stands in another fund from now on: a posting that every counter of its day has. */
const correct = (trx: Trx, payment: PaymentRecord, reference: string) =>
  post(
    world.deps,
    trx,
    {
      kind: 'correction',
      paymentId: payment.id,
      officeId: payment.office_id,
      reference,
      at: world.clock.now(),
    },
    [
      { account: 'treasury', debitPoisha: 100 },
      { account: 'bar_council', creditPoisha: 100 },
    ],
  )

const move = (trx: Trx, { id }: PaymentRecord, state: string) =>
  sql`update payments set state = ${state} where id = ${id}`.execute(trx)

/** What is told of a state, and what its postings come to. */
async function told(state: (typeof paymentStateNames)[number]) {
  const asked = { query: { state } }
  const { data } = await world.call('GET /accountant/report', asked, world.accountant)
  const accounts = await world.call('GET /accountant/report/accounts', asked, world.accountant)
  const { rows } = await sql<{ postings: number; net: number; lines: number; accounts: number }>`
    select count(distinct posting.id)::int as postings, count(entry.id)::int as lines,
      coalesce(sum(credit_poisha - debit_poisha), 0)::bigint as net, count(distinct entry.office_account_id)::int as accounts
    from payments left join ledger_postings posting on payment_id = payments.id
    left join ledger_entries entry on posting_id = posting.id and account in ('treasury', 'bar_council', 'dispatch')
    where state = ${state}`.execute(world.db)
  return {
    report: [data.total, data.lineCount, data.netPoisha],
    accounts: [accounts.data.rows.length, accounts.data.rows.reduce((sum, row) => sum + row.netPoisha, 0)],
    ledger: [rows[0]?.postings, rows[0]?.lines, rows[0]?.net],
    ledgerAccounts: [rows[0]?.accounts, rows[0]?.net],
  }
}

async function everyStateAgrees() {
  for (const state of paymentStateNames) {
    const { report, accounts, ledger, ledgerAccounts } = await told(state)
    expect(report, state).toEqual(ledger)
    expect(accounts, state).toEqual(ledgerAccounts)
  }
}

test('payments that settle and payments that move side by side wait for none of each other’s counters, and every state is told as the ledger has it, added up or not (product 4, 7)', async () => {
  const paid: PaymentRecord[] = []
  for (let one = 0; one < paymentCount; one += 1)
    paid.push(await world.payThrough((await world.newCase()).billId, { method: one % 2 ? 'cards' : 'bkash' }))
  await everyStateAgrees()
  await foldByState(world.db)
  await everyStateAgrees()

  for (let round = 0; round < roundCount; round += 1) {
    const acts = paid.flatMap((payment, place) => {
      // Half of them meet the others' counters the other way round.
      const state = (round + (place >> 1)) % 2 ? 'paid' : 'refundAsked'
      const posts = (trx: Trx) => correct(trx, payment, `test:${round}:${place}`)
      const moves = (trx: Trx) => move(trx, payment, state)
      // As an act does it: the payment moves, then it posts. Others only post or only move, two of them the same payment.
      return place % 3 === 0 ? [[moves, posts]] : place % 3 === 1 ? [[posts], [moves]] : [[moves], [posts]]
    })
    const done = acts.map((inTurn) =>
      world.db.transaction().execute(async (trx) => {
        for (const act of inTurn) await act(trx)
      }),
    )
    await Promise.all([...done, foldByState(world.db), foldByState(world.db)])
    await everyStateAgrees()
  }
  await foldByState(world.db)
  const { rows } = await sql`select 1 from ledger_state_moves`.execute(world.db)
  expect(rows).toEqual([])
  await everyStateAgrees()
})
