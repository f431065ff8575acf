import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { funds } from '../../../src/machines/money.ts'
import { paymentMethods } from '../../../src/machines/payment/choice.ts'
import { entryKinds, type EntryKind, type ReportFilter } from '../../../src/machines/report/filter.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import { createPaymentWorld, granted, type PaymentWorld } from '../payment/world.ts'

let world: PaymentWorld
const days: string[] = []
const courts: number[] = []

/** Three days of payments by every method, of two courts, some in part, some given back a day later. */
async function play() {
  for (const name of ['A', 'B']) {
    const { id } = await world.db
      .insertInto('courts')
      .values({
        office_id: world.officeId,
        division: 'subordinate',
        district_id: null,
        name,
        name_bn: name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    courts.push(id)
  }
  const paid: { id: string; amount_poisha: number }[] = []
  for (let day = 0; day < 3; day += 1) {
    days.push(dhakaDay(world.clock.now()))
    for (const [index, method] of paymentMethods.entries()) {
      const lines: [string, number][] = [
        ['treasury', 100_000 + index],
        ['bar_council', 20_050 + day],
        ['dispatch', 5_001],
      ]
      const { applicationId, billId } = await world.newCase(lines)
      await world.db
        .updateTable('applications')
        .set({ case_number: `TS-${index}/2026`, court_id: courts[(day + index) % 2] ?? null })
        .where('id', '=', applicationId)
        .execute()
      paid.push(await world.payThrough(billId, { method }))
    }
    const moved = paid[day * 2 + 1]
    if (moved) await correct(moved.id, 10_007 + day)
    const back = paid[day * 2]
    if (back) granted(await world.refund(back.id, day === 1 ? back.amount_poisha : 30_003))
    await world.drain()
    world.clock.forward(24 * 60)
  }
}

/** An amount (poisha) of treasury that stands in the bar council's fund from now on, by two persons. */
async function correct(id: string, amountPoisha: number) {
  const params = { id }
  const { data } = await world.call('GET /payments/{id}/corrections', { params }, world.accountant)
  const line = data.standing.find(({ fund }) => fund === 'treasury')
  const body = { fromFund: 'treasury', toFund: 'bar_council', amountPoisha, reason: 'Wrong fund' }
  const asked = await world.call(
    'POST /payments/{id}/corrections',
    { params, body: { ...body, billLineId: line?.billLineId ?? '' } },
    world.accountant,
  )
  const open = asked.data.corrections.find(({ state }) => state === 'asked')
  const confirmed = await world.call(
    'POST /payments/{id}/corrections/confirm',
    { params, body: { correctionId: open?.id ?? '' } },
    world.secondAccountant,
  )
  expect(confirmed.code).toBe(200)
}

beforeAll(async () => {
  world = await createPaymentWorld()
  await play()
}, 120_000)
afterAll(() => world.close())

/** Left out in three of four filters: with all of them set, hardly anything would fit. */
const maybe = <T>(values: readonly T[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )
const filters = () =>
  fc.record({
    from: maybe(days),
    to: maybe(days),
    fund: maybe(funds),
    method: maybe(paymentMethods),
    kind: maybe(entryKinds),
    state: maybe(['paid', 'refunded'] as const),
    court: maybe(courts),
    case: maybe(['TS-0/2026', 'TS-2/2026', 'TS-9/2026']),
  })

/** Every row of the report, page by page by its cursors. */
async function everything(filter: ReportFilter) {
  const ask = async (place: object) => {
    const query = { ...filter, size: 3, ...place }
    const reply = await world.call('GET /accountant/report', { query }, world.accountant)
    if (reply.code !== 200) throw new Error(`${reply.code} ${reply.message}`)
    return reply.data
  }
  const first = await ask({})
  const rows = [...first.rows]
  for (let after = first.nextCursor; after !== null;) {
    const next = await ask({ after })
    rows.push(...next.rows)
    after = next.nextCursor
  }
  return { ...first, rows }
}

/** The tables as they are, joined here and by no query of the report. */
async function tables() {
  const payments = new Map(
    (await world.db.selectFrom('payments').selectAll().execute()).map((row) => [row.id, row]),
  )
  const cases = new Map(
    (await world.db.selectFrom('applications').selectAll().execute()).map((row) => [row.id, row]),
  )
  const entries = await world.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .select(['account', 'kind', 'payment_id', 'posted_at', 'credit_poisha', 'debit_poisha'])
    .execute()
  const invoices = await world.db.selectFrom('invoices').selectAll().execute()
  const refunds = await world.db.selectFrom('refunds').selectAll().where('state', '=', 'given_back').execute()
  const today = dhakaDay(world.clock.now())
  // Without a first day, the month of the last one.
  const ends = ({ from, to, case: one }: ReportFilter) =>
    from === undefined && one === undefined ? (to ?? today) : null
  const fits = (filter: ReportFilter, paymentId: string, at: Date | null, kind: EntryKind) => {
    const payment = payments.get(paymentId)
    const of = cases.get(payment?.application_id ?? '')
    const day = at === null ? '' : dhakaDay(at)
    const end = ends(filter)
    return (
      (end === null || (day.slice(0, 7) === end.slice(0, 7) && day <= end)) &&
      (filter.from === undefined || day >= filter.from) &&
      (filter.to === undefined || day <= filter.to) &&
      (filter.method === undefined || payment?.method === filter.method) &&
      (filter.state === undefined || payment?.state === filter.state) &&
      (filter.court === undefined || of?.court_id === filter.court) &&
      (filter.case === undefined || of?.case_number === filter.case) &&
      (filter.kind === undefined || kind === filter.kind)
    )
  }
  return { entries, invoices, refunds, fits }
}

const kindOf = (kind: string): EntryKind =>
  kind === 'refund' ? 'refunded' : kind === 'correction' ? 'corrected' : 'received'

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

test('rows, parts, totals, invoices less refunds and the ledger agree for any filter (product 4)', async () => {
  const { entries, invoices, refunds, fits } = await tables()
  let seen = 0
  const whole = { from: days[0], to: days.at(-1) }
  const asked: ReportFilter[] = [
    {},
    whole,
    { ...whole, fund: 'treasury' },
    ...fc.sample(filters(), { seed: 12, numRuns: 50 }),
  ]
  for (const filter of asked) {
    const report = await everything(filter)
    const ofFund = (account: string) =>
      filter.fund === undefined ? funds.some((one) => one === account) : account === filter.fund
    const ledger = entries.filter(
      (entry) => ofFund(entry.account) && fits(filter, entry.payment_id, entry.posted_at, kindOf(entry.kind)),
    )
    const inLedger = sum(ledger.map((entry) => entry.credit_poisha - entry.debit_poisha))
    const parts = report.rows.flatMap((row) => row.parts)
    const told = JSON.stringify(filter)
    expect(report.netPoisha, told).toBe(inLedger)
    expect(report.receivedPoisha - report.refundedPoisha + report.correctedPoisha, told).toBe(inLedger)
    expect(sum(parts.map(({ amountPoisha }) => amountPoisha)), told).toBe(inLedger)
    expect(sum(report.funds.map(({ netPoisha }) => netPoisha)), told).toBe(inLedger)
    expect(report.rows, told).toHaveLength(report.total)
    expect(new Set(report.rows.map(({ id }) => id)).size, told).toBe(report.total)
    if (filter.fund === undefined) {
      const received = invoices.filter((row) => fits(filter, row.payment_id, row.issued_at, 'received'))
      const back = refunds.filter((row) => fits(filter, row.payment_id, row.ended_at, 'refunded'))
      expect(report.receivedPoisha, told).toBe(sum(received.map((row) => row.amount_poisha)))
      expect(report.refundedPoisha, told).toBe(sum(back.map((row) => row.amount_poisha)))
    }
    seen += report.total
  }
  expect(seen).toBeGreaterThan(100)
})

/** The payments that fit, told by the tables alone. */
async function fittingPayments(filter: ReportFilter) {
  const payments = await world.db.selectFrom('payments').selectAll().execute()
  const cases = await world.db.selectFrom('applications').select(['id', 'court_id', 'case_number']).execute()
  const lines = await world.db.selectFrom('bill_lines').select(['bill_id', 'fund']).execute()
  const today = dhakaDay(world.clock.now())
  const isMonth =
    filter.from === undefined && filter.case === undefined && (filter.fund ?? filter.method ?? filter.court)
  const end = filter.to ?? today
  return payments.filter((row) => {
    const of = cases.find(({ id }) => id === row.application_id)
    const day = dhakaDay(row.created_at)
    return (
      (!isMonth || day.slice(0, 7) === end.slice(0, 7)) &&
      (filter.from === undefined || day >= filter.from) &&
      (filter.to === undefined || day <= filter.to) &&
      (filter.method === undefined || row.method === filter.method) &&
      (filter.state === undefined || row.state === filter.state) &&
      (filter.fund === undefined ||
        lines.some(({ bill_id, fund }) => bill_id === row.bill_id && fund === filter.fund)) &&
      (filter.court === undefined || of?.court_id === filter.court) &&
      (filter.case === undefined || of?.case_number === filter.case)
    )
  })
}

test('all payments are narrowed by the same filter: rows, gross, refunded and net agree (product 4)', async () => {
  let seen = 0
  const { billId } = await world.newCase([['treasury', 7_001]])
  granted(await world.start(billId, { method: 'internet_banking' }))
  for (const sampled of fc.sample(filters(), { seed: 15, numRuns: 60 })) {
    const filter = { ...sampled, kind: undefined }
    const { data } = await world.call(
      'GET /payments',
      { query: { ...filter, office: world.officeId, size: 100 } },
      world.accountant,
    )
    const told = JSON.stringify(filter)
    const fitting = await fittingPayments(filter)
    expect(data.rows.map(({ id }) => id).toSorted(), told).toEqual(fitting.map(({ id }) => id).toSorted())
    expect(data.total, told).toBe(fitting.length)
    expect(data.refundedPoisha, told).toBe(sum(fitting.map((row) => row.refunded_poisha)))
    expect(data.receivedPoisha, told).toBe(sum(data.rows.map((row) => row.receivedPoisha)))
    expect(sum(data.states.map(({ count }) => count)), told).toBe(fitting.length)
    seen += fitting.length
  }
  expect(seen).toBeGreaterThan(100)
  const elsewhere = { query: { office: world.deps.ids.uuid() } }
  expect((await world.call('GET /payments', elsewhere, world.accountant)).data.total).toBe(0)
})

test('an accountant of another office sees none of it (product 1)', async () => {
  const { data } = await world.call('GET /accountant/report', {}, world.farAccountant)
  expect([data.total, data.netPoisha, data.rows]).toEqual([0, 0, []])
  expect((await world.call('GET /accountant/report', {}, world.litigant)).code).toBe(403)
})
