import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { funds } from '../../../src/machines/money.ts'
import {
  counterKinds,
  paymentMethods,
  waysPaid,
  type CounterKind,
} from '../../../src/machines/payment/choice.ts'
import { entryKinds, reportKeys, type ReportFilter } from '../../../src/machines/report/filter.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import { foldByState } from '../../../src/server/billing/fold-store.ts'
import type { PersonCaller } from '../../../src/server/web/handler.ts'
import { createCase, grantWaiver } from '../payment/cases.ts'
import { createOffice, createPerson } from '../payment/people.ts'
import { createPaymentWorld, granted, type PaymentWorld } from '../payment/world.ts'
import { fileSum, sum, tablesOf } from './tables.ts'

let world: PaymentWorld
let headAccountant: PersonCaller
let farSecondAccountant: PersonCaller
let farId: string
const days: string[] = []
const courts: number[] = []
/** What is sought: the numbers of a payment, of its receipt and of a case, who paid, and what there is not. */
const sought: string[] = ['TS-1/2026', 'TS-2/2026', 'payer', 'nobody-such']

/** An office with the two accountants who decide there. */
interface Place {
  officeId: string
  accountant: PersonCaller
  second: PersonCaller
}

async function makePlaces(): Promise<Place[]> {
  farId = world.farAccountant.actor.officeId ?? ''
  const person = (name: string, officeId: string) =>
    createPerson(world.deps, { role: 'accountant', name, officeId })
  headAccountant = await person('head-accountant', await createOffice(world.deps, 'HEAD', true))
  headAccountant.actor = { ...headAccountant.actor, isHeadOffice: true }
  farSecondAccountant = await person('far-second-accountant', farId)
  for (const [index, name] of ['A', 'B', 'C'].entries()) {
    const office_id = index === 2 ? farId : world.officeId
    const { id } = await world.db
      .insertInto('courts')
      .values({ office_id, division: 'subordinate', district_id: null, name, name_bn: name })
      .returning('id')
      .executeTakeFirstOrThrow()
    courts.push(id)
  }
  return [
    { officeId: world.officeId, accountant: world.accountant, second: world.secondAccountant },
    { officeId: farId, accountant: world.farAccountant, second: farSecondAccountant },
  ]
}

/** A case of a place with a bill, in one of its courts. */
async function caseAt(place: Place, number: string, court: number, lines: [string, number][]) {
  const { applicationId, billId } = await createCase(
    world.deps,
    { ...world, officeId: place.officeId },
    lines,
  )
  await world.db
    .updateTable('applications')
    .set({ case_number: number, court_id: courts[place.officeId === farId ? 2 : court] ?? null })
    .where('id', '=', applicationId)
    .execute()
  return { applicationId, billId }
}

/** What a counter or the treasury took of a bill, recorded by one person and confirmed by another. */
async function counted(place: Place, billId: string, kind: CounterKind, amountPoisha: number) {
  const date = dhakaDay(world.clock.now())
  const body = { kind, number: `S-${days.length}${amountPoisha}`, date, amountPoisha }
  const recorded = await world.call(
    'POST /bills/{id}/counter-payments',
    { params: { id: billId }, body },
    place.accountant,
  )
  granted(await world.act(recorded.data.paymentId, 'confirmCounter', {}, place.second))
}

/** Money on a bill that goes back through its gateway. */
async function refunded(place: Place, id: string, refundPoisha: number) {
  const payload = { reason: 'Charged too much', refundPoisha, ground: 'correction' }
  granted(await world.act(id, 'refund', payload, place.accountant))
  granted(await world.act(id, 'confirmRefund', {}, place.second))
}

/** A day of an office: payments by every method and at the counter, some in part, one given back, one waiver, one moved between funds. */
async function playDay(place: Place, day: number) {
  const paid: { id: string; amount_poisha: number; transaction_id: string }[] = []
  for (const [index, method] of paymentMethods.entries()) {
    const { billId } = await caseAt(place, `TS-${index}/2026`, (day + index) % 2, [
      ['treasury', 100_000 + index],
      ['bar_council', 20_050 + day],
      ['dispatch', 5_001],
    ])
    paid.push(await world.payThrough(billId, { method }))
  }
  for (const [index, kind] of counterKinds.entries()) {
    const { billId } = await caseAt(place, `TS-${index}/2026`, index, [
      ['treasury', 33_333],
      ['dispatch', 4_444 + day],
    ])
    await counted(place, billId, kind, 33_333 + 1_000 * index + day)
  }
  const { applicationId } = await caseAt(place, `TS-${day}/2026`, day % 2, [['treasury', 1_001]])
  await grantWaiver(world, applicationId, { treasury: 9_001 + day, bar_council: 502 }, place.officeId)
  const [first, moved, waiting] = [0, 1, 2].map((one) => paid[(day + one) % paid.length])
  if (!first || !moved || !waiting) throw new Error('a day without payments')
  await correct(place, moved.id, 10_007 + day)
  await refunded(place, first.id, day === 1 ? first.amount_poisha : 30_003)
  const asked = { reason: 'Charged too much', refundPoisha: 1_007, ground: 'correction' }
  granted(await world.act(waiting.id, 'refund', asked, place.accountant))
  const [invoice] = await world.invoices(first.id)
  sought.push(first.transaction_id, invoice?.invoice_number ?? '')
}

/** An amount (poisha) of treasury that stands in the bar council's fund from now on, by two persons. */
async function correct(place: Place, id: string, amountPoisha: number) {
  const params = { id }
  const { data } = await world.call('GET /payments/{id}/corrections', { params }, place.accountant)
  const line = data.standing.find(({ fund }) => fund === 'treasury')
  const body = { fromFund: 'treasury', toFund: 'bar_council', amountPoisha, reason: 'Wrong fund' }
  const asked = await world.call(
    'POST /payments/{id}/corrections',
    { params, body: { ...body, billLineId: line?.billLineId ?? '' } },
    place.accountant,
  )
  const open = asked.data.corrections.find(({ state }) => state === 'asked')
  const confirmed = await world.call(
    'POST /payments/{id}/corrections/confirm',
    { params, body: { correctionId: open?.id ?? '' } },
    place.second,
  )
  expect(confirmed.code).toBe(200)
}

beforeAll(async () => {
  world = await createPaymentWorld()
  const places = await makePlaces()
  for (let day = 0; day < 3; day += 1) {
    days.push(dhakaDay(world.clock.now()))
    for (const place of places) await playDay(place, day)
    await world.drain()
    // The last day is not added up yet: what is told of a state is both.
    if (day < 2) await foldByState(world.db)
    world.clock.forward(24 * 60)
  }
})
afterAll(() => world.close())

/** Left out in three of four filters: with all of them set, hardly anything would fit. */
const maybe = <T>(values: readonly T[], weight = 3) =>
  fc.oneof(
    { weight, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )
/** Where payments of the three days stand. */
const states = ['paid', 'refunded', 'refundAsked'] as const
const numbers = ['TS-0/2026', 'TS-2/2026', 'TS-9/2026']
const filters = (accounts: readonly number[] = []) =>
  fc.record({
    from: maybe(days),
    to: maybe(days),
    fund: maybe(funds),
    method: maybe(waysPaid, 5),
    kind: maybe(entryKinds, 5),
    state: maybe(states, 5),
    office: maybe([world.officeId, farId]),
    court: maybe(courts, 5),
    account: accounts.length === 0 ? fc.constant(undefined) : maybe(accounts, 5),
    case: maybe(numbers, 5),
  })

/** Every two parts of the filter together, with another of their values each time. */
function pairsOf(accounts: readonly number[]): ReportFilter[] {
  const values = {
    from: days,
    to: days.toReversed(),
    fund: funds,
    method: waysPaid,
    kind: entryKinds,
    state: states,
  }
  const all = { ...values, office: [world.officeId, farId], court: courts, account: accounts, case: numbers }
  let turn = 0
  const next = (key: (typeof reportKeys)[number]) => ({ [key]: all[key][turn++ % all[key].length] })
  return reportKeys.flatMap((one, place) =>
    reportKeys.slice(place + 1).map((other) => ({ ...next(one), ...next(other) })),
  )
}

/** The bank accounts of the two offices that were paid, and one of an office that was not. */
function accountsOf({ accounts }: Awaited<ReturnType<typeof tablesOf>>): number[] {
  const isPaid = (office: string | null) => office === world.officeId || office === farId
  const elsewhere = accounts.find(({ office_id }) => !isPaid(office_id))
  return accounts.filter((one) => isPaid(one.office_id) || one === elsewhere).map(({ id }) => id)
}

/** Who asks: the accountants of two offices, and the head office's, who reaches both. */
const askers = () => [world.accountant, world.farAccountant, headAccountant]

/** Every row of the report, page by page by its cursors, and what else is told under the same filter. */
async function everything(filter: ReportFilter, who: PersonCaller) {
  const ask = async (place: object) => {
    const reply = await world.call(
      'GET /accountant/report',
      { query: { ...filter, size: 100, ...place } },
      who,
    )
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
  const { data: charts } = await world.call('GET /accountant/charts/data', { query: { ...filter } }, who)
  const { data: accounts } = await world.call(
    'GET /accountant/report/accounts',
    { query: { ...filter } },
    who,
  )
  return { ...first, rows, charts, accounts: accounts.rows }
}

/** What is told of each, without what is nothing, in the order of its name. */
const byName = <Name>(of: Iterable<[Name, number]>): [string, number][] =>
  [...of]
    .filter(([, poisha]) => poisha !== 0)
    .map(([name, poisha]): [string, number] => [String(name), poisha])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

function summedBy<Row extends { poisha: number }>(rows: readonly Row[], key: (row: Row) => unknown) {
  const sums = new Map<unknown, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + row.poisha)
  return byName(sums)
}

test('rows, parts, totals, bank accounts, charts, files, invoices less refunds and the ledger agree for any filter, every two parts of it together, and whoever asks (product 4)', async () => {
  const tables = await tablesOf(world)
  const [seen, waived] = [new Map<PersonCaller, number>(), new Map<PersonCaller, number>()]
  const whole = { from: days[0], to: days.at(-1) }
  const accounts = accountsOf(tables)
  const asked: ReportFilter[] = [
    {},
    whole,
    { ...whole, fund: 'treasury' },
    { ...whole, office: farId },
    { ...whole, state: 'paid' },
    { ...whole, state: 'refunded', fund: 'treasury' },
    ...accounts.map((account) => ({ ...whole, account })),
    ...accounts.map((account) => ({ ...whole, account, state: 'paid' as const })),
    ...fc.sample(filters(accounts), { seed: 12, numRuns: 18 }),
  ]
  // Two parts together are tried by whoever reaches everything.
  const pairs = pairsOf(accounts).map((one) => [one, headAccountant] as const)
  const byEverybody = asked.flatMap((one) => askers().map((person) => [one, person] as const))
  for (const [filter, who] of [...byEverybody, ...pairs]) {
    const report = await everything(filter, who)
    const posted = tables.posted(who, filter)
    const inLedger = sum(posted.map(({ poisha }) => poisha))
    const parts = report.rows.flatMap((row) => row.parts)
    const told = `${JSON.stringify(filter)} by ${who.userId}`
    expect(report.netPoisha, told).toBe(inLedger)
    expect(report.receivedPoisha - report.refundedPoisha + report.correctedPoisha, told).toBe(inLedger)
    expect(sum(parts.map(({ amountPoisha }) => amountPoisha)), told).toBe(inLedger)
    expect(sum(report.funds.map(({ netPoisha }) => netPoisha)), told).toBe(inLedger)
    expect(report.lineCount, told).toBe(parts.length)
    // A file is one person's; whom it may tell of is asked of the report.
    if (who === headAccountant)
      expect(await fileSum(world, filter, who), told).toEqual([inLedger, parts.length])
    expect(report.rows, told).toHaveLength(report.total)
    expect(new Set(report.rows.map(({ id }) => id)).size, told).toBe(report.total)
    expect(byName(report.accounts.map(({ id, netPoisha }) => [id, netPoisha])), told).toEqual(
      summedBy(posted, ({ account }) => account),
    )
    const placeOf = ({ office, fund }: (typeof report.accounts)[number]) =>
      `${office?.nameBn ?? ''} ${funds.indexOf(fund)}`
    expect(report.accounts.map(placeOf), told).toEqual(report.accounts.map(placeOf).toSorted())
    expect(byName(report.charts.methods.map(({ method, netPoisha }) => [method, netPoisha])), told).toEqual(
      summedBy(posted, ({ method }) => method),
    )
    expect(byName(report.charts.days.map(({ day, netPoisha }) => [day, netPoisha])), told).toEqual(
      summedBy(posted, ({ day }) => day),
    )
    if (filter.fund === undefined && filter.account === undefined) {
      expect(report.receivedPoisha, told).toBe(tables.invoiced(who, filter))
      expect(report.refundedPoisha, told).toBe(tables.refunded(who, filter))
    }
    expect(report.waivedPoisha, told).toBe(tables.waived(who, filter))
    seen.set(who, (seen.get(who) ?? 0) + report.total)
    waived.set(who, (waived.get(who) ?? 0) + (report.waivedPoisha ?? 0))
  }
  for (const who of askers()) {
    expect(seen.get(who)).toBeGreaterThan(100)
    expect(waived.get(who)).toBeGreaterThan(100_000)
  }
})

/** Every waiver under a filter, page by page by its cursors. */
async function everyWaiver(filter: ReportFilter, who: PersonCaller) {
  const ask = async (place: object) =>
    (await world.call('GET /accountant/waivers', { query: { ...filter, size: 2, ...place } }, who)).data
  const first = await ask({})
  const rows = [...first.rows]
  for (let after = first.nextCursor; after !== null;) {
    const next = await ask({ after })
    rows.push(...next.rows)
    after = next.nextCursor
  }
  return { ...first, rows }
}

test('what was waived leads to its waivers: page by page they come to the figure, each to its fees, whoever asks (product 2.5)', async () => {
  const tables = await tablesOf(world)
  const seen = new Map<PersonCaller, number>()
  const whole = { from: days[0], to: days.at(-1) }
  const sampled = fc.sample(filters(), { seed: 21, numRuns: 30 })
  const asked: ReportFilter[] = [
    whole,
    { ...whole, fund: 'bar_council' },
    { ...whole, office: farId },
    ...sampled,
  ]
  const ofWaivers = asked.map((one) => ({ ...one, method: undefined, kind: undefined, state: undefined }))
  for (const [filter, who] of ofWaivers.flatMap((one) => askers().map((person) => [one, person] as const))) {
    const told = `${JSON.stringify(filter)} by ${who.userId}`
    const { rows, waivedPoisha, total } = await everyWaiver(filter, who)
    const report = await world.call('GET /accountant/report', { query: { ...filter, size: 1 } }, who)
    expect([waivedPoisha, report.data.waivedPoisha], told).toEqual(
      Array.from({ length: 2 }, () => tables.waived(who, filter)),
    )
    expect(sum(rows.map((row) => row.waivedPoisha)), told).toBe(waivedPoisha)
    const wanted = tables.waivers(who, filter).map(({ id }) => id)
    expect(rows.map(({ id }) => id).toSorted(), told).toEqual(wanted.toSorted())
    expect(total, told).toBe(rows.length)
    const moments = rows.map(({ decidedAt }) => decidedAt)
    expect(moments, told).toEqual(moments.toSorted().toReversed())
    for (const row of rows) {
      expect(sum(row.parts.map((part) => part.waivedPoisha)), told).toBe(row.waivedPoisha)
      expect(
        row.parts.every(({ fund }) => [undefined, fund].includes(filter.fund)),
        told,
      ).toBe(true)
      expect(row.byName, told).toBe(tables.nameOf(world.administrator))
    }
    seen.set(who, (seen.get(who) ?? 0) + rows.length)
  }
  for (const who of askers()) expect(seen.get(who)).toBeGreaterThan(10)
})

test('the waivers of another office are not seen, and who has no report has none of them (product 1)', async () => {
  const ask = (query: Record<string, unknown>, who: PersonCaller | null) =>
    world.call('GET /accountant/waivers', { query }, who)
  const far = await ask({ from: days[0], to: days.at(-1), office: world.officeId }, world.farAccountant)
  expect([far.data.rows, far.data.total, far.data.waivedPoisha]).toEqual([[], 0, 0])
  expect((await ask({}, world.litigant)).code).toBe(403)
  expect((await ask({}, null)).code).toBe(401)
  expect((await ask({ after: 'x' }, world.accountant)).code).toBe(422)
})

test('all payments are narrowed by the same filter, and by words: rows, gross, refunded and net agree whoever asks (product 4)', async () => {
  const { billId } = await world.newCase([['treasury', 7_001]])
  granted(await world.start(billId, { method: 'internet_banking' }))
  const tables = await tablesOf(world)
  const seen = new Map<PersonCaller, number>()
  const sampled = fc.sample(fc.tuple(filters(), maybe(sought, 2)), { seed: 15, numRuns: 60 })
  const asked = sampled.map(([filter, q]) => ({ ...filter, q, kind: undefined, account: undefined }))
  for (const [filter, who] of asked.flatMap((one) => askers().map((person) => [one, person] as const))) {
    const { data } = await world.call('GET /payments', { query: { ...filter, size: 100 } }, who)
    const told = `${JSON.stringify(filter)} by ${who.userId}`
    const fitting = tables.listed(who, filter)
    expect(data.rows.map(({ id }) => id).toSorted(), told).toEqual(fitting.map(({ id }) => id).toSorted())
    expect(data.total, told).toBe(fitting.length)
    expect(data.refundedPoisha, told).toBe(sum(fitting.map((row) => row.refunded_poisha)))
    expect(data.receivedPoisha, told).toBe(sum(data.rows.map((row) => row.receivedPoisha)))
    expect(sum(data.states.map(({ count }) => count)), told).toBe(fitting.length)
    seen.set(who, (seen.get(who) ?? 0) + fitting.length)
  }
  for (const who of askers()) expect(seen.get(who)).toBeGreaterThan(100)
  const elsewhere = { query: { office: world.deps.ids.uuid() } }
  expect((await world.call('GET /payments', elsewhere, headAccountant)).data.total).toBe(0)
})

test('an accountant of another office sees none of it, and a litigant nothing at all (product 1)', async () => {
  const query = { office: world.officeId }
  const { data } = await world.call('GET /accountant/report', { query }, world.farAccountant)
  expect([data.total, data.netPoisha, data.waivedPoisha, data.rows]).toEqual([0, 0, 0, []])
  const accounts = await world.call('GET /accountant/report/accounts', { query }, world.farAccountant)
  expect(accounts.data.rows).toEqual([])
  expect((await world.call('GET /accountant/report', {}, world.litigant)).code).toBe(403)
})
