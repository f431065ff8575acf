import { transition, type AnyStateMachine } from 'xstate'
import type * as z from 'zod/mini'
import { remarksSchema } from '../../src/machines/application/payloads.ts'
import { known } from '../../src/machines/entity.ts'
import { feeVersionsSchema } from '../../src/machines/fee-edit.ts'
import { stepErrors, type DraftForm, type FilingReference, type FormStep } from '../../src/machines/form.ts'
import { amountOf } from '../../src/machines/payment/choice.ts'
import { tariffSchema } from '../../src/machines/tariff.ts'
import { targetsSchema, typedTargets } from '../../src/machines/target.ts'
import { paymentWitness } from '../witness/payment.ts'
import { wholeForm, wholeReference } from '../witness/forms.ts'

export type Said = string | number | boolean

/** What a schema says of a field: the first fault there or below it, or `ok`. */
export function said(schema: z.ZodMiniType, value: unknown, field = ''): Said {
  const read = schema.safeParse(value)
  const at = (path: readonly PropertyKey[]) => path.map(String).join('.')
  const fault = (read.error?.issues ?? []).find(({ path }) =>
    `${at(path)}.`.startsWith(field === '' ? '' : `${field}.`),
  )
  return fault?.message ?? 'ok'
}

export const times = <Item>(count: number, make: (place: number) => Item): Item[] =>
  Array.from({ length: count }, (_, place) => make(place))
export const bangla = (length: number) => 'ক'.repeat(length)
export const latin = (length: number) => 'a'.repeat(length)
export const inStep = (
  step: FormStep,
  change: Partial<DraftForm>,
  reference: FilingReference = wholeReference,
): Said => {
  const [first] = stepErrors(step, { ...wholeForm, ...change }, reference)
  return first?.error ?? 'ok'
}
/** Of a case whose type asks what it is about in money. */
export const askingAmount: FilingReference = {
  ...wholeReference,
  type: { id: 1, categoryId: 1, isAmountNeeded: true, isCaseDependent: false },
}
export const fee = (change: object = {}) => ({ feeTypeId: 1, amountPoisha: 100, quantity: 1, ...change })
export const typedFee = (change: object) => ({
  feeTypeId: 1,
  kind: 'fixed',
  amount: '1',
  rate: '1',
  floor: '',
  cap: '',
  vat: '',
  ...change,
})
export const cost = (amount: string, quantity = '1') => ({ id: 'cost-1', title: 'খরচ', amount, quantity })
export const document = (change: object = {}) => ({
  id: 'document-1',
  name: 'নকল',
  weight: '10',
  fileName: 'a.pdf',
  sizeBytes: 1,
  contentType: 'application/pdf' as const,
  ...change,
})
export const payment = { ...paymentWitness.worlds.partly, billOutstandingPoisha: 20_000 }
export const refund = (refundPoisha: number, orderNumber = '') => ({
  ground: orderNumber === '' ? 'correction' : 'order',
  reason: 'ভুল',
  refundPoisha,
  orderNumber,
  orderDate: '2026-02-10',
})
export const counter = (change: object) => ({
  kind: 'counter',
  number: '1',
  date: '2026-03-01',
  amountPoisha: 1,
  ...change,
})
export const dispatch = {
  ownerId: 'o',
  officeId: 'f',
  servableDefendantIds: known([]),
  lineDefendantIds: ['d'],
  paidPoisha: 0,
  outstandingPoisha: 0,
  isCorrectionOpen: known(false),
  isMoneyGone: known(false),
  isCaseApproved: known(true),
  sentOn: known('2026-03-01'),
}
export const costsOf = (change: object) => ({
  lines: [{ defendantId: 'd', postalCostPoisha: 1_000, summonFeePoisha: 50, ...change }],
})
export const paidPart = (outstandingPoisha: number, partPoisha: number): Said => {
  const amount = amountOf({ method: 'cards', type: 'part', partPoisha }, outstandingPoisha)
  return 'error' in amount ? amount.error : amount.amountPoisha
}

/** The day so many days from the 1st of March 2026, in Dhaka. */
export const today = '2026-03-01'
export const dayFrom = (days: number): string =>
  new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10)
export const band = (change: object = {}) => ({ from: '1', to: '20', price: '10', ad: '5', ...change })
export const tariff = (bands: readonly object[], effectiveFrom = '2026-03-02', source = 'আদেশ') =>
  [tariffSchema(today), { bands, effectiveFrom, source }] as const
export const bandsOf = (count: number) =>
  times(count, (place) => band({ from: String(place * 10 + 1), to: String(place * 10 + 10) }))
export const versions = (change: object) =>
  [
    feeVersionsSchema(today),
    { effectiveFrom: '2026-03-02', source: 'আইন', fees: [typedFee({})], ...change },
  ] as const
export const bank = (change: object) => ({
  fund: 'treasury',
  accountNumber: '12345',
  bank: 'ব্যাংক',
  branch: 'শাখা',
  effectiveFrom: '2026-03-02',
  source: 'আদেশ',
  ...change,
})
export const remarks = (count: number, remark = 'ভুল') =>
  [
    remarksSchema({ formRows: known({ petitioners: 5, defendants: 5, costs: 0, documents: 0 }) }),
    { remarks: times(count, (place) => ({ path: places[place] ?? '', remark })) },
  ] as const
export const markOnPage = (page: number) =>
  [
    remarksSchema({ formRows: known({ petitioners: 0, defendants: 0, costs: 0, documents: 1 }) }),
    { remarks: [{ path: 'documents.0', remark: 'ভুল', mark: { paper: 0, page, x: 0, y: 1 } }] },
  ] as const
export const places = [
  'caseNumber',
  ...times(5, (row) => ['name', 'email', 'mobile', 'nid'].map((name) => `petitioners.${row}.${name}`)).flat(),
]
export const broadcast = {
  id: 1,
  tone: 'information' as const,
  audience: 'everybody' as const,
  officeId: null,
  role: null,
  fromDay: today,
  toDay: today,
  isActive: true,
}
export const receipt = {
  amountPoisha: 500,
  isByOrder: false,
  isBillVoid: false,
  isUsed: false,
  isReserved: false,
}
export const target = (change: Record<string, string>): Said =>
  said(targetsSchema, { ...typedTargets({}), ...change }, Object.keys(change)[0])
export const note = { lastWellAt: null, failingSince: null, answerMilliseconds: 0, notedAt: new Date(0) }
export const lines = [
  { fund: 'treasury' as const, totalPoisha: 3_000 },
  { fund: 'treasury' as const, totalPoisha: 2_000 },
]
export const day = 86_400_000
export const carriable = {
  named: null,
  movement: 'payment' as const,
  transactionId: 'T1',
  differencePoisha: 100,
  filePoisha: 100,
  ledgerPoisha: 100,
  fileChargePoisha: 2,
  ledgerChargePoisha: 2,
}
export const kept = new Date('2026-01-01T00:00:00Z')
export const after = (milliseconds: number, from = kept) => new Date(from.getTime() + milliseconds)
export const stateAfter = (
  machine: AnyStateMachine,
  state: string,
  context: object,
  event: { type: string },
) => transition(machine, machine.resolveState({ value: state, context }), event)
