import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceSheet } from '../../../src/server/invoice/sheet.ts'
import { printedAt } from '../../support/papers.ts'
import { createPaymentWorld, granted, type PaymentWorld } from '../payment/world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(() => world.close())

const decidedAt = '2026-02-03T09:00:00.000Z'

/** A receipt of a further bill that recovers 200 taka of a waiver of 300. */
async function recovered(): Promise<string> {
  const { applicationId, billId } = await world.newCase([['treasury', 70_000]])
  const bill = await world.bill(billId)
  const id = v7()
  await world.db.updateTable('bills').set({ waived_poisha: 30_000 }).where('id', '=', billId).execute()
  await world.db
    .insertInto('waivers')
    .values({
      id,
      application_id: applicationId,
      bill_id: billId,
      office_id: bill.office_id,
      ground: 'pauper_suit',
      document_id: 'paper',
      waived_poisha: 30_000,
      reason: 'সনদ দেখা হয়েছে',
      decided_by: world.administrator.userId,
      decided_at: new Date(decidedAt),
    })
    .execute()
  const further = v7()
  await world.db
    .insertInto('bills')
    .values({
      ...bill,
      id: further,
      kind: 'request',
      total_poisha: 20_000,
      waived_poisha: 0,
      recovers_waiver_id: id,
    })
    .execute()
  const [line] = await world.db.selectFrom('bill_lines').selectAll().where('bill_id', '=', billId).execute()
  if (!line) throw new Error('the bill has no line')
  const amounts = { amount_poisha: 20_000, total_poisha: 20_000, quantity: 1 }
  await world.db
    .insertInto('bill_lines')
    .values({ ...line, id: v7(), bill_id: further, ...amounts })
    .execute()
  return (await world.payThrough(further)).transaction_id
}

test('the receipt of a recovered waiver names it: to its payer by the office, to an accountant by its officer too (product 2.5)', async () => {
  const transaction_id = await recovered()
  const seen = async (caller: typeof world.litigant) =>
    granted(await world.call('GET /invoices/{transaction_id}', { params: { transaction_id } }, caller)).data
  const own = await seen(world.litigant)
  const named = { ground: 'pauper_suit', waivedPoisha: 30_000, decidedAt, office: own.office }
  expect(own.recovers).toEqual({ ...named, byName: null })
  const officer = await world.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', world.administrator.userId)
    .executeTakeFirstOrThrow()
  const staff = await seen(world.accountant)
  expect(staff.recovers).toEqual({ ...named, byName: officer.name })
  const mine = await world.call('GET /auth/my-invoices', { query: { size: 10 } }, world.litigant)
  expect(mine.data.rows.map(({ recovers }) => recovers?.waivedPoisha)).toEqual([30_000])
  // On paper it is the same whoever prints it.
  const factsIn = async (language: 'bn' | 'en', invoice: typeof own) =>
    new Map((await invoiceSheet(invoice, language, printedAt)).facts)
  const bangla = `৩০০.০০ ৳ (নিঃস্ব ব্যক্তির মামলা); ${own.office.nameBn} ৩ ফেব্রুয়ারি, ২০২৬ তারিখে মঞ্জুর করেছেন`
  const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ').normalize('NFC')
  for (const invoice of [own, staff]) {
    expect(plain((await factsIn('bn', invoice)).get('মওকুফ করা ফি আদায়'.normalize('NFC')))).toBe(plain(bangla))
    expect((await factsIn('en', invoice)).get('Recovers a waiver')).toBe(
      `৳300.00 (Pauper suit), granted by ${own.office.name} on 3 February 2026`,
    )
  }
})
