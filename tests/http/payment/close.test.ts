import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CloseDifference, DayClose } from '../../../src/api/close-calls.ts'
import { takaDecimal } from '../../../src/machines/money.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import { post } from '../../../src/server/billing/ledger-store.ts'
import type { PaymentRecord } from '../../../src/server/database/rows.ts'
import { closeEventWords } from '../../../src/words/groups/close-event.ts'
import { createPaymentWorld, granted, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeEach(async () => {
  world = await createPaymentWorld()
  // Noon, so that what is paid one after the other is paid on one day.
  world.clock.forward((36 - ((world.clock.now().getUTCHours() + 6) % 24)) * 60)
})
afterEach(() => world.close())

interface Line {
  tran: string
  bank: string
  amount: number
  store: number
  type?: 'payment' | 'refund'
}

const lineOf = (payment: PaymentRecord): Line => ({
  tran: payment.transaction_id,
  bank: payment.bank_transaction_id ?? '',
  amount: payment.amount_poisha,
  store: payment.store_amount_poisha ?? 0,
})
const csvOf = (day: string, lines: readonly Line[]): string =>
  [
    'Tran_ID,bank_tran_id,amount,store_amount,type,date,card',
    ...lines.map(
      ({ tran, bank, amount, store, type = 'payment' }) =>
        `${tran},${bank},"${takaDecimal(amount)}",${takaDecimal(store)},${type},${day} 12:00:00,VISA`,
    ),
  ].join('\r\n')

const paid = async () => {
  const { billId } = await world.newCase()
  return world.payThrough(billId)
}
const today = () => dhakaDay(world.clock.now())
const read = (day: string, caller = world.accountant) =>
  world.call('GET /day-close', { query: { day } }, caller)
const upload = (day: string, lines: readonly Line[], caller = world.accountant) =>
  world.call('POST /day-close/file', { body: { day, fileName: 'file.csv', text: csvOf(day, lines) } }, caller)
const settle = (
  day: string,
  { id, settled }: CloseDifference,
  resolution: string,
  reason = 'Ticket 88120',
) => {
  const body = { day, id, settledAt: settled?.at ?? null, resolution, reason }
  return world.call('POST /day-close/settle', { body }, world.accountant)
}
const sign = ({ day, close }: DayClose, caller = world.accountant) =>
  world.call('POST /day-close/sign', { body: { day, version: close?.version ?? 0 } }, caller)
const reopen = ({ day, close }: DayClose, body: object, caller = world.accountant) =>
  world.call('POST /day-close/reopen', { body: { day, version: close?.version ?? 0, ...body } }, caller)
/** The other office is the head office from now on. */
const makeHead = () =>
  world.db.updateTable('offices').set({ is_head_office: true }).where('code', '=', 'SYLHET').execute()

/** Something that reaches the store of the gateway, written with a date of its own. */
const postOn = (payment: PaymentRecord, at: Date) =>
  world.db.transaction().execute((trx) =>
    post(
      world.deps,
      trx,
      {
        kind: 'aside',
        paymentId: payment.id,
        officeId: payment.office_id,
        reference: `test:${at.getTime()}`,
        at,
      },
      [
        { account: 'gateway', debitPoisha: 100 },
        { account: 'aside', creditPoisha: 100 },
      ],
    ),
  )

test('a day that agrees is signed; from then on nothing is posted on it, what comes late stands on the day that it comes, and the head office alone reopens it (product 8)', async () => {
  const [one, other] = [await paid(), await paid()]
  const at = world.clock.now()
  const day = today()
  const { billId } = await world.newCase()
  const late = granted(await world.start(billId)).transactionId
  // Charged on the day, and nobody tells us: no notification, and the browser does not come back.
  await world.decide(late, { scenario: 'browserOnly' })
  expect(await upload(day, [])).toMatchObject({ code: 409, data: { blockedBy: 'isOver' } })
  expect((await read(day)).data).toMatchObject({
    close: null,
    offered: [],
    blocked: [{ event: 'upload', by: 'isOver' }],
  })
  world.clock.forward(24 * 60)

  const { code, data } = await upload(day, [lineOf(one), lineOf(other)])
  expect(code).toBe(200)
  expect(data).toMatchObject({
    close: { state: 'settled', lineCount: 2, matchedCount: 2, uploadedBy: 'accountant' },
    filePoisha: one.amount_poisha + other.amount_poisha,
    ledgerPoisha: one.amount_poisha + other.amount_poisha,
    unexplainedPoisha: 0,
    differences: [],
    offered: ['upload', 'settle', 'sign'],
  })
  const both = await Promise.all([sign(data), sign(data)])
  expect(both.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual([200, 409])
  const whoSigned = `^Accountant .*${closeEventWords.sign({}, { locale: 'en' })}`
  expect(both.find(({ code: told }) => told === 409)?.message).toMatch(new RegExp(whoSigned))

  await expect(postOn(one, at)).rejects.toThrow('is closed')
  await expect(
    world.db.updateTable('day_closes').set({ file_poisha: 1 }).where('day', '=', day).execute(),
  ).rejects.toThrow('is closed')
  await world.workers['verify-payment']({ paymentId: (await world.row(late)).id })
  expect((await world.row(late)).state).toBe('paid')
  granted(await world.refund(one.id, 10_000))
  await world.drain()
  const signed = (await read(day)).data
  expect(signed).toMatchObject({
    close: { state: 'signed', signedBy: 'accountant' },
    ledgerPoisha: data.ledgerPoisha,
  })
  expect(await upload(day, [])).toMatchObject({
    code: 409,
    message: expect.stringMatching(whoSigned) as string,
  })

  expect((await reopen(signed, { reason: 'x' })).code).toBe(403)
  await makeHead()
  const asHead = { reason: 'A file came after it', officeId: world.officeId }
  expect((await reopen(signed, { ...asHead, reason: ' ' }, world.farAccountant)).code).toBe(422)
  expect((await reopen(signed, asHead, world.farAccountant)).code).toBe(200)
  await postOn(one, at)
  expect((await read(day)).data).toMatchObject({
    close: { state: 'reopened', signedBy: null },
    unexplainedPoisha: -100,
    history: [
      { event: 'upload', by: 'accountant', reason: null },
      { event: 'sign', by: 'accountant' },
      { event: 'reopen', by: 'elsewhere', reason: 'A file came after it' },
    ],
  })
})

test('every kind of difference is found in a real day and settled with a reason of its kind before it is signed (product 8)', async () => {
  const payments = [await paid(), await paid(), await paid(), await paid(), await paid(), await paid()]
  const [good, short, charged, twice, unfiled, back] = payments.map(lineOf) as [
    Line,
    Line,
    Line,
    Line,
    Line,
    Line,
  ]
  granted(await world.refund(payments[5]?.id ?? '', 10_000))
  await world.drain()
  const day = today()
  world.clock.forward(24 * 60)
  const file: Line[] = [
    good,
    { ...short, amount: short.amount - 5_000, store: short.store - 5_000 },
    { ...charged, store: charged.store - 1 },
    twice,
    twice,
    back,
    { ...back, amount: 10_000, store: 10_000, type: 'refund' },
    { ...good, tran: 'NOBODY1' },
  ]
  const { data } = await upload(day, file)
  const found = data.differences
  expect(found.map(({ kind, transactionId }) => `${kind} ${transactionId}`).toSorted()).toEqual(
    [
      `amount_differs ${short.tran}`,
      `charge_differs ${charged.tran}`,
      `duplicate ${twice.tran}`,
      'missing_here NOBODY1',
      `missing_there ${unfiled.tran}`,
    ].toSorted(),
  )
  expect(data.close).toMatchObject({ state: 'uploaded', matchedCount: 4 })
  for (const { kind, count, leftCount, differencePoisha } of data.figures) {
    const own = found.filter((one) => one.kind === kind)
    const apart = own.reduce((total, one) => total + one.differencePoisha, 0)
    expect([count, leftCount, differencePoisha], kind).toEqual([own.length, own.length, apart])
  }
  expect(data.figures).toHaveLength(5)
  expect(await sign(data)).toMatchObject({ code: 409, data: { blockedBy: 'isSettled' } })
  const of = (kind: string) => found.find((one) => one.kind === kind) as CloseDifference
  expect((await settle(day, of('duplicate'), 'charge_taken')).code).toBe(422)
  expect((await settle(day, of('duplicate'), 'given_back', ' ')).code).toBe(422)
  const told = await settle(day, of('duplicate'), 'given_back')
  expect(told.data.differences.find(({ kind }) => kind === 'duplicate')?.settled).toMatchObject({
    resolution: 'given_back',
    reason: 'Ticket 88120',
    by: 'accountant',
  })
  expect(told.data.unexplainedPoisha).toBe(data.unexplainedPoisha - of('duplicate').differencePoisha)
  // What is left to do stands above what is done.
  const done = told.data.differences.map(({ settled }) => settled !== null)
  expect(done).toEqual(done.toSorted((a, b) => Number(a) - Number(b)))
  for (const left of told.data.differences.filter(({ settled }) => !settled))
    expect((await settle(day, left, 'gateway_told')).code, left.kind).toBe(200)
  const settled = (await read(day)).data
  expect(settled).toMatchObject({ close: { state: 'settled' }, unexplainedPoisha: 0 })
  expect((await sign(data)).code).toBe(409)
  expect((await sign(settled)).code).toBe(200)
  expect((await settle(day, of('duplicate'), 'gateway_told')).code).toBe(409)
})

test('what the file of a later day brings settles what the day of its posting lacked, on both days; a signed day stays as it is (product 8)', async () => {
  const [one, other] = [await paid(), await paid()]
  const day = today()
  world.clock.forward(24 * 60)
  const next = today()
  world.clock.forward(24 * 60)
  const third = today()
  world.clock.forward(24 * 60)
  const lacking = (await upload(day, [])).data
  expect(lacking.close).toMatchObject({ state: 'uploaded' })
  expect((await upload(next, [lineOf(one), { ...lineOf(one), tran: 'NOBODY1' }])).data).toMatchObject({
    close: { state: 'uploaded' },
    unexplainedPoisha: one.amount_poisha,
  })
  const half = (await read(day)).data
  const byTransaction = (data: DayClose, tran: string) =>
    data.differences.find(({ transactionId }) => transactionId === tran)?.settled
  expect(byTransaction(half, one.transaction_id)).toMatchObject({
    resolution: 'other_file',
    reason: null,
    counterpart: { day: next, fileName: 'file.csv', line: 2 },
    by: 'accountant',
  })
  expect(byTransaction(half, other.transaction_id)).toBeNull()
  const left = half.differences.find(({ transactionId }) => transactionId === other.transaction_id)
  expect((await settle(day, left as CloseDifference, 'other_file')).code).toBe(200)
  expect((await sign((await read(day)).data)).code).toBe(200)
  expect((await upload(third, [lineOf(other)])).data).toMatchObject({
    close: { state: 'settled' },
    unexplainedPoisha: 0,
    differences: [
      {
        kind: 'missing_here',
        settled: {
          resolution: 'posted_late',
          reason: null,
          counterpart: { day, fileName: null, line: null },
        },
      },
    ],
  })
  expect(byTransaction((await read(day)).data, other.transaction_id)).toMatchObject({
    reason: 'Ticket 88120',
  })
  // The same file once more finds the same.
  expect((await upload(third, [lineOf(other)])).data).toMatchObject({ close: { state: 'settled' } })
})

test('what a person settled keeps their reason when the file comes that brings it (product 8)', async () => {
  const one = await paid()
  const day = today()
  world.clock.forward(24 * 60)
  const next = today()
  world.clock.forward(24 * 60)
  const { data } = await upload(day, [])
  const [left] = data.differences as [CloseDifference]
  expect((await settle(day, left, 'other_file')).code).toBe(200)
  const [late] = (await upload(next, [lineOf(one)])).data.differences
  expect(late?.settled).toMatchObject({ resolution: 'posted_late' })
  const [kept] = (await read(day)).data.differences
  expect(kept?.settled).toMatchObject({ resolution: 'other_file', reason: 'Ticket 88120' })
})

test('another office neither reads nor touches a day; lines of its transactions are put aside; a new file takes the place of the old one (product 1, 8)', async () => {
  const one = await paid()
  const { billId } = await world.newCase()
  const far = granted(await world.start(billId)).transactionId
  const officeId = world.farAccountant.actor.officeId ?? ''
  await world.db
    .updateTable('payments')
    .set({ office_id: officeId })
    .where('transaction_id', '=', far)
    .execute()
  const day = today()
  world.clock.forward(24 * 60)
  const first = await upload(day, [])
  expect(first.data.differences).toMatchObject([{ kind: 'missing_there' }])
  const old = first.data.differences[0] as CloseDifference
  const { data } = await upload(day, [lineOf(one), { ...lineOf(one), tran: far }])
  expect(data.close).toMatchObject({ state: 'settled', lineCount: 2, elsewhereCount: 1, matchedCount: 1 })
  expect((await settle(day, old, 'gateway_told')).code).toBe(409)
  const query = { day, officeId: world.officeId }
  expect((await world.call('GET /day-close', { query }, world.farAccountant)).code).toBe(404)
  expect((await read(day, world.farAccountant)).data).toMatchObject({ close: null })
  expect((await read(day, world.litigant)).code).toBe(403)
  await postOn(one, new Date(world.clock.now().getTime() - 24 * 3_600_000))
  expect(await sign(data)).toMatchObject({ code: 409, data: { blockedBy: 'isExplained' } })
  await makeHead()
  expect(
    (await world.call('GET /day-close', { query }, world.farAccountant)).data.offices.length,
  ).toBeGreaterThan(1)
})

test('the day of a closed office is chosen and closed as that of any other (product 8)', async () => {
  const one = await paid()
  const day = today()
  world.clock.forward(24 * 60)
  await makeHead()
  await world.db.updateTable('offices').set({ is_active: false }).where('id', '=', world.officeId).execute()
  const query = { day, officeId: world.officeId }
  const { data } = await world.call('GET /day-close', { query }, world.farAccountant)
  expect(data.offices.map(({ id }) => id)).toContain(data.office.id)
  const body = { ...query, fileName: 'file.csv', text: csvOf(day, [lineOf(one)]) }
  const matched = await world.call('POST /day-close/file', { body }, world.farAccountant)
  expect(matched.data).toMatchObject({ close: { state: 'settled' }, office: { id: world.officeId } })
})

test('a file that cannot be read says where: the column, or the line and its column (product 8)', async () => {
  world.clock.forward(24 * 60)
  const day = dhakaDay(new Date(world.clock.now().getTime() - 24 * 3_600_000))
  const head = 'tran_id,bank_tran_id,amount,store_amount,type,date'
  const told = async (text: string) => {
    const reply = await world.call(
      'POST /day-close/file',
      { body: { day, fileName: 'file.csv', text } },
      world.accountant,
    )
    const { fields } = reply.data as unknown as { fields?: { path: string; error: string }[] }
    return [reply.code, ...(fields ?? []).map(({ path, error }) => `${path} ${error}`)]
  }
  expect(await told('tran_id,amount\nT1,5')).toEqual([
    422,
    'columns.bank_tran_id required',
    'columns.store_amount required',
    'columns.type required',
    'columns.date required',
  ])
  expect(
    await told(
      `${head}\nT1,B1,5.00,5.00,payment,${day}\nT2,B2,x,5.00,payment,${day}\n\nT3,B3,5.00,5.00,payment,2020-01-01`,
    ),
  ).toEqual([422, 'lines.3.amount amount_invalid', 'lines.5.date date_other'])
  expect(await told(`${head}\nT1,B1,5.00`)).toEqual([422, 'lines.2 invalid'])
  expect(await told('')).toEqual([422, 'text required'])
  expect((await read(day)).data.close).toBeNull()
})

test('the day of each gateway is a day of its own: neither file lacks what came through the other (product 8)', async () => {
  const card = await paid()
  const { billId } = await world.newCase()
  const { transactionId } = granted(await world.start(billId, { method: 'bkash' }))
  await world.followed(world.wallet.pay(transactionId))
  const wallet = await world.row(transactionId)
  expect(wallet).toMatchObject({ state: 'paid', gateway: 'bkash' })
  const [at, day] = [world.clock.now(), today()]
  world.clock.forward(24 * 60)

  const ofCards = await upload(day, [lineOf(card), lineOf(wallet)])
  expect(ofCards.data).toMatchObject({
    gateway: 'sslcommerz',
    gateways: ['sslcommerz', 'bkash'],
    close: { state: 'settled', matchedCount: 1, elsewhereCount: 1 },
    ledgerPoisha: card.amount_poisha,
    unexplainedPoisha: 0,
  })
  expect((await sign(ofCards.data)).code).toBe(200)
  // What the other gateway brought may still be told of that day.
  await postOn(wallet, at)
  await expect(postOn(card, at)).rejects.toThrow('is closed')

  const body = { day, gateway: 'bkash', fileName: 'file.csv', text: csvOf(day, [lineOf(wallet)]) }
  const ofWallet = await world.call('POST /day-close/file', { body }, world.accountant)
  expect(ofWallet.data).toMatchObject({
    gateway: 'bkash',
    close: { matchedCount: 1, elsewhereCount: 0 },
    ledgerPoisha: wallet.amount_poisha + 100,
  })
})
