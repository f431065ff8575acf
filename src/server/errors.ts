import type { Condition } from '../machines/conditions.ts'
import { m } from '../words/messages.js'
import type { RefusalData } from '../api/call.ts'
import { formatTime } from '../machines/format.ts'
import type { Refusal } from '../machines/law.ts'
import type { FieldError, FieldErrorKey } from '../machines/form.ts'

export type Locale = 'bn' | 'en'
type Word = (locale: Locale) => string

/** A refusal on its way to the caller: its HTTP code, its sentence in the caller's language, and what comes with it. */
export interface Refused {
  refused: true
  code: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503
  word: Word
  data?: (locale: Locale) => RefusalData
}

/** A refusal is a value; handlers return it, and nothing has changed. */
export const refuse = (code: Refused['code'], word: Word, data?: Refused['data']): Refused =>
  data ? { refused: true, code, word, data } : { refused: true, code, word }

export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'refused' in value && value.refused === true

/** Not there, or not for this person: the same answer. @source product 1 */
export const notFound = (): Refused => refuse(404, (locale) => m.error_text_not_found({}, { locale }))

export const forbidden = (): Refused => refuse(403, (locale) => m.error_text_forbidden({}, { locale }))

/** The session ended or never was. @source spec §8 */
export const loggedOut = (): Refused => refuse(401, (locale) => m.error_text_logged_out({}, { locale }))

/** Nobody pays who is not logged in. @source spec §5 */
export const loggedOutBeforePaying = (): Refused =>
  refuse(401, (locale) => m.checkout_error_logged_out({}, { locale }))

/** What was sent cannot be read at all. */
export const malformed = (): Refused => refuse(400, (locale) => m.error_text_malformed({}, { locale }))

/** Fields with what is wrong in each, in the caller's language. @source spec §5 */
export const invalid = (fields: readonly FieldError[]): Refused =>
  refuse(
    422,
    (locale) =>
      fields.some(({ error }) => error === 'required')
        ? m.error_text_required_fields({}, { locale })
        : m.error_text_fields({}, { locale }),
    (locale) => ({
      fields: fields.map(({ path, error }) => ({ path, error, message: fieldWords[error]({}, { locale }) })),
    }),
  )

/** The same refusal with its fields named as this caller sent them. */
export const renamed = (refused: Refused, rename: (path: string) => string): Refused => {
  const { data } = refused
  if (!data) return refused
  return {
    ...refused,
    data: (locale) => {
      const { fields, ...rest } = data(locale)
      return fields
        ? { ...rest, fields: fields.map((field) => ({ ...field, path: rename(field.path) })) }
        : rest
    },
  }
}

/** Too often; come back in so many seconds. @source product 7 */
export const tooMany = (retryAfterSeconds: number): Refused =>
  refuse(
    429,
    (locale) => m.error_text_too_many({ minutes: Math.ceil(retryAfterSeconds / 60) }, { locale }),
    () => ({ retryAfterSeconds }),
  )

/** Somebody was faster: 409 with who and when, as far as the history knows. */
export const changedMeanwhile = (
  last: { at: Date; byName: string | null } | null,
  now: Date,
  data?: Refused['data'],
): Refused =>
  refuse(
    409,
    (locale) => {
      const who = last?.byName ?? m.timeline_text_system({}, { locale })
      return m.error_text_stale({ who, when: formatTime(last?.at ?? now, locale) }, { locale })
    },
    data,
  )

/** The law's refusal as the caller hears it: what is open instead goes with a 409. @source product 2 */
export function refusedByLaw(refusal: Refusal): Refused {
  switch (refusal.code) {
    case 403:
      return forbidden()
    case 409: {
      const { state, offered, blockedBy } = refusal
      return refuse(
        409,
        (locale) =>
          blockedBy ? conditionWords[blockedBy]({}, { locale }) : m.error_text_not_now({}, { locale }),
        () => ({ state, offered, blockedBy }),
      )
    }
    case 422:
      return invalid(refusal.fields)
  }
}

type Message = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string

/** The sentence for each thing that can be wrong with a field. */
export const fieldWords: Record<FieldErrorKey, Message> = {
  required: m.field_error_required,
  email_invalid: m.field_error_email_invalid,
  email_exists: m.field_error_email_exists,
  mobile_invalid: m.field_error_mobile_invalid,
  mobile_exists: m.field_error_mobile_exists,
  nid_invalid: m.field_error_nid_invalid,
  date_invalid: m.field_error_date_invalid,
  number_invalid: m.field_error_number_invalid,
  amount_invalid: m.field_error_amount_invalid,
  amount_too_small: m.field_error_amount_too_small,
  amount_too_large: m.field_error_amount_too_large,
  quantity_negative: m.field_error_quantity_negative,
  too_long: m.field_error_too_long,
  too_many_costs: m.field_error_too_many_costs,
  too_many_cost_rows: m.field_error_too_many_cost_rows,
  too_many: m.field_error_too_many,
  not_offered: m.field_error_not_offered,
  repeated: m.field_error_repeated,
  document_too_large: m.field_error_document_too_large,
  document_kind: m.field_error_document_kind,
  document_missing: m.field_error_document_missing,
  password_weak: m.field_error_password_weak,
  password_mismatch: m.field_error_password_mismatch,
  password_wrong: m.field_error_password_wrong,
  login_invalid: m.field_error_login_invalid,
  mobile_not_own: m.field_error_mobile_not_own,
  identity_mismatch: m.field_error_identity_mismatch,
  otp_invalid: m.field_error_otp_invalid,
  consent_required: m.field_error_consent_required,
  postal_cost_too_small: m.field_error_postal_cost_too_small,
  summon_fee_too_small: m.field_error_summon_fee_too_small,
  tracking_taken: m.field_error_tracking_taken,
  not_english: m.field_error_not_english,
  not_bangla: m.field_error_not_bangla,
  code_invalid: m.field_error_code_invalid,
  code_taken: m.field_error_code_taken,
  amount_needed: m.field_error_amount_needed,
  invalid: m.field_error_invalid,
}

/** Why an action has to wait, for each condition of the charts. */
export const conditionWords: Record<Condition, Message> = {
  isSomethingDue: m.law_why_is_something_due,
  isNothingDue: m.law_why_is_nothing_due,
  isFullySettled: m.law_why_is_fully_settled,
  isPartlySettled: m.law_why_is_partly_settled,
  touchesNoOpenDispatch: m.law_why_touches_no_open_dispatch,
  isKeptLongEnough: m.law_why_is_kept_long_enough,
  isSomebodyToServe: m.law_why_is_somebody_to_serve,
  isNothingPaid: m.law_why_is_nothing_paid,
  matches: m.law_why_matches,
  isRisky: m.law_why_is_risky,
  isOwed: m.law_why_is_owed,
  isNotOwed: m.law_why_is_not_owed,
  isSomethingLeft: m.law_why_is_something_left,
  isNothingLeft: m.law_why_is_nothing_left,
  isSurplus: m.law_why_is_surplus,
  isNoSurplus: m.law_why_is_no_surplus,
}
