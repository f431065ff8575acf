import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { banglaDigits } from '../../../src/machines/text.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication, placeBill, placeDispatch, placePayment } from '../../support/stage.ts'

let court: Court
/** A case that waits for its check, one that was approved, and the dispatch of the approved one, sent. */
let waiting: string
let approved: string
let sent: string

const number = 'নমুনা-৪৭৩১/২০২৬'
const name = 'নমুনা খোঁজার বাদী'
const mobile = '01755500471'

beforeAll(async () => {
  court = await createCourt()
  waiting = await placeApplication(court.stage, 'unverified')
  approved = await placeApplication(court.stage, 'approved')
  sent = await placeDispatch(court.stage, approved, 'sent')
  const { db } = court.world
  const { form } = await db
    .selectFrom('applications')
    .select('form')
    .where('id', '=', waiting)
    .executeTakeFirstOrThrow()
  const petitioners = form.petitioners.map((one) => ({ ...one, mobile: `+88${mobile}` }))
  await db
    .updateTable('applications')
    .set({ case_number: number, petitioner_name: name, form: JSON.stringify({ ...form, petitioners }) })
    .where('id', 'in', [waiting, approved])
    .execute()
})
afterAll(() => court.world.close())

const find = (q: string, who: Person) => court.world.call('GET /find', { query: { q } }, court.tokens[who])
const found = async (q: string, who: Person) => {
  const { code, data } = await find(q, who)
  expect(code).toBe(200)
  return data.rows.map(({ kind, id }) => `${kind} ${id}`).toSorted()
}
const ofOffice = () => [`application ${waiting}`, `application ${approved}`, `dispatch ${sent}`].toSorted()

describe('one search over all lists of a person (product 8)', () => {
  test.each([
    ['the number as it was written', number],
    ['the number in Latin digits', 'নমুনা-4731/2026'],
    ['a part of the number', '4731'],
    ['the name', name],
    ['the mobile number', mobile],
    ['the mobile number in Bangla digits', banglaDigits(mobile)],
    ['the mobile number with the land’s', `+88${mobile}`],
  ])('an administrator finds cases and dispatches by %s', async (_what, q) => {
    expect(await found(q, 'administrator')).toEqual(ofOffice())
  })

  test.each(['নমুনা_৪৭৩১', 'নমুনা%২০২৬'])(
    'a sign that a search could take for any other is itself alone: %s',
    async (q) => {
      expect(await found(q, 'administrator')).toEqual([])
    },
  )

  test.each([
    ['_', 0],
    ['%', 0],
    ['৪৭', 1],
  ])('nor is it in a list that is searched for so few signs that no index has them: %s', async (q, count) => {
    const query = { list: 'unverified', q } as never
    const { code, data } = await court.world.call('GET /applications', { query }, court.tokens.administrator)
    expect([code, data.rows.length]).toEqual([200, count])
  })

  test.each([`+88${mobile}`, `88${mobile}`, mobile, banglaDigits(mobile)])(
    'a mobile number is found however it was typed into the form: %s',
    async (typed) => {
      const { db } = court.world
      const forms = db.selectFrom('applications').select('form').where('id', '=', waiting)
      const { form } = await forms.executeTakeFirstOrThrow()
      const petitioners = form.petitioners.map((one) => ({ ...one, mobile: typed }))
      const changed = JSON.stringify({ ...form, petitioners })
      await db.updateTable('applications').set({ form: changed }).where('id', '=', waiting).execute()
      expect(await found(mobile, 'administrator')).toContain(`application ${waiting}`)
    },
  )

  test('whoever filed a case is found by their own mobile number', async () => {
    const { db } = court.world
    const { mobile: own } = await db
      .selectFrom('applications')
      .innerJoin('users', 'users.id', 'applications.owner_id')
      .select('users.mobile')
      .where('applications.id', '=', waiting)
      .executeTakeFirstOrThrow()
    expect(own).not.toBeNull()
    expect(await found(own ?? '', 'administrator')).toEqual(expect.arrayContaining(ofOffice()))
  })

  test('what bears exactly the number that was typed comes first, whatever has it in it (product 8)', async () => {
    const { db } = court.world
    const reference = 'TRIAL-2026-004711'
    await db
      .updateTable('applications')
      .set({ reference_number: reference })
      .where('id', '=', waiting)
      .execute()
    const newer = await placeApplication(court.stage, 'unverified')
    await db
      .updateTable('applications')
      .set({ petitioner_name: `${reference} এর বাদী`, state_since: new Date('2099-01-01') })
      .where('id', '=', newer)
      .execute()
    const firstOf = async (q: string) => (await find(q, 'administrator')).data.rows.map(({ id }) => id)
    for (const q of [reference, banglaDigits(reference), reference.toLowerCase()])
      expect([q, ...(await firstOf(q))]).toEqual([q, waiting, newer])
  })

  test('a row says what it is, where it stands, before which court, of which office and in which list', async () => {
    const { data } = await find(number, 'headAdministrator')
    const rows = Object.fromEntries(data.rows.map((row) => [row.id, row]))
    expect(rows[waiting]).toMatchObject({ kind: 'application', state: 'unverified', list: 'unverified' })
    expect(rows[approved]).toMatchObject({ kind: 'application', state: 'approved', list: 'approved' })
    expect(rows[sent]).toMatchObject({ kind: 'dispatch', state: 'sent', list: 'send_to_dispatch' })
    expect(rows[waiting]?.court?.nameBn).toBeTruthy()
    expect(rows[waiting]?.office?.nameBn).toBeTruthy()
  })

  test('a dispatcher finds what was sent to them and no case before that', async () => {
    const { data } = await find(number, 'dispatcher')
    expect(data.rows).toMatchObject([{ kind: 'dispatch', id: sent, list: 'new_case_documents' }])
  })

  test('another office finds nothing, whatever is sought', async () => {
    for (const q of [number, name, mobile]) expect(await found(q, 'otherAdministrator')).toEqual([])
  })

  test('an accountant finds payments of the office alone', async () => {
    const billId = await placeBill(court.stage, {
      applicationId: approved,
      totalPoisha: 45_000,
      paidPoisha: 0,
    })
    const paid = await placePayment(court.stage, {
      applicationId: approved,
      billId,
      state: 'open',
      amountPoisha: 45_000,
      refundedPoisha: 0,
      isSurplus: false,
    })
    expect(await found(number, 'accountant')).toEqual([`payment ${paid}`])
    const { mobile: own } = await court.world.db
      .selectFrom('payments')
      .innerJoin('users', 'users.id', 'payments.owner_id')
      .select('users.mobile')
      .where('payments.id', '=', paid)
      .executeTakeFirstOrThrow()
    expect(await found(banglaDigits(own ?? ''), 'accountant')).toContain(`payment ${paid}`)
    expect(await found(number, 'administrator')).toEqual(ofOffice())
  })

  test('nothing is sought with fewer than three signs: 422 names the field (product 7)', async () => {
    const { code, data } = await find(' ৪৭ ', 'administrator')
    expect([code, data]).toMatchObject([422, { fields: [{ path: 'q', error: 'invalid' }] }])
  })

  test('a litigant has no such search', async () => {
    expect((await find(number, 'owner')).code).toBe(403)
  })
})
