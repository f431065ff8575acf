import type { FieldErrorKey } from '../../machines/form.ts'
import type { Condition } from '../../machines/law.ts'
import { m } from '../../words/messages.js'
import type { Word } from './word.ts'

/** Why an action has to wait, for each condition of the charts. @source product 8 */
export const conditionWords: Record<Condition, Word> = {
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

/** The sentence for each thing that can be wrong with a field. */
export const fieldErrorWords: Record<FieldErrorKey, Word> = {
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
  invalid: m.field_error_invalid,
}
