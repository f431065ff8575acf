import { pdfOf } from '../../support/files.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyForm, emptyPerson, parseForm, type DraftForm } from '../../../src/machines/form.ts'
import { latinDigits } from '../../../src/machines/text.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import { filingReferenceOf } from '../../../src/server/application/store.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Latin digits as Bangla ones. */
const bangla = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))

interface Caller {
  key: DemoKey
  language: 'bn' | 'en'
  script: (text: string) => string
}
const callers: Record<'bangla' | 'latin', Caller> = {
  bangla: { key: 'litigant', language: 'bn', script: bangla },
  latin: { key: 'secondLitigant', language: 'en', script: (text) => text },
}

/** A money claim of the Dhaka court: its type needs an amount, and its fee is a share of it. */
async function choices() {
  const type = await world.db
    .selectFrom('case_types')
    .innerJoin('case_type_fees', 'case_type_fees.case_type_id', 'case_types.id')
    .innerJoin('fee_types', 'fee_types.id', 'case_type_fees.fee_type_id')
    .innerJoin('case_categories', 'case_categories.id', 'case_types.category_id')
    .select(['case_types.id as typeId', 'category_id as categoryId'])
    .where('slug', '=', 'court_fee_money')
    .where('is_amount_needed', '=', true)
    .where('is_case_dependent', '=', false)
    .where('division', '=', 'subordinate')
    .executeTakeFirstOrThrow()
  const court = await world.db
    .selectFrom('courts')
    .innerJoin('users', 'users.office_id', 'courts.office_id')
    .select('courts.id as courtId')
    .where('users.id', '=', await world.userId('administrator'))
    .where('division', '=', 'subordinate')
    .executeTakeFirstOrThrow()
  const upazila = await world.db
    .selectFrom('upazilas')
    .select(['id as upazilaId', 'district_id as districtId'])
    .executeTakeFirstOrThrow()
  return { type, court, upazila }
}

async function upload(token: string, language: 'bn' | 'en'): Promise<DraftForm['documents'][number]> {
  const content = pdfOf().toString('latin1')
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="plaint.pdf"\r\n\r\n'
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/documents',
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': language,
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: `${head}${content}\r\n--b--\r\n`,
  })
  const { code, data } = response.json<{ code: number; data: DraftForm['documents'][number] }>()
  expect(code).toBe(200)
  return { ...data, name: 'আরজি', weight: '' }
}

/** The one case, its every number typed in the caller's digits, filed, verified and billed. */
async function file({ key, language, script }: Caller) {
  const token = await world.login(key)
  const { type, court, upazila } = await choices()
  const person = { ...emptyPerson('petitioner'), ...upazila, address: 'পরীক্ষা সড়ক' }
  const form: DraftForm = {
    ...emptyForm('petitioner'),
    division: 'subordinate',
    ...type,
    ...court,
    caseNumber: script('মানি মোকদ্দমা 77/2026'),
    caseAmount: script('12,34,567.50'),
    petitioners: [
      {
        ...person,
        name: 'পরীক্ষা আবেদনকারী',
        mobile: script('01700000091'),
        nid: script('1234567890'),
        dateOfBirth: script('1990-02-28'),
      },
    ],
    defendants: [{ ...person, id: 'defendant', name: 'পরীক্ষা বিবাদী', mobile: script('01700000092') }],
    costs: [{ id: 'cost', title: 'নকল', amount: script('50.05'), quantity: script('3') }],
    documents: [{ ...(await upload(token, language)), weight: script('250') }],
  }
  const body = { applicationId: null, draftKey: v7(), version: null, intent: 'submit' as const, form }
  const filed = await world.call('POST /auth/send-application', { body }, { token, language })
  expect([filed.code, filed.data.state]).toEqual([200, 'unverified'])
  const id = filed.data.applicationId
  const verified = await world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id, event: 'verify' }, body: { version: filed.data.version, payload: {} } },
    { token: await world.login('administrator'), language },
  )
  expect(verified.code).toBe(200)
  return id
}

/** What the server keeps of an application in columns, bills and reference rows, without whose it is and when. */
async function keptOf(id: string) {
  const {
    form,
    case_number: caseNumber,
    ...row
  } = await world.db
    .selectFrom('applications')
    .select(['form', 'case_number', 'state', 'division', 'category_id', 'type_id', 'court_id', 'office_id'])
    .select(['petitioner_name', 'reason', 'remarks', 'proposal', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const reference = await filingReferenceOf(world.db, form)
  const parsed = parseForm(form, reference)
  if (!parsed.isValid) throw new Error('what was filed is not whole')
  const bills = await world.db
    .selectFrom('bills')
    .innerJoin('bill_lines', 'bill_lines.bill_id', 'bills.id')
    .select(['kind', 'is_void', 'bills.total_poisha as bill_total', 'bills.paid_poisha', 'bills.office_id'])
    .select(['position', 'title', 'title_bn', 'fund', 'fee_type_id', 'fee_rule_id'])
    .select(['amount_poisha', 'quantity', 'bill_lines.total_poisha'])
    .where('application_id', '=', id)
    .orderBy('position')
    .execute()
  const documents = await world.db
    .selectFrom('documents')
    .select(['sha256', 'file_name', 'content_type', 'size_bytes'])
    .where('application_id', '=', id)
    .execute()
  return {
    row,
    // A case's number is a text of the court's and stays as it was typed; the rest is data.
    caseNumber: latinDigits(caseNumber),
    form: {
      ...parsed.form,
      caseNumber: latinDigits(parsed.form.caseNumber),
      documents: parsed.form.documents.map(({ id: _id, ...document }) => document),
    },
    reference,
    bills,
    documents,
  }
}

test('the same filing typed in either language stores the same data, bills and references (spec §1, product 2.4)', async () => {
  const inBangla = await keptOf(await file(callers.bangla))
  const inLatin = await keptOf(await file(callers.latin))
  expect(inBangla).toEqual(inLatin)
  expect(inBangla.form.caseAmount).toBe(123_456_750)
  expect(inBangla.form.petitioners[0]).toMatchObject({
    mobile: '01700000091',
    nid: '1234567890',
    dateOfBirth: '1990-02-28',
  })
  expect(inBangla.form.documents[0]?.weight).toBe(250)
  expect(inBangla.reference.type).toMatchObject({ isAmountNeeded: true })
  // 2.5 % of 12,34,567.50 is 30,864.19 taka, 15 % VAT on it 4,629.63; then 3 times 50.05.
  expect(inBangla.bills.map(({ total_poisha }) => Number(total_poisha)).slice(0, 2)).toEqual([
    3_086_419, 462_963,
  ])
  expect(inBangla.bills.at(-1)).toMatchObject({ title: 'নকল', quantity: 3 })
  expect(inBangla.documents).toHaveLength(1)
})

test('a number that is wrong is wrong in either language, at the same fields', async () => {
  const wrong = async ({ key, language, script }: Caller) => {
    const form = {
      ...emptyForm('petitioner'),
      caseAmount: script('12.345'),
      petitioners: [{ ...emptyPerson('petitioner'), mobile: script('0170000009'), nid: script('123') }],
    }
    const body = { applicationId: null, draftKey: v7(), version: null, intent: 'submit' as const, form }
    const token = await world.login(key)
    const { code, refusal } = await world.call('POST /auth/send-application', { body }, { token, language })
    return { code, fields: refusal.fields?.map(({ path, error }) => `${path} ${error}`) }
  }
  const inBangla = await wrong(callers.bangla)
  expect(inBangla).toEqual(await wrong(callers.latin))
  expect(inBangla.code).toBe(422)
  expect(inBangla.fields).toContain('form.caseAmount amount_invalid')
  expect(inBangla.fields).toContain('form.petitioners.0.mobile mobile_invalid')
  expect(inBangla.fields).toContain('form.petitioners.0.nid nid_invalid')
})

test.each([
  ['the litigant', 'GET /auth/my-applications', { selectedTab: 'all' }, 'litigant'],
  ['the administrator', 'GET /applications', { list: 'verified' }, 'administrator'],
] as const)(
  '%s finds a case by its number in either digits, whichever it was typed in',
  async (_who, call, filter, key) => {
    const token = await world.login(key)
    const found = async (q: string) => {
      const { code, data } = await world.call(call, { query: { ...filter, q } } as never, { token })
      expect(code).toBe(200)
      return (data as { rows: { caseNumber: string }[] }).rows.map((row) => row.caseNumber)
    }
    const inLatin = await found('মোকদ্দমা 77/2026')
    expect(inLatin).toContain('মানি মোকদ্দমা ৭৭/২০২৬')
    expect(await found('মোকদ্দমা ৭৭/২০২৬')).toEqual(inLatin)
    const first = await world.call(call, { query: { ...filter, q: '77/2026', size: 1 } } as never, { token })
    expect(first.data).toMatchObject({ total: inLatin.length, pageCount: inLatin.length })
    // Signs of the pattern are sought as themselves.
    expect(await found('77%2026')).toEqual([])
  },
)
