import type { RefusalData } from '../../api/call.ts'
import { fieldErrorKeys, type FieldError, type FieldErrorKey } from '../../machines/form.ts'
import { m } from '../../words/messages.js'

/** The sentence for each thing that can be wrong with a field. */
export const fieldWords: Record<FieldErrorKey, () => string> = {
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
  otp_invalid: m.field_error_otp_invalid,
  consent_required: m.field_error_consent_required,
  postal_cost_too_small: m.field_error_postal_cost_too_small,
  summon_fee_too_small: m.field_error_summon_fee_too_small,
  tracking_taken: m.field_error_tracking_taken,
  invalid: m.field_error_invalid,
}

const isKnown = (error: string): error is FieldErrorKey =>
  (fieldErrorKeys as readonly string[]).includes(error)

/** The fields of a 422 by their names; what this side has no word for is `invalid`. */
export const fieldsOf = (data: RefusalData): FieldError[] =>
  (data.fields ?? []).map(({ path, error }) => ({ path, error: isKnown(error) ? error : 'invalid' }))

/** What to say at the field of this path, if anything. */
export const messageAt = (errors: readonly FieldError[], path: string): string | undefined => {
  const found = errors.find((error) => error.path === path)
  return found ? fieldWords[found.error]() : undefined
}

/** The entries of an error summary, one for each field, with the field's label where it is known. */
export const summaryOf = (
  errors: readonly FieldError[],
  labels: Readonly<Record<string, string>> = {},
): { name: string; message: string }[] =>
  errors
    .filter(({ path }, index) => errors.findIndex((other) => other.path === path) === index)
    .map(({ path, error }) => {
      const label = labels[path]
      const message = fieldWords[error]()
      return { name: path, message: label ? `${label}: ${message}` : message }
    })
