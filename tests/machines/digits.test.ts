import { describe, expect, test } from 'vitest'
import { parseForm, type DraftForm } from '../../src/machines/form.ts'
import { billedPartsOf } from '../../src/machines/kept-form.ts'
import { wholeDefendant, wholeForm, wholePetitioner, wholeReference } from '../witness/forms.ts'

const reference = { ...wholeReference, type: { ...wholeReference.type, isAmountNeeded: true } }
const whole: DraftForm = {
  ...wholeForm,
  caseAmount: '1',
  costs: [{ id: 'cost-1', title: 'নকল', amount: '1', quantity: '1' }],
  documents: [
    {
      id: 'document-1',
      name: 'আরজি',
      weight: '1',
      fileName: 'a.pdf',
      sizeBytes: 1_000,
      contentType: 'application/pdf',
    },
  ],
}

const petitioner = (change: Partial<DraftForm['petitioners'][number]>): DraftForm => ({
  ...whole,
  petitioners: [{ ...wholePetitioner, ...change }],
})
const defendant = (change: Partial<DraftForm['defendants'][number]>): DraftForm => ({
  ...whole,
  defendants: [{ ...wholeDefendant, ...change }],
})
const cost = (change: Partial<DraftForm['costs'][number]>): DraftForm => ({
  ...whole,
  costs: whole.costs.map((row) => ({ ...row, ...change })),
})
const weigh = (weight: string): DraftForm => ({
  ...whole,
  documents: whole.documents.map((row) => ({ ...row, weight })),
})

type Parsed = Extract<ReturnType<typeof parseForm>, { isValid: true }>['form']

/** Every field in which a number is typed: where it is put, where it is read, and the same value in several scripts. */
const fields: {
  field: string
  put: (typed: string) => DraftForm
  read: (form: Parsed) => unknown
  value: string | number
  typed: string[]
}[] = [
  {
    field: 'mobile of a petitioner',
    put: (mobile) => petitioner({ mobile }),
    read: (form) => form.petitioners[0]?.mobile,
    value: '01700000091',
    typed: ['01700000091', '০১৭০০০০০০৯১', '০১৭00000০৯১', '+৮৮০ ১৭০০-000091'],
  },
  {
    field: 'mobile of a defendant',
    put: (mobile) => defendant({ mobile }),
    read: (form) => form.defendants[0]?.mobile,
    value: '01700000092',
    typed: ['01700000092', '০১৭০০০০০০৯২', '০১৭০০০০০০9২'],
  },
  {
    field: 'NID of 10 digits',
    put: (nid) => petitioner({ nid }),
    read: (form) => form.petitioners[0]?.nid,
    value: '1234567890',
    typed: ['1234567890', '১২৩৪৫৬৭৮৯০', '১২৩৪৫67890', ' ১২৩ ৪৫৬ ৭৮৯০ '],
  },
  {
    field: 'NID of 17 digits',
    put: (nid) => defendant({ nid }),
    read: (form) => form.defendants[0]?.nid,
    value: '19901234567890123',
    typed: ['19901234567890123', '১৯৯০১২৩৪৫৬৭৮৯০১২৩', '১৯৯০1234567890১২৩'],
  },
  {
    field: 'date of birth',
    put: (dateOfBirth) => petitioner({ dateOfBirth }),
    read: (form) => form.petitioners[0]?.dateOfBirth,
    value: '1990-02-28',
    typed: ['1990-02-28', '১৯৯০-০২-২৮', '১৯৯০-02-২8'],
  },
  {
    field: 'case amount in poisha',
    put: (caseAmount) => ({ ...whole, caseAmount }),
    read: (form) => form.caseAmount,
    value: 123_456_750,
    typed: ['1234567.5', '12,34,567.50', '১২,৩৪,৫৬৭.৫', '১২৩৪567.৫0', '৳ ১২,৩৪,৫৬৭.৫০'],
  },
  {
    field: 'amount of a cost in poisha',
    put: (amount) => cost({ amount }),
    read: (form) => form.costs[0]?.amount,
    value: 5_005,
    typed: ['50.05', '৫০.০৫', '৫0.০5'],
  },
  {
    field: 'quantity of a cost',
    put: (quantity) => cost({ quantity }),
    read: (form) => form.costs[0]?.quantity,
    value: 12,
    typed: ['12', '১২', '১2', ' ১২ '],
  },
  {
    field: 'quantity of nothing',
    put: (quantity) => cost({ quantity }),
    read: (form) => form.costs[0]?.quantity,
    value: 0,
    typed: ['0', '০', '০0'],
  },
  {
    field: 'weight of a document in grams',
    put: weigh,
    read: (form) => form.documents[0]?.weight,
    value: 250,
    typed: ['250', '২৫০', '২5০'],
  },
]

describe.each(fields)('$field (spec §5, house 8)', ({ put, read, value, typed }) => {
  test.each(typed)('“%s” is the same in either script and in both', (text) => {
    const parsed = parseForm(put(text), reference)
    expect(parsed.isValid ? read(parsed.form) : parsed.errors).toBe(value)
  })
})

test('digits of a third script are no digits of ours (house 8)', () => {
  const arabic = { ...whole, caseAmount: '١٢' }
  expect(parseForm(arabic, reference)).toEqual({
    isValid: false,
    errors: [{ path: 'caseAmount', error: 'amount_invalid' }],
  })
})

test.each(['', 'several', '1234567890'])('a cost that was kept %j times is billed once', (quantity) => {
  const costs = [{ id: 'c', title: 'নকল', amount: '5', quantity }]
  expect(billedPartsOf({ caseAmount: '', costs }).costs).toMatchObject([{ quantity: 1 }])
})
