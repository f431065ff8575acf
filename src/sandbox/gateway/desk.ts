import { newId, type Book, type Outcome, type Scenario, type Session } from './book.ts'
import { allowedInstruments, instruments } from './instruments.ts'
import { signPost } from './signature.ts'
import { decimal, dhakaTime, poishaOf } from './units.ts'

/** A session that nobody finished ends after 90 minutes. */
const lifeMs = 90 * 60_000

export interface Post {
  url: string
  fields: Record<string, string>
}

export interface Choice {
  outcome: Outcome
  instrument: string
  scenario: Scenario
}

export interface DeskOptions {
  storeId: string
  storePassword: string
  clock: () => number
  book: Book
  lateMs: () => number
}

/** Not `emi_option`, which the documents ask for: the public clients leave it empty where it is 0. */
const required = [
  'tran_id',
  'product_category',
  'success_url',
  'fail_url',
  'cancel_url',
  'cus_name',
  'cus_email',
  'cus_add1',
  'cus_city',
  'cus_postcode',
  'cus_country',
  'cus_phone',
  'shipping_method',
  'product_name',
  'product_profile',
]

/** Why a session is not opened, in the words of the protocol; null if nothing is wrong. */
const objection = (fields: Record<string, string>): string | null => {
  const missing = required.find((name) => !fields[name])
  if (missing) return `Parameter ${missing} is missing`
  if ((fields['tran_id'] ?? '').length > 30) return 'tran_id is longer than 30 characters'
  if (fields['currency'] !== 'BDT') return 'Currency is not supported'
  for (const name of ['success_url', 'fail_url', 'cancel_url', 'ipn_url']) {
    const url = fields[name] ?? ''
    if (url.length > 255 || (url !== '' && !/^https?:\/\//.test(url))) return `Parameter ${name} is invalid`
  }
  const amount = poishaOf(fields['total_amount'] ?? '')
  if (amount === null) return 'total_amount is invalid'
  return amount < 1000 || amount > 50_000_000 ? 'total_amount must be between 10.00 and 500000.00 BDT' : null
}

/** What a person can make of a session, and what the store may then read about it. */
export const createDesk = ({ storeId, storePassword, clock, book, lateMs }: DeskOptions) => {
  const statusOf = (session: Session): string => {
    if (session.state === 'paid') {
      if (session.visibleAt > clock()) return 'PENDING'
      return session.isValidated ? 'VALIDATED' : 'VALID'
    }
    if (session.state !== 'open') return session.state === 'failed' ? 'FAILED' : 'CANCELLED'
    if (clock() - session.openedAt < lifeMs) return 'PENDING'
    return session.isVisited ? 'EXPIRED' : 'UNATTEMPTED'
  }

  const open = (sent: Record<string, string>): Session | { reason: string } => {
    const { store_id, store_passwd, ...fields } = sent
    if (store_id !== storeId || store_passwd !== storePassword) {
      return { reason: 'Store Credential Error Or Store is De-active' }
    }
    const reason = objection(fields)
    if (reason !== null) return { reason }
    const session: Session = {
      sessionKey: newId(clock(), 50).toUpperCase(),
      openedAt: clock(),
      fields,
      amountPoisha: poishaOf(fields['total_amount'] ?? '') ?? 0,
      state: 'open',
      scenario: 'normal',
      instrument: '',
      isVisited: false,
      validationId: '',
      bankTransactionId: '',
      paidPoisha: 0,
      chargePoisha: 0,
      decidedAt: 0,
      visibleAt: 0,
      notificationsDue: 0,
      isValidated: false,
    }
    book.saveSession(session)
    return session
  }

  /** Decides once: whoever comes second, by a double click or in another tab, meets the first decision. */
  const decide = (session: Session, choice: Choice): Session => {
    const current = book.session(session.sessionKey) ?? session
    const isOver = current.state !== 'open' || clock() - current.openedAt >= lifeMs
    if (isOver) return current
    const allowed = allowedInstruments(current.fields['multi_card_name'] ?? '')
    const instrument = allowed.find(({ key }) => key === choice.instrument) ?? allowed[0]
    const { scenario } = choice
    const outcome = scenario === 'forged' ? 'failed' : choice.outcome
    const isPaid = outcome === 'paid'
    const { amountPoisha } = current
    const tampered = amountPoisha < 2000 ? amountPoisha + 100 : Math.floor(amountPoisha / 2)
    const paidPoisha = scenario === 'tampered' ? tampered : amountPoisha
    const charge = Math.floor((paidPoisha * (instrument?.chargeBasisPoints ?? 0) + 5000) / 10_000)
    const notifications: Partial<Record<Scenario, number>> = { browserOnly: 0, repeated: 10 }
    const decided: Session = {
      ...current,
      state: outcome,
      scenario,
      instrument: instrument?.key ?? '',
      isVisited: true,
      validationId: isPaid ? newId(clock(), 28) : '',
      bankTransactionId: isPaid ? newId(clock(), 30).toUpperCase() : '',
      paidPoisha: isPaid ? paidPoisha : 0,
      chargePoisha: isPaid ? charge : 0,
      decidedAt: clock(),
      visibleAt: isPaid && scenario === 'late' ? clock() + lateMs() : 0,
      notificationsDue: current.fields['ipn_url'] ? (notifications[scenario] ?? 1) : 0,
    }
    book.saveSession(decided)
    return decided
  }

  /** The fields that posts, validation and queries share. */
  const details = (session: Session): Record<string, string> => {
    const instrument = instruments.find(({ key }) => key === session.instrument)
    const isPaid = session.state === 'paid'
    const amount = decimal(isPaid ? session.paidPoisha : session.amountPoisha)
    const common = {
      tran_id: session.fields['tran_id'] ?? '',
      amount,
      currency: 'BDT',
      currency_type: 'BDT',
      currency_amount: amount,
      currency_rate: '1.0000',
      base_fair: '0.00',
      bank_tran_id: session.bankTransactionId,
      tran_date: dhakaTime(session.decidedAt || session.openedAt),
      card_type: instrument?.cardType ?? '',
      card_no: isPaid ? (instrument?.cardNumber ?? '') : '',
      card_issuer: instrument?.issuer ?? '',
      card_brand: instrument?.cardBrand ?? '',
      card_sub_brand: 'Classic',
      card_issuer_country: 'Bangladesh',
      card_issuer_country_code: 'BD',
      store_id: storeId,
      value_a: session.fields['value_a'] ?? '',
      value_b: session.fields['value_b'] ?? '',
      value_c: session.fields['value_c'] ?? '',
      value_d: session.fields['value_d'] ?? '',
    }
    if (!isPaid) return common
    const isRisky = session.scenario === 'risky'
    return {
      ...common,
      val_id: session.validationId,
      store_amount: decimal(session.paidPoisha - session.chargePoisha),
      risk_level: isRisky ? '1' : '0',
      risk_title: isRisky ? 'Risky' : 'Safe',
    }
  }

  /** What is posted to the store: what happened, signed; or, in the forged scenario, a lie with a wrong signature. */
  const posted = (session: Session): Record<string, string> => {
    if (session.scenario === 'forged') {
      const lie = {
        ...details(session),
        status: 'VALID',
        val_id: newId(session.decidedAt, 28),
        store_amount: '0.00',
      }
      return signPost(lie, `not ${storePassword}`)
    }
    const status = session.state === 'paid' ? 'VALID' : statusOf(session)
    const errors: Record<string, string> = {
      FAILED: 'Declined by the test page',
      CANCELLED: 'Cancelled by the customer',
    }
    return signPost({ ...details(session), status, error: errors[status] ?? '' }, storePassword)
  }

  return {
    statusOf,
    open,
    decide,
    details,
    notification: (session: Session): Post => ({
      url: session.fields['ipn_url'] ?? '',
      fields: posted(session),
    }),
    /** Where the browser goes with what; null when it is lost on the way or nothing is decided. */
    browserReturn(session: Session): Post | null {
      if (session.scenario === 'ipnOnly') return null
      const { success_url = '', fail_url = '', cancel_url = '' } = session.fields
      const isSuccess = session.state === 'paid' || session.scenario === 'forged'
      if (session.state === 'open') return null
      const url = isSuccess ? success_url : session.state === 'failed' ? fail_url : cancel_url
      return { url, fields: posted(session) }
    },
  }
}

export type Desk = ReturnType<typeof createDesk>
