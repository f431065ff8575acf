import { pdfOf } from '../../support/files.ts'
import type { PaymentMethod, PaymentType } from '../../../src/machines/payment/choice.ts'
import { v7 } from 'uuid'
import type { RefusalData } from '../../../src/api/call.ts'
import { emptyForm, type CostDraft, type DraftForm, type PersonDraft } from '../../../src/machines/form.ts'
import { noDay } from '../../../src/machines/text.ts'
import { demoAccounts, demoPassword, type DemoKey } from '../../../src/server/seed/people.ts'
import { codeMailedTo, codeSentTo } from '../../support/codes.ts'
import {
  amountChoice,
  createStage,
  placeApplication,
  placeBill,
  placeDispatch,
  type Stage,
} from '../../support/stage.ts'
import type { Answer, Call, OfScreen, Trial } from '../../support/trials.ts'
import { createWorld, type CallOptions, type World } from '../../support/world.ts'
import type { ClauseId } from '../../witness/clauses.ts'
import { catalogueTrials } from '../catalogue/clauses-catalogue.ts'
import { messageTrials } from '../catalogue/clauses-messages.ts'

let world: World
let stage: Stage
const tokens: Partial<Record<DemoKey, string>> = {}
let amountType = { typeId: 0, categoryId: 0 }

/** A world for the trials below; close it when they are done. */
export async function openTrials(): Promise<World> {
  world = await createWorld()
  stage = await createStage(world)
  for (const key of ['litigant', 'secondLitigant', 'administrator', 'superAdmin'] as const)
    tokens[key] = await world.login(key)
  amountType = await amountChoice(stage)
  return world
}

const as = (key: DemoKey, how: CallOptions): CallOptions => {
  const token = tokens[key]
  return token === undefined ? how : { ...how, token }
}
const mobileOf = (key: DemoKey) => demoAccounts.find((account) => account.key === key)?.mobile ?? ''

type Change = (form: DraftForm) => DraftForm
const same: Change = (form) => form
const submit =
  (change: Change): Call =>
  (how) => {
    const form = change(stage.form)
    const body = { applicationId: null, draftKey: v7(), version: null, intent: 'submit' as const, form }
    return world.call('POST /auth/send-application', { body }, as('litigant', how))
  }
const filing = (path: string, wrong: readonly Change[], right: Change = same): Trial => ({
  code: 422,
  at: `form.${path}`,
  wrong: wrong.map(submit),
  right: submit(right),
})
const without = (field: 'division' | 'categoryId' | 'typeId' | 'courtId') =>
  filing(field, [(form) => ({ ...form, [field]: null })])
const person =
  (part: Partial<PersonDraft>): Change =>
  (form) => ({ ...form, petitioners: form.petitioners.map((one) => ({ ...one, ...part })) })
const petitioner = (field: keyof PersonDraft, wrong: readonly (string | null)[], right: string | number) =>
  filing(
    `petitioners.0.${field}`,
    wrong.map((value) => person({ [field]: value })),
    person({ [field]: right }),
  )
const costs =
  (count: number, part: Partial<CostDraft> = {}): Change =>
  (form) => ({
    ...form,
    costs: Array.from({ length: count }, (_, index) => ({
      id: `cost-${index}`,
      title: 'নকল',
      amount: '৫০',
      quantity: '১',
      ...part,
    })),
  })

const amounting =
  (caseAmount: string): Change =>
  (form) => ({ ...form, ...amountType, caseAmount })

const known = { mobile: mobileOf('litigant'), nid: '1234567890', dateOfBirth: '1990-01-15' }
const verify =
  (part: Partial<typeof known>): Call =>
  (how) =>
    world.call('POST /auth/verify/user', { body: { ...known, ...part } }, as('litigant', how))
const verified = (field: keyof typeof known, wrong: readonly string[]): Trial => ({
  code: 422,
  at: field,
  async prepare() {
    world.registry.known = [known]
    const unverified = { verified_at: null, nid: null }
    await world.db.updateTable('users').set(unverified).where('id', '=', stage.ownerId).execute()
    return stage.ownerId
  },
  wrong: wrong.map((value) => verify({ [field]: value })),
  right: verify({}),
})

let numbers = 0
const ask = (mobile: string, how: CallOptions = {}) =>
  world.call('POST /auth/register/otp', { body: { mobile } }, how)
/** Asks for a code, a minute after the last one, and gives it back. */
async function prove(mobile: string, how: CallOptions = {}) {
  world.clock.advance({ minutes: 1 })
  await ask(mobile)
  const otp = await codeSentTo(world, mobile)
  return world.call('POST /auth/register/otp/verify', { body: { mobile, otp } }, how)
}
const freshMobile = () => `0171${String(2_000_000 + (numbers += 1))}`

const typed = { name: 'কল্পিত নাম', email: '', dateOfBirth: '', consentVersion: '2026-01' }
/** A registration; its one proof of a number outlives every refusal. */
function registration(
  at: 'password' | 'passwordConfirmation',
  wrong: readonly [string, string][],
  right: string,
): Trial {
  const register =
    (password: string, passwordConfirmation: string): Call =>
    (how, ticket) => {
      const body = { ...typed, ticket, password, passwordConfirmation, hasConsented: true }
      return world.call('POST /auth/register', { body }, how)
    }
  return {
    code: 422,
    at,
    prepare: async () => (await prove(freshMobile())).data.ticket,
    wrong: wrong.map(([password, again]) => register(password, again)),
    right: register(right, right),
  }
}
const weak = (wrong: string, right: string) => registration('password', [[wrong, wrong]], right)

let password: string = demoPassword
function change(at: string, wrong: readonly (readonly [string | null, string, string])[]): Trial {
  const call =
    (current: string | null, next: string, again: string): Call =>
    (how) => {
      const body = { currentPassword: current ?? password, password: next, passwordConfirmation: again }
      return world.call('POST /auth/update-password', { body }, as('secondLitigant', how))
    }
  return {
    code: 422,
    at,
    wrong: wrong.map((one) => call(...one)),
    right: async (how) => {
      const next = password === 'Abcde1' ? 'Abcde2' : 'Abcde1'
      const answer = await call(null, next, next)(how, '')
      password = next
      return answer
    },
  }
}

const upload =
  (sizeBytes: number): Call =>
  async (how) => {
    const head = Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="plaint.pdf"\r\n\r\n',
    )
    const body = pdfOf({ sizeBytes })
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: {
        authorization: `Bearer ${tokens.litigant ?? ''}`,
        'accept-language': how.language ?? 'bn',
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: Buffer.concat([head, body, Buffer.from('\r\n--b--\r\n')]),
    })
    const { code, message, data } = response.json<Answer & { data: RefusalData }>()
    return { code, message, refusal: data }
  }

const request =
  (rowCount: number): Call =>
  (how, id) => {
    const row = { feeTypeId: stage.feeTypeId, amountPoisha: 100, quantity: 1 }
    const payload = { rows: Array.from({ length: rowCount }, () => row) }
    return world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event: 'requestPayment' }, body: { version: 1, payload } },
      as('administrator', how),
    )
  }

type Costs = Record<'postalCostPoisha' | 'summonFeePoisha', unknown>
const priced =
  (part: Partial<Costs>): Call =>
  (how, id) => {
    const line = { defendantId: 'defendant-1', postalCostPoisha: 1_000, summonFeePoisha: 50, ...part }
    return world.call(
      'POST /dispatches/{id}/actions/{event}',
      { params: { id, event: 'accept' }, body: { version: 1, payload: { lines: [line] } } },
      as('administrator', how),
    )
  }
const cost = (field: keyof Costs, wrong: readonly unknown[], right: number): Trial => ({
  code: 422,
  at: `lines.0.${field}`,
  prepare: async () => placeDispatch(stage, await placeApplication(stage, 'approved'), 'requested'),
  wrong: wrong.map((value) => priced({ [field]: value })),
  right: priced({ [field]: right }),
})

/** A bill of a case with so many defendants. */
async function billOf(defendantCount: number): Promise<string> {
  const defendants = stage.form.defendants.slice(0, defendantCount)
  const owing = { ...stage, form: { ...stage.form, defendants } }
  const applicationId = await placeApplication(owing, 'verified')
  return placeBill(stage, { applicationId, totalPoisha: 45_000, paidPoisha: 0 })
}
/** Nothing chosen, as no typed caller could send it. */
const nothing = null as unknown as PaymentMethod & PaymentType
const choice = { method: 'cards' as PaymentMethod, type: 'full' as PaymentType, partPoisha: null }
const pay =
  (part: Partial<typeof choice> = {}, key: DemoKey | null = 'litigant'): Call =>
  (how, id) =>
    world.call(
      'POST /bills/{id}/payments',
      { params: { id }, body: { ...choice, ...part } },
      key === null ? how : as(key, how),
    )
const payment = (code: number, at: string | null, wrong: Call): Trial => ({
  code,
  at,
  prepare: () => billOf(1),
  wrong: [wrong],
  right: pay(),
})

/** Asks for an address of the second litigant's own, a minute after the last one, and gives back the code that came there. */
const proveEmail =
  (email: string): Call =>
  async (how) => {
    world.clock.advance({ minutes: 20 })
    const who = as('secondLitigant', {})
    await world.call(
      'POST /auth/update-email/otp',
      { body: { email, currentPassword: password, currentOtp: '' } },
      who,
    )
    const otp = await codeMailedTo(world, email.trim())
    return world.call('POST /auth/update-email', { body: { otp } }, as('secondLitigant', how))
  }
const login =
  (email: string): Call =>
  (how) =>
    world.call('POST /auth/login', { body: { email, password: demoPassword } }, how)

/** Every rule at the server's door. @source spec §5 */
export const trials: Record<ClauseId, Trial | OfScreen> = {
  division_required: without('division'),
  category_required: without('categoryId'),
  case_type_required: without('typeId'),
  court_required: without('courtId'),
  case_amount_required: filing('caseAmount', [amounting(''), amounting('  ')], amounting('০.০১')),
  case_number_required: filing(
    'caseNumber',
    ['', ' \t'].map((caseNumber) => (form) => ({ ...form, caseNumber })),
    (form) => ({ ...form, caseNumber: '১' }),
  ),
  whole_form: { code: 422, at: null, wrong: [submit(() => emptyForm('petitioner-1'))], right: submit(same) },
  petitioner_name_required: petitioner('name', ['', ' '], 'ক'),
  petitioner_mobile_required: petitioner('mobile', [''], '০১৭০০০০০০৯১'),
  petitioner_district_required: petitioner('districtId', [null], 1),
  petitioner_upazila_required: petitioner('upazilaId', [null], 1),
  petitioner_address_required: petitioner('address', ['', ' '], 'ক'),
  petitioner_email_valid: petitioner('email', ['nam', 'nam@', 'nam@court', 'n am@court.bd'], 'nam@court.bd'),
  petitioner_nid_numeric: petitioner('nid', ['12345678a0', '123456789', '12345678901'], '১২৩৪৫৬৭৮৯০'),
  date_valid: petitioner('dateOfBirth', [noDay, '2026-02-29', '2026-13-01', '12'], '2024-02-29'),
  verify_mobile_required: verified('mobile', ['', ' ']),
  verify_nid_required: verified('nid', ['']),
  verify_date_required: verified('dateOfBirth', ['']),
  verify_nid_numeric: verified('nid', ['12345678a0', '123456789']),
  password_required: registration('password', [['', '']], 'Abcde1'),
  password_length: weak('Abcd1', 'Abcde1'),
  password_uppercase: weak('abcde1', 'Abcde1'),
  password_lowercase: weak('ABCDE1', 'ABCDe1'),
  password_number: weak('Abcdef', 'Abcde1'),
  password_confirmed: registration(
    'passwordConfirmation',
    [
      ['Abcde1', 'Abcde2'],
      ['Abcde1', 'abcde1'],
    ],
    'Abcde1',
  ),
  current_password_required: change('currentPassword', [['', 'Abcde1', 'Abcde1']]),
  new_password_required: change('password', [[null, '', '']]),
  new_password_weak: change('password', [
    [null, 'Abcd1', 'Abcd1'],
    [null, 'abcde1', 'abcde1'],
  ]),
  new_password_confirmed: change('passwordConfirmation', [[null, 'Abcde1', 'Abcde2']]),
  mobile_valid: {
    code: 422,
    at: 'mobile',
    wrong: ['0131234567', '013123456789', '01212345678', '০১২১২৩৪৫৬৭৮'].map(
      (mobile) => (how) => ask(mobile, how),
    ),
    right: (how) => ask('০১৩১২৩৪৫৬৭৮', how),
  },
  mobile_new: {
    code: 422,
    at: 'mobile',
    wrong: [(how) => prove(mobileOf('litigant'), how)],
    right: (how) => prove(freshMobile(), how),
  },
  email_new: {
    code: 422,
    at: 'email',
    wrong: ['litigant@example.com', ' LITIGANT@example.com '].map(proveEmail),
    right: proveEmail('litigant2@example.com'),
  },
  document_small: { code: 422, at: 'file', wrong: [upload(1_048_576)], right: upload(1_048_575) },
  quantity_not_negative: filing(
    'costs.0.quantity',
    ['-1', '-০', '−১'].map((quantity) => costs(1, { quantity })),
    costs(1, { quantity: '০' }),
  ),
  cost_rows_while_filing: filing('costs', [costs(6)], costs(5)),
  cost_rows_of_a_request: {
    code: 422,
    at: 'rows',
    prepare: () => placeApplication(stage, 'paid'),
    wrong: [request(11)],
    right: request(10),
  },
  postal_cost_least: cost('postalCostPoisha', [999, 0, -1_000], 1_000),
  postal_cost_numeric: cost('postalCostPoisha', ['দশ', 'ten', null], 1_000),
  summon_fee_least: cost('summonFeePoisha', [49, 0, -50], 50),
  summon_fee_numeric: cost('summonFeePoisha', ['আধা', 'half', null], 50),
  defendant_before_payment: {
    code: 409,
    at: null,
    prepare: () => billOf(0),
    wrong: [pay()],
    right: async (how) => pay()(how, await billOf(1)),
  },
  payment_method_chosen: payment(422, 'method', pay({ method: nothing })),
  payment_type_chosen: payment(422, 'type', pay({ type: nothing })),
  payment_logged_out: payment(401, null, pay({}, null)),
  ...catalogueTrials(
    () => world,
    () => tokens.superAdmin ?? '',
  ),
  ...messageTrials(
    () => world,
    (key) => tokens[key] ?? '',
  ),
  delete_asked: { isOfScreenAlone: 'the question is put before anything is sent' },
  delete_canceled: { isOfScreenAlone: 'who says no sends nothing' },
  login_trimmed: {
    code: 422,
    at: null,
    wrong: [login('litigant @example.com')],
    right: login(' \tlitigant@example.com \n'),
  },
}
