import { unreckonedOfApplication } from '../../src/machines/application/facts.ts'
import { known } from '../../src/machines/entity.ts'
import { applicationEvents } from '../../src/machines/application/events.ts'
import { paymentRequestSchema } from '../../src/machines/application/payloads.ts'
import { describe, expect, test } from 'vitest'
import {
  fieldErrorKeys,
  draftFormSchema,
  parseForm,
  submittedForm,
  stepErrors,
  type CostDraft,
  type DocumentDraft,
  type DraftForm,
  type FilingReference,
  type PersonDraft,
} from '../../src/machines/form.ts'
import { longTextLengthMax } from '../../src/machines/limits.ts'
import { registrationDetailsSchema } from '../../src/machines/account.ts'
import { wholeDefendant, wholeForm, wholePetitioner, wholeReference } from '../witness/forms.ts'

const errorsOf = (form: DraftForm, reference: FilingReference = wholeReference): string[] => {
  const result = parseForm(form, reference)
  return result.isValid ? [] : result.errors.map(({ path, error }) => `${path} ${error}`)
}
const petitioner = (change: Partial<PersonDraft>) =>
  errorsOf({ ...wholeForm, petitioners: [{ ...wholePetitioner, ...change }] })
const defendant = (change: Partial<PersonDraft>) =>
  errorsOf({ ...wholeForm, defendants: [{ ...wholeDefendant, ...change }] })
const cost = (id: number, change: Partial<CostDraft> = {}): CostDraft => ({
  id: `cost-${id}`,
  title: 'নকল',
  amount: '৫০',
  quantity: '১',
  ...change,
})
const document = (change: Partial<DocumentDraft>): DocumentDraft => ({
  id: 'document-1',
  name: 'আরজি',
  weight: '৪০',
  fileName: 'plaint.pdf',
  sizeBytes: 1_000,
  contentType: 'application/pdf',
  ...change,
})

test('a whole form is whole', () => {
  expect(errorsOf(wholeForm)).toEqual([])
})

const asking = {
  ...wholeReference,
  type: {
    id: wholeForm.typeId ?? 0,
    categoryId: wholeForm.categoryId ?? 0,
    isAmountNeeded: true,
    isCaseDependent: true,
  },
}
describe('the case (spec §5)', () => {
  test.each<[string, Partial<DraftForm>]>([
    ['division required', { division: null, categoryId: null, typeId: null, courtId: null }],
    ['categoryId required', { categoryId: null, typeId: null }],
    ['typeId required', { typeId: null }],
    ['courtId required', { courtId: null }],
    ['caseNumber required', { caseNumber: '' }],
    ['caseNumber required', { caseNumber: ' \t ' }],
    ['caseNumber too_long', { caseNumber: 'ক'.repeat(251) }],
    ['caseAmount amount_invalid', { caseAmount: 'অনেক' }],
    ['caseAmount amount_invalid', { caseAmount: '-1' }],
    ['remark too_long', { remark: 'ক'.repeat(4_001) }],
  ])('%s', (error, change) => {
    expect(errorsOf({ ...wholeForm, ...change }, asking)).toContain(error)
  })

  test('the amount is asked for by the type alone', () => {
    const type = { id: 1, categoryId: 1, isAmountNeeded: true, isCaseDependent: false }
    const reference = { ...wholeReference, type }
    expect(errorsOf({ ...wholeForm, caseAmount: '' }, reference)).toEqual(['caseAmount required'])
    expect(errorsOf({ ...wholeForm, caseAmount: '১,০০,০০০' }, reference)).toEqual([])
    expect(errorsOf({ ...wholeForm, caseAmount: '' })).toEqual([])
  })

  test('the reference case is asked for by the type alone', () => {
    const type = { id: 1, categoryId: 1, isAmountNeeded: false, isCaseDependent: true }
    const reference = { ...wholeReference, type }
    expect(errorsOf({ ...wholeForm, referenceCase: ' ' }, reference)).toEqual(['referenceCase required'])
    expect(errorsOf({ ...wholeForm, referenceCase: 'দেওয়ানি ১/২০২৫' }, reference)).toEqual([])
    expect(errorsOf(wholeForm)).toEqual([])
  })

  test('what the type does not ask for is not judged, and not submitted; a type that is not known asks for all', () => {
    const typed = { ...wholeForm, caseAmount: 'অনেক', referenceCase: 'ক'.repeat(251) }
    expect(errorsOf(typed)).toEqual([])
    expect(submittedForm(typed, wholeReference)).toEqual({ ...typed, caseAmount: '', referenceCase: '' })
    expect(submittedForm(typed, asking)).toEqual(typed)
    expect(submittedForm(typed, { ...wholeReference, type: null })).toEqual(typed)
    expect(parseForm(typed, wholeReference)).toMatchObject({ isValid: true, form: { caseAmount: null } })
  })

  test('what the chosen rows do not offer is refused', () => {
    expect(errorsOf(wholeForm, { ...wholeReference, category: null })).toEqual(['categoryId not_offered'])
    expect(errorsOf(wholeForm, { ...wholeReference, court: { id: 1, division: 'high_court' } })).toEqual([
      'courtId not_offered',
    ])
    const type = { id: 1, categoryId: 2, isAmountNeeded: false, isCaseDependent: false }
    expect(errorsOf(wholeForm, { ...wholeReference, type })).toEqual(['typeId not_offered'])
  })
})

describe('petitioners and defendants (spec §5)', () => {
  test.each(['name', 'mobile', 'address'] as const)('a petitioner needs a %s', (field) => {
    expect(petitioner({ [field]: ' ' })).toEqual([`petitioners.0.${field} required`])
  })
  test.each(['districtId', 'upazilaId'] as const)('a petitioner needs a %s', (field) => {
    expect(petitioner({ [field]: null })).toEqual([`petitioners.0.${field} required`])
  })
  test('there is at least one petitioner, and a case may begin without a defendant', () => {
    expect(errorsOf({ ...wholeForm, petitioners: [] })).toEqual(['petitioners required'])
    expect(errorsOf({ ...wholeForm, defendants: [] })).toEqual([])
  })
  test('a defendant needs a name and nothing else', () => {
    expect(defendant({ address: '', districtId: null, upazilaId: null })).toEqual([])
    expect(defendant({ name: '' })).toEqual(['defendants.0.name required'])
  })

  test.each([
    'nam',
    'nam@',
    '@example.com',
    'nam@example',
    'a b@example.com',
    'nam@example.c',
    'a@b@example.com',
  ])('%s is no e-mail, of either', (email) => {
    expect(petitioner({ email })).toEqual(['petitioners.0.email email_invalid'])
    expect(defendant({ email })).toEqual(['defendants.0.email email_invalid'])
  })
  test.each(['', 'nam@example.com', ' nam@example.com ', 'নাম@example.com'])(
    '"%s" is fine as an e-mail',
    (email) => {
      expect(petitioner({ email })).toEqual([])
    },
  )
  test.each(['12345', '123456789a', '12345678901', '১২৩৪৫৬৭৮৯'])('%s is no NID', (nid) => {
    expect(petitioner({ nid })).toEqual(['petitioners.0.nid nid_invalid'])
  })
  test.each(['', '1234567890', '১২৩৪৫৬৭৮৯০', '1234567890123', '12345678901234567'])(
    '"%s" is fine as an NID',
    (nid) => {
      expect(petitioner({ nid })).toEqual([])
    },
  )
  test('a wrong mobile and a day that does not exist are told', () => {
    expect(petitioner({ mobile: '0123' })).toEqual(['petitioners.0.mobile mobile_invalid'])
    expect(petitioner({ dateOfBirth: '1990-02-30' })).toEqual(['petitioners.0.dateOfBirth date_invalid'])
    expect(petitioner({ dateOfBirth: '১৯৯০-০২-২৮' })).toEqual([])
  })
})

describe('costs (spec §5)', () => {
  test('five rows are taken and the sixth is not', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((id) => cost(id))
    expect(errorsOf({ ...wholeForm, costs: rows.slice(0, 5) })).toEqual([])
    expect(errorsOf({ ...wholeForm, costs: rows })).toEqual(['costs too_many_costs'])
  })
  test.each([
    ['-1', 'quantity_negative'],
    ['−১', 'quantity_negative'],
    ['', 'required'],
    ['1.5', 'number_invalid'],
    ['এক', 'number_invalid'],
  ])('a quantity of "%s" is refused', (quantity, error) => {
    expect(errorsOf({ ...wholeForm, costs: [cost(1, { quantity })] })).toEqual([`costs.0.quantity ${error}`])
  })
  test('a quantity of 0 is not below 0', () => {
    expect(errorsOf({ ...wholeForm, costs: [cost(1, { quantity: '০' })] })).toEqual([])
  })
  test('a row needs a title and an amount', () => {
    expect(errorsOf({ ...wholeForm, costs: [cost(1, { title: '', amount: '' })] })).toEqual([
      'costs.0.title required',
      'costs.0.amount required',
    ])
  })
  test('staff ask for ten rows and not for an eleventh', () => {
    const rows = Array.from({ length: 11 }, () => ({ feeTypeId: 1, amountPoisha: 100, quantity: 1 }))
    expect(paymentRequestSchema.safeParse({ rows: rows.slice(0, 10) }).success).toBe(true)
    const refused = paymentRequestSchema.safeParse({ rows })
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['too_many_cost_rows'])
  })
})

describe('documents (spec §5, product 3)', () => {
  test('1,048,575 bytes are taken and 1,048,576 are not', () => {
    expect(errorsOf({ ...wholeForm, documents: [document({ sizeBytes: 1_048_575 })] })).toEqual([])
    expect(errorsOf({ ...wholeForm, documents: [document({ sizeBytes: 1_048_576 })] })).toEqual([
      'documents.0.sizeBytes document_too_large',
    ])
  })
  test('a document needs a name and a weight in grams', () => {
    expect(errorsOf({ ...wholeForm, documents: [document({ name: '', weight: '' })] })).toEqual([
      'documents.0.name required',
      'documents.0.weight required',
    ])
    expect(errorsOf({ ...wholeForm, documents: [document({ weight: '4 kg' })] })).toEqual([
      'documents.0.weight number_invalid',
    ])
  })
})

test('the same form in Bangla and in Latin digits is the same data (house 8)', () => {
  const write = (script: (text: string) => string): DraftForm => ({
    ...wholeForm,
    caseAmount: script('1,23,456.70'),
    referenceCase: 'দেওয়ানি ১/২০২৫',
    petitioners: [
      {
        ...wholePetitioner,
        mobile: script('01700000091'),
        nid: script('1234567890'),
        dateOfBirth: script('1990-05-01'),
      },
    ],
    costs: [cost(1, { amount: script('50.25'), quantity: script('3') })],
    documents: [document({ weight: script('120') })],
  })
  const bangla = parseForm(
    write((text) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')),
    asking,
  )
  const latin = parseForm(
    write((text) => text),
    asking,
  )
  expect(bangla).toEqual(latin)
  expect(latin).toMatchObject({
    isValid: true,
    form: {
      caseAmount: 12_345_670,
      petitioners: [{ mobile: '01700000091', nid: '1234567890', dateOfBirth: '1990-05-01' }],
      costs: [{ amount: 5_025, quantity: 3 }],
      documents: [{ weight: 120 }],
    },
  })
})

test('a draft keeps what was typed, however unfinished; submitting it names every wrong field', () => {
  const form = { ...wholeForm, caseNumber: '', petitioners: [{ ...wholePetitioner, mobile: '১' }] }
  const facts = {
    ownerId: 'o',
    officeId: 'f',
    outstandingPoisha: 0,
    ...unreckonedOfApplication,
    reference: known(wholeReference),
  }
  expect(applicationEvents.save.payload().safeParse({ form }).data).toEqual({ form })
  const submitted = applicationEvents.submit.payload(facts).safeParse({ form })
  expect(submitted.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
    'form.caseNumber required',
    'form.petitioners.0.mobile mobile_invalid',
  ])
})

test('an error of each step stays in its step', () => {
  const form = { ...wholeForm, caseNumber: '', costs: [cost(1, { title: '' })] }
  expect(stepErrors('case', form, wholeReference)).toEqual([{ path: 'caseNumber', error: 'required' }])
  expect(stepErrors('petitioners', form, wholeReference)).toEqual([])
  expect(stepErrors('costs', form, wholeReference)).toEqual([{ path: 'costs.0.title', error: 'required' }])
  expect(new Set(fieldErrorKeys).size).toBe(fieldErrorKeys.length)
})

describe('a password (spec §5)', () => {
  const details = {
    name: 'পরীক্ষা',
    email: '',
    dateOfBirth: '',
    hasConsented: true,
    consentVersion: '2026-01',
  }
  const messages = (password: string, passwordConfirmation = password) =>
    registrationDetailsSchema
      .safeParse({ ...details, password, passwordConfirmation })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

  test.each(['Aa1bc', 'aaaaa1', 'AAAAA1', 'Aaaaaa', '১২৩৪Aa'])('%s is too weak', (password) => {
    expect(messages(password)).toEqual(['password password_weak'])
  })
  test('six characters with an uppercase, a lowercase letter and a digit are enough', () => {
    expect(messages('Aa1bcd')).toEqual([])
  })
  test('the confirmation must be the same', () => {
    expect(messages('Aa1bcd', 'Aa1bce')).toEqual(['passwordConfirmation password_mismatch'])
  })
})

test('a text is as long as NFC makes it: what a draft takes once it takes again (house 8)', () => {
  const draft = (remark: string) => draftFormSchema.safeParse({ ...wholeForm, remark })
  const longest = draft('\u09df'.repeat(longTextLengthMax / 2))
  expect(longest.data?.remark).toHaveLength(longTextLengthMax)
  expect(draft(longest.data?.remark ?? '').success).toBe(true)
  expect(draft('\u09df'.repeat(longTextLengthMax / 2 + 1)).success).toBe(false)
})
