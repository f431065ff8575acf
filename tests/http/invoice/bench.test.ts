import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceStanding } from '../../../src/machines/invoice.ts'
import type { ReceiptEvent } from '../../../src/machines/receipt.ts'
import { verifyChain } from '../../../src/server/lifecycle/history-check.ts'
import type { PersonCaller } from '../../../src/server/web/handler.ts'
import { createPaymentWorld, granted, unbalanced, type PaymentWorld } from '../payment/world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

const paidReceipt = async () => {
  const { applicationId, billId } = await world.newCase()
  const payment = await world.payThrough(billId)
  return { applicationId, billId, payment, number: payment.transaction_id }
}
const typed = { caseNumber: ' মোকদ্দমা  ১২/২০২৬ ', note: '', isForOtherCase: false }
const asWritten = 'মোকদ্দমা 12/2026'
const look = (number: string, query: object = {}, caller: PersonCaller | null = world.administrator) =>
  world.call(
    'GET /receipts/{transaction_id}',
    { params: { transaction_id: number }, query: { ...query } },
    caller,
  )
const act = (
  event: ReceiptEvent,
  number: string,
  body: object = typed,
  caller: PersonCaller | null = world.administrator,
) =>
  world.call(
    `POST /receipts/{transaction_id}/${event}`,
    { params: { transaction_id: number }, body: event === 'release' ? {} : body },
    caller,
  )
const anybody = (number: string) =>
  world.call('GET /public/invoice/{transaction_id}', { params: { transaction_id: number } }, null)
const approve = async (applicationId: string) => {
  const { version } = await world.db
    .selectFrom('applications')
    .select('version')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id: applicationId, event: 'approve' }, body: { version, payload: {} } },
    world.administrator,
  )
}

test('a receipt is found by its number however the letters of it are typed, by the bench and by anybody (product 2.5, product 8)', async () => {
  const { number } = await paidReceipt()
  expect(number).toMatch(/[A-Z]/)
  for (const typedAs of [number, number.toLowerCase()]) {
    expect((await look(typedAs)).data.transactionId).toBe(number)
    expect((await anybody(typedAs)).code).toBe(200)
  }
})

test('fifty officers use one receipt at once: one wins, and the others are told where, when and by whom (product 2.5)', async () => {
  const { number, payment } = await paidReceipt()
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      act('use', number, { ...typed, caseNumber: `TS-${index}/2026` }),
    ),
  )
  const [won, ...more] = replies.filter(({ code }) => code === 200)
  expect([won?.data.standing, more]).toEqual(['used', []])
  const { caseNumber = '', usedBy = '' } = won?.data.use ?? {}
  const refused = replies.filter(({ code }) => code === 409)
  expect(refused).toHaveLength(49)
  for (const { message } of refused) {
    expect(message).toContain(`case ${caseNumber}`)
    expect(message).toContain(`by ${usedBy}`)
    expect(message).toContain(won?.data.office.name)
  }
  expect((await look(number)).data.history.map(({ event }) => event)).toEqual(['use'])
  // The table says so too, whatever the code does.
  const [invoice] = await world.invoices(payment.id)
  const again = { ...typed, invoice_id: invoice?.id ?? '' }
  await expect(
    sql`insert into receipt_uses (invoice_id, case_number, is_for_other_case, is_by_approval, used_at)
      values (${again.invoice_id}, 'TS-X', false, false, now())`.execute(world.db),
  ).rejects.toThrow(/receipt_uses_pkey/)
  for (const change of [
    sql`update receipt_uses set case_number = 'TS-X' where invoice_id = ${again.invoice_id}`,
    sql`delete from receipt_uses where invoice_id = ${again.invoice_id}`,
  ])
    await expect(change.execute(world.db)).rejects.toThrow(/was used/)
})

test('what is reserved is used for that case alone, or let go; the chain of its history holds (product 2.5, 7)', async () => {
  const { number, payment } = await paidReceipt()
  expect((await look(number)).data).toMatchObject({
    standing: 'unused',
    offered: ['use', 'reserve'],
    use: null,
  })
  expect((await act('release', number)).code).toBe(409)
  expect((await act('reserve', number, { ...typed, note: 'নথি আসছে' })).data).toMatchObject({
    standing: 'reserved',
    offered: ['use', 'release'],
    use: { caseNumber: asWritten, note: 'নথি আসছে', reservedBy: 'administrator', usedAt: null },
  })
  expect((await anybody(number)).data).toMatchObject({ standing: 'reserved', usedFor: null })
  const other = await act('use', number, { ...typed, caseNumber: 'TS-9/2026' })
  expect([other.code, other.message]).toEqual([
    409,
    expect.stringContaining(`reserved for case ${asWritten}`),
  ])
  expect((await act('release', number)).data).toMatchObject({ standing: 'unused', use: null })
  await act('reserve', number, { ...typed, caseNumber: 'TS-9/2026' })
  expect((await act('use', number, { ...typed, caseNumber: 'TS-৯/২০২৬' })).data).toMatchObject({
    standing: 'used',
    offered: [],
    hindrance: 'used',
    use: { caseNumber: 'TS-9/2026', usedBy: 'administrator', isByApproval: false },
  })
  expect((await anybody(number)).data).toMatchObject({ standing: 'used', usedFor: 'TS-9/2026' })
  const [invoice] = await world.invoices(payment.id)
  const links = await world.db
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', 'receipt')
    .where('subject_id', '=', invoice?.id ?? '')
    .orderBy('sequence')
    .execute()
  expect(links.map(({ event }) => event)).toEqual(['reserve', 'release', 'reserve', 'use'])
  expect(verifyChain(links)).toBeNull()
})

/** What the bench finds, and what it may do with it. @source product 2.5 */
interface Found {
  what: string
  bring: (receipt: Awaited<ReturnType<typeof paidReceipt>>) => Promise<unknown>
  standing: InvoiceStanding
  offered: readonly ReceiptEvent[]
  /** What a use is told; null where it is granted. */
  told: RegExp | null
}
const asked = (id: string, payload: object) =>
  world.act(id, 'refund', { reason: 'Wrong amount', refundPoisha: 1_000, ...payload })
const found: readonly Found[] = [
  { what: 'untouched', bring: async () => {}, standing: 'unused', offered: ['use', 'reserve'], told: null },
  {
    what: 'with a part given back',
    bring: ({ payment }) => world.refund(payment.id, 1_000),
    standing: 'partly_refunded',
    offered: ['use', 'reserve'],
    told: null,
  },
  {
    what: 'given back',
    bring: ({ payment }) => world.refund(payment.id, payment.amount_poisha),
    standing: 'refunded',
    offered: [],
    told: /refunded\. This invoice proves no payment/,
  },
  {
    what: 'given back by order',
    bring: ({ payment }) =>
      world.refund(payment.id, 1_000, { ground: 'order', orderNumber: 'O-1', orderDate: '2026-01-10' }),
    standing: 'refunded_by_order',
    offered: [],
    told: /by order of a court/,
  },
  {
    what: 'while a correction waits',
    bring: ({ payment }) => asked(payment.id, { ground: 'correction' }),
    standing: 'unused',
    offered: [],
    told: /refund or a correction .* is open/,
  },
  {
    what: 'of a case that was approved',
    bring: ({ applicationId }) => approve(applicationId),
    standing: 'used',
    offered: [],
    told: /was used before: for case .* by administrator/,
  },
  {
    what: 'of a case that was rejected',
    bring: async ({ applicationId }) => {
      const rows = world.db.selectFrom('applications').select('version').where('id', '=', applicationId)
      const { version } = await rows.executeTakeFirstOrThrow()
      return world.call(
        'POST /applications/{id}/actions/{event}',
        { params: { id: applicationId, event: 'reject' }, body: { version, payload: { reason: 'x' } } },
        world.administrator,
      )
    },
    standing: 'void',
    offered: [],
    told: /void/,
  },
]

test('a receipt is used only while its money is there and nothing of it is on its way back (product 2.5)', async () => {
  for (const { what, bring, standing, offered, told } of found) {
    const receipt = await paidReceipt()
    await bring(receipt)
    await world.drain()
    const { data } = await look(receipt.number)
    expect([what, data.standing, data.offered]).toEqual([what, standing, offered])
    const { code, message } = await act('use', receipt.number)
    expect([what, code, told === null || told.test(message), message]).toEqual([
      what,
      told === null ? 200 : 409,
      true,
      message,
    ])
  }
})

test('what was used is not given back but by order, also of a case that is rejected later (product 2.5)', async () => {
  const { number, payment } = await paidReceipt()
  await act('use', number)
  const refused = await asked(payment.id, { ground: 'correction' })
  expect(refused).toMatchObject({ code: 409 })
  granted(
    await world.refund(payment.id, 1_000, { ground: 'order', orderNumber: 'O-2', orderDate: '2026-01-10' }),
  )
  const rejected = await paidReceipt()
  await act('use', rejected.number, { ...typed, isForOtherCase: true })
  await found.find(({ standing }) => standing === 'void')?.bring(rejected)
  expect(await asked(rejected.payment.id, { ground: 'rejected' })).toMatchObject({ code: 409 })
  expect((await anybody(rejected.number)).data.standing).toBe('used')
})

test('an approval keeps what the bench used for the case, and is refused on what it took for another (product 2.1, 2.5)', async () => {
  const own = await paidReceipt()
  await act('use', own.number)
  expect((await approve(own.applicationId)).code).toBe(200)
  expect((await look(own.number)).data).toMatchObject({
    use: { caseNumber: asWritten, isByApproval: false },
    history: [{ event: 'use' }],
  })
  const kept = await paidReceipt()
  await act('reserve', kept.number)
  await approve(kept.applicationId)
  expect((await look(kept.number)).data).toMatchObject({
    use: { caseNumber: asWritten, isByApproval: true },
    history: [{ event: 'reserve' }, { event: 'approve', caseNumber: asWritten }],
  })
  const taken = await paidReceipt()
  await act('reserve', taken.number, { ...typed, isForOtherCase: true })
  const { code, message } = await approve(taken.applicationId)
  expect([code, message]).toEqual([409, expect.stringContaining('taken for another case')])
  await act('release', taken.number)
  expect((await approve(taken.applicationId)).code).toBe(200)
})

test('a receipt is found by its number with its amount too, within the office alone; what is wrong stands at its field (product 1, 8)', async () => {
  const { number, payment } = await paidReceipt()
  const { invoiceNumber } = (await look(number)).data
  expect((await look(invoiceNumber)).code).toBe(404)
  const amount = (payment.amount_poisha / 100).toFixed(2)
  expect((await look(invoiceNumber, { amount })).data.transactionId).toBe(number)
  expect((await look(number, {}, world.farAdministrator)).code).toBe(404)
  expect((await act('use', number, typed, world.farAdministrator)).code).toBe(404)
  expect((await act('use', number, typed, world.accountant)).code).toBe(403)
  const wrong = await act('use', number, { ...typed, caseNumber: ' ' })
  expect([wrong.code, wrong.data]).toMatchObject([
    422,
    { fields: [{ path: 'caseNumber', error: 'required' }] },
  ])
})
