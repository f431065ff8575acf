import { hoursAtShare, stepOfHours } from '../../src/machines/duration.ts'
import { isPasswordStrong, newPasswordSchema, otpSchema, emailSchema } from '../../src/machines/account.ts'
import {
  paymentProposalSchema,
  paymentRequestSchema,
  reasonSchema,
  verificationSchema,
} from '../../src/machines/application/payloads.ts'
import { broadcastSchema } from '../../src/machines/broadcast-form.ts'
import { broadcastsFor, broadcastStanding } from '../../src/machines/broadcast.ts'
import { isDamaged, isWithinBill } from '../../src/machines/bounds.ts'
import { caseFilterOf } from '../../src/machines/case-filter.ts'
import {
  bankAccountSchema,
  caseTypeAddSchema,
  faqSchema,
  feeTypeAddSchema,
} from '../../src/machines/catalogue.ts'
import { readLine } from '../../src/machines/close/file.ts'
import { standsAfter } from '../../src/machines/close/law.ts'
import { closeFileSchema } from '../../src/machines/close/payloads.ts'
import { correctionSchema } from '../../src/machines/correction.ts'
import { afterTry } from '../../src/machines/delivery.ts'
import { costsSchema, outcomeSchema } from '../../src/machines/dispatch/payloads.ts'
import { draftDaysLeft } from '../../src/machines/draft.ts'
import { feeSchema } from '../../src/machines/fee-edit.ts'
import { sampleLines, versionOn } from '../../src/machines/fee-form.ts'
import { draftFormSchema } from '../../src/machines/form.ts'
import { invoiceStandingOf } from '../../src/machines/invoice.ts'
import { toldPoisha } from '../../src/machines/money.ts'
import { isChangeable, noteSchema } from '../../src/machines/note.ts'
import { noticeTextSchema, smsSizeOf } from '../../src/machines/notice-text.ts'
import { standingOf } from '../../src/machines/operations.ts'
import { outcomeMachine } from '../../src/machines/outcome.ts'
import { pageSchema } from '../../src/machines/page-content.ts'
import { amountOf } from '../../src/machines/payment/choice.ts'
import { counterSchema, refundSchema, voucherSchema } from '../../src/machines/payment/payloads.ts'
import { roleAddSchema } from '../../src/machines/people.ts'
import { putAway } from '../../src/machines/put-away.ts'
import { queueViewNameSchema } from '../../src/machines/queue-view-name.ts'
import { receiptUseSchema } from '../../src/machines/receipt.ts'
import { filterOfAddress } from '../../src/machines/report/filter.ts'
import { factorProofSchema, openSteps, stepAt } from '../../src/machines/second-factor.ts'
import { uploadMachine } from '../../src/machines/upload.ts'
import { takenWhole, waivedOfLines } from '../../src/machines/split.ts'
import { priceOf } from '../../src/machines/tariff.ts'
import { formatAmount } from '../../src/machines/format.ts'
import { formatAge, formatWait } from '../../src/machines/format-time.ts'
import { moneyCell } from '../../src/machines/report/csv.ts'
import { carriedOver } from '../../src/machines/close/carry.ts'
import { noticeTarget } from '../../src/machines/notices.ts'
import { hasWaiverToDecide } from '../../src/machines/waiver.ts'
import { wholeForm, wholePetitioner } from '../witness/forms.ts'

import {
  type Said,
  said,
  times,
  bangla,
  latin,
  inStep,
  askingAmount,
  fee,
  typedFee,
  cost,
  document,
  payment,
  refund,
  counter,
  dispatch,
  costsOf,
  paidPart,
  today,
  dayFrom,
  band,
  tariff,
  bandsOf,
  versions,
  bank,
  remarks,
  markOnPage,
  broadcast,
  receipt,
  target,
  note,
  lines,
  day,
  carriable,
  kept,
  after,
  stateAfter,
} from './boundary-samples.ts'

const ofMoney: Record<string, (value: number) => Said> = {
  'postal cost (poisha)': (value) => said(costsSchema(dispatch), costsOf({ postalCostPoisha: value })),
  'summon fee (poisha)': (value) => said(costsSchema(dispatch), costsOf({ summonFeePoisha: value })),
  'part of 450 taka (poisha)': (value) => paidPart(45_000, value),
  'part of 6 lakh taka (poisha)': (value) => paidPart(60_000_000, value),
  'the whole of a bill (poisha)': (value) => {
    const amount = amountOf({ method: 'cards', type: 'full', partPoisha: null }, value)
    return 'error' in amount ? amount.error : amount.amountPoisha
  },
  'fee row (poisha)': (value) => said(paymentRequestSchema, { rows: [fee({ amountPoisha: value })] }),
  'case amount as typed (taka)': (value) => inStep('case', { caseAmount: String(value) }, askingAmount),
  'new fixed fee as typed (taka)': (value) => said(feeSchema, typedFee({ amount: String(value) })),
  'new rate as typed (percent)': (value) =>
    said(feeSchema, typedFee({ kind: 'ad_valorem', rate: String(value) })),
  'cap over a floor of 300 taka': (value) =>
    said(feeSchema, typedFee({ kind: 'ad_valorem', floor: '300', cap: String(value) })),
  'price of a band (taka)': (value) => said(...tariff([band({ price: String(value) })])),
  'acknowledgement of a band (taka)': (value) => said(...tariff([band({ ad: String(value) })])),
  'row of a bill (poisha)': (value) => isWithinBill([value]),
  'row of costs of half its bound, times': (value) =>
    inStep('costs', { costs: [cost('5000000000', String(value))] }),
  'last postal cost of a dispatch whose other costs are 9,500,000,000,050 (poisha)': (value) => {
    const ids = times(6, (place) => `d${place}`)
    const dear = 1_000_000_000_000
    const lines = ids.map((defendantId, place) => ({
      defendantId,
      postalCostPoisha: place === 5 ? value : dear,
      summonFeePoisha: place === 5 ? 50 : place === 4 ? dear / 2 : dear,
    }))
    return said(costsSchema({ ...dispatch, lineDefendantIds: ids }), { lines })
  },
  'open bills beside one poisha (poisha)': (value) => isWithinBill([1], value),
  'amount that an act of today can have made (poisha)': (value) => !isDamaged([value]),
  'correction of the ledger (poisha)': (value) =>
    said(correctionSchema, {
      billLineId: '0190f4c0-0000-7000-8000-000000000001',
      fromFund: 'treasury',
      toFund: 'dispatch',
      amountPoisha: value,
      reason: 'ভুল',
    }),
  'waived (poisha)': (value) =>
    said(verificationSchema, {
      waiver: { funds: [{ fund: 'treasury', waivedPoisha: value }], reason: 'আদেশ' },
    }),
  'waived of a fund that has 5,000 (poisha)': (value) =>
    waivedOfLines(lines, [{ fund: 'treasury', waivedPoisha: value }])?.join() ?? 'none',
  'set aside for 5,000 (poisha)': (value) => takenWhole(5_000, [value]).leftPoisha,
  'refund of 20,000 that are left (poisha)': (value) => said(refundSchema(payment), refund(value)),
  'counter payment of a bill of 20,000 (poisha)': (value) =>
    said(counterSchema(payment), counter({ amountPoisha: value })),
  'given back of a receipt of 500 (poisha)': (value) =>
    invoiceStandingOf({ ...receipt, refundedPoisha: value }),
  'given back by order of a receipt of 500 (poisha)': (value) =>
    invoiceStandingOf({ ...receipt, refundedPoisha: value, isByOrder: true }),
  'kept of 1,000 taka by the gateway: it passes on (taka)': (value) => {
    const read = readLine(
      {
        tran_id: 'T1',
        bank_tran_id: 'B1',
        amount: '1000.00',
        store_amount: String(value),
        type: 'payment',
        date: today,
      },
      2,
      today,
    )
    return 'error' in read ? read.error : read.chargePoisha
  },
  'amount that can be told (poisha, of what a number holds)': (value) =>
    toldPoisha(value) === value && value !== 9_007_199_254_740_991,
  'fee that is shown before and after (poisha)': (value) =>
    sampleLines([{ feeTypeId: 1, before: null, after: { kind: 'fixed', amountPoisha: value } }], 0).length,
}

const ofCounts: Record<string, (value: number) => Said> = {
  'costs while filing': (value) => inStep('costs', { costs: times(value, () => cost('1')) }),
  'proposed fees': (value) => said(paymentProposalSchema, { rows: times(value, () => fee()) }),
  'fees asked for': (value) => said(paymentRequestSchema, { rows: times(value, () => fee()) }),
  'quantity of a fee': (value) => said(paymentRequestSchema, { rows: [fee({ quantity: value })] }),
  'quantity as typed': (value) => inStep('costs', { costs: [cost('1', String(value))] }),
  'weight of a document (grams)': (value) =>
    inStep('documents', { documents: [document({ weight: String(value) })] }),
  petitioners: (value) => inStep('petitioners', { petitioners: times(value, () => wholePetitioner) }),
  documents: (value) => inStep('documents', { documents: times(value, () => document()) }),
  'size of a document (bytes)': (value) =>
    inStep('documents', { documents: [document({ sizeBytes: value })] }),
  'size of a chosen file (bytes)': (value) => {
    const context = {
      fileName: 'a.pdf',
      fileType: 'application/pdf',
      sizeBytes: value,
      share: 0,
      fault: null,
      message: null,
      document: null,
    }
    const read = { type: 'read', kind: 'application/pdf' }
    return String(stateAfter(uploadMachine, 'reading', context, read)[0].value)
  },
  remarks: (value) => said(...remarks(value)),
  'page that a remark points to': (value) => said(...markOnPage(value)),
  'fees of one edition': (value) =>
    said(...versions({ fees: times(value, (place) => typedFee({ feeTypeId: place + 1 })) })),
  'bands of a tariff': (value) => said(...tariff(bandsOf(value))),
  'heaviest weight of a band (grams)': (value) => said(...tariff([band({ to: String(value) })])),
  'beginning of the band after one of 20 grams (grams)': (value) =>
    said(...tariff([band(), band({ from: String(value), to: '100' })])),
  'end of a band from 21 grams (grams)': (value) =>
    said(...tariff([band(), band({ from: '21', to: String(value) })])),
  'weight of a cover: 10 taka up to 20 grams, 15 up to 100 (grams)': (value) =>
    priceOf(
      [
        { gramsMax: 100, pricePoisha: 1_200, adPricePoisha: 300 },
        { gramsMax: 20, pricePoisha: 800, adPricePoisha: 200 },
      ],
      value,
    ) ?? 'none',
  'case type (its number)': (value) => said(draftFormSchema, { ...wholeForm, typeId: value }),
  'court of a filter (its number)': (value) =>
    caseFilterOf(new URLSearchParams({ court: String(value) })).court === value,
  'court of a report (its number)': (value) =>
    filterOfAddress(new URLSearchParams({ court: String(value) })).court === value,
  'account of a report (its number)': (value) =>
    filterOfAddress(new URLSearchParams({ account: String(value) })).account === value,
  'days of a target': (value) => target({ application_paid_days: String(value) }),
  'days after which the head office is told, of a stage of 7': (value) =>
    target({ application_paid_escalation: String(value), application_paid_days: '7' }),
  'broadcasts at once': (value) =>
    broadcastsFor(
      times(value, (id) => ({ ...broadcast, id })),
      { kind: 'visitor' },
      today,
    ).length,
  'broadcasts put away': (value) =>
    times(value, (id) => ({ id, version: 1 }))
      .reduce(putAway, '')
      .split('_').length,
  'tries at a message that nobody answers': (value) => {
    const { state, pauseSeconds } = afterTry('noAnswer', value)
    return pauseSeconds ?? state
  },
  'signs of an SMS in Latin letters': (value) => smsSizeOf(latin(value)).parts,
  'signs of an SMS in Bangla': (value) => smsSizeOf(bangla(value)).parts,
  'differences that are left of a day': standsAfter,
}

const notice = (change: object) =>
  said(noticeTextSchema, { subjectBn: 'ক', subject: 'a', textBn: 'ক', text: 'a', ...change })
const page = (change: object, field: string) => said(pageSchema('footer'), change, field)

const ofLengths: Record<string, (value: number) => Said> = {
  'password (signs)': (value) => {
    const password = `Aa1${'x'.repeat(value - 3)}`
    const typed = said(newPasswordSchema, { password, passwordConfirmation: password }, 'password')
    return isPasswordStrong(password) === (typed === 'ok') ? typed : 'told differently'
  },
  'code of an SMS (digits)': (value) => said(otpSchema, { otp: '1'.repeat(value) }),
  'code of the second factor (digits)': (value) => said(factorProofSchema, { code: '1'.repeat(value) }),
  'recovery code (signs)': (value) => said(factorProofSchema, { code: 'A'.repeat(value) }),
  reason: (value) => said(reasonSchema, { reason: bangla(value) }),
  'description of a role': (value) => said(roleAddSchema, { description: bangla(value) }, 'description'),
  'source of a tariff': (value) => said(...tariff([band()], '2026-03-02', bangla(value))),
  'remark of a form': (value) => said(draftFormSchema, { ...wholeForm, remark: bangla(value) }),
  'case number': (value) => inStep('case', { caseNumber: bangla(value) }),
  'name of a case type': (value) => said(caseTypeAddSchema, { nameBn: bangla(value) }, 'nameBn'),
  question: (value) => said(faqSchema, { nameBn: bangla(value) }, 'nameBn'),
  'bank of an account': (value) => said(bankAccountSchema(today, []), bank({ bank: bangla(value) })),
  'e-mail address': (value) => said(emailSchema, { email: `${latin(value - 12)}@example.com` }),
  'note of a receipt': (value) =>
    said(receiptUseSchema, { caseNumber: '1', note: bangla(value), isForOtherCase: false }),
  'code of a case type': (value) => said(caseTypeAddSchema, { code: latin(value) }, 'code'),
  'slug of a fee': (value) => said(feeTypeAddSchema, { slug: latin(value) }, 'slug'),
  'slug of a role': (value) => said(roleAddSchema, { slug: latin(value) }, 'slug'),
  broadcast: (value) => said(broadcastSchema, { nameBn: bangla(value) }, 'nameBn'),
  'remark on a field': (value) => said(...remarks(1, bangla(value))),
  'note of the office': (value) => said(noteSchema, { text: bangla(value) }),
  'subject of a notice': (value) => notice({ subjectBn: bangla(value) }),
  'text of a notice': (value) => notice({ text: latin(value) }),
  'voucher number': (value) =>
    said(voucherSchema(payment), { voucherNumber: '1'.repeat(value), voucherDate: today }),
  'order number': (value) => said(refundSchema(payment), refund(1, '1'.repeat(value))),
  'settlement file': (value) => said(closeFileSchema, { fileName: 'a.csv', text: latin(value) }),
  'line of a page': (value) => page({ footer_title: latin(value) }, 'footer_title'),
  'text of a page': (value) => page({ footer_description: latin(value) }, 'footer_description'),
  'link of a page': (value) => page({ linkedin: `https://${latin(value - 8)}` }, 'linkedin'),
  'name of a kept view': (value) => said(queueViewNameSchema, { name: bangla(value) }),
}

const ofTimes: Record<string, (value: number) => Said> = {
  'hours that something took, as they are counted': (value) => stepOfHours(value),
  'so many that took an hour, beside four that took nine: the median (hours)': (value) =>
    hoursAtShare(
      [
        { hours: 1, count: value },
        { hours: 9, count: 4 },
      ],
      0.5,
    ) ?? 'none',
  'so many that took an hour, and nothing else: the median (hours)': (value) =>
    hoursAtShare([{ hours: 1, count: value }], 0.5) ?? 'none',
  'days of a draft after 180 days, and so many milliseconds': (value) =>
    draftDaysLeft({ updatedAt: kept, warnedAt: after(100 * day) }, after(180 * day + value)),
  'days of a draft seven days after its owner was told, and so many milliseconds': (value) =>
    draftDaysLeft({ updatedAt: kept, warnedAt: after(300 * day) }, after(307 * day + value)),
  'warning so many milliseconds after a draft was kept': (value) =>
    draftDaysLeft({ updatedAt: kept, warnedAt: after(value) }, after(180 * day)),
  'note of a service so many milliseconds old': (value) => standingOf(note, new Date(value)),
  'answer of a service after so many milliseconds': (value) =>
    standingOf({ ...note, answerMilliseconds: value }, new Date(0)),
  'step of the second factor at so many milliseconds': stepAt,
  'code of step 99 shown so many milliseconds after its own has begun': (value) =>
    openSteps(99 * 30_000 + value, null).includes(99),
  'code of step 100 after one of step': (value) => openSteps(100 * 30_000, value).includes(100),
  'note of the office, so many milliseconds after fifteen minutes': (value) =>
    isChangeable(kept, after(15 * 60_000 + value)),
  'pause after so many questions about a payment (milliseconds)': (value) => {
    const context = { outcome: null, error: null, askCount: value - 1, isNoticed: false }
    const [, actions] = stateAfter(outcomeMachine, 'asking', context, {
      type: 'answered',
      outcome: { state: 'open' },
    } as { type: string })
    const pause = actions.find(({ type }) => String(type) === 'wait')?.params as
      { milliseconds: number } | undefined
    return pause?.milliseconds ?? 'none'
  },
  'day of a voucher, from today': (value) =>
    said(voucherSchema(payment), { voucherNumber: '1', voucherDate: dayFrom(value) }),
  'day of a court’s order, from today': (value) =>
    said(refundSchema(payment), { ...refund(1, 'TS-1'), orderDate: dayFrom(value) }),
  'day of an outcome, from that of sending': (value) =>
    said(outcomeSchema(dispatch), {
      lines: [{ defendantId: 'd', outcome: 'delivered', outcomeDate: dayFrom(value) }],
    }),
  'day of new fees, from today': (value) => said(...versions({ effectiveFrom: dayFrom(value) })),
  'day of a new tariff, from today': (value) => said(...tariff([band()], dayFrom(value))),
  'day of another bank account, from today': (value) =>
    said(bankAccountSchema(today, ['dispatch']), bank({ effectiveFrom: dayFrom(value) })),
  'day of the first bank account, from today': (value) =>
    said(bankAccountSchema(today, ['treasury']), bank({ effectiveFrom: dayFrom(value) })),
  'day on which a fee is reckoned, from its version’s first': (value) => {
    const formula = { kind: 'fixed' as const, amountPoisha: 1 }
    const versions = [
      { effectiveFrom: today, formula },
      { effectiveFrom: '2020-01-01', formula },
    ]
    return versionOn(versions, dayFrom(value))?.effectiveFrom === today ? 'after' : 'before'
  },
  'broadcast, days from its first': (value) =>
    broadcastStanding({ ...broadcast, toDay: '2026-04-01' }, dayFrom(value)),
  'broadcast, days from its last': (value) =>
    broadcastStanding({ ...broadcast, fromDay: '2026-01-01' }, dayFrom(value)),
  'last day of a broadcast, from its first': (value) =>
    said(broadcastSchema, {
      nameBn: 'ক',
      name: 'a',
      tone: 'information',
      audience: 'everybody',
      officeId: '',
      roleId: '',
      fromDay: today,
      toDay: dayFrom(value),
      status: 'active',
    }),
}

const ofShown: Record<string, (value: number) => Said> = {
  'amount in figures (poisha)': (value) => formatAmount(value, 'en'),
  'amount in a cell (poisha)': moneyCell,
  'age after so many milliseconds': (value) => formatAge(kept, after(value), 'en'),
  'wait of so many milliseconds': (value) => formatWait(kept, after(value), 'en'),
  'cases given to an officer at once: whether the list is opened': (value) =>
    noticeTarget('administrator', {
      application_id: 'a',
      list: 'unverified',
      assigned_count: value,
    } as never).startsWith('/administrator/applications/unverified?'),
  'days that a filter asks for': (value) =>
    caseFilterOf(new URLSearchParams({ days: String(value) })).days === value,
  'line of a file, days after what was posted: whether it is carried over': (value) =>
    carriedOver([
      { ...carriable, kind: 'missing_there', day: today },
      { ...carriable, kind: 'missing_here', day: dayFrom(value) },
    ]).length === 1,
  'open dues of a waiver that is asked for: whether it is decided on': (value) =>
    hasWaiverToDecide(
      { ground: 'legal_aid', documentId: 'd' },
      times(value, () => ({})),
    ),
}

/** How the product is asked about a number of `witness/boundaries.ts`. */
export const boundaryDrivers: Readonly<Record<string, (value: number) => Said>> = {
  ...ofMoney,
  ...ofCounts,
  ...ofShown,
  ...ofLengths,
  ...ofTimes,
}
