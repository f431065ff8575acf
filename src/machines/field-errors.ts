import type * as z from 'zod/mini'

/** Everything that can be wrong with a field; each is a word in both languages. @source spec §5 */
export const fieldErrorKeys = [
  'required',
  'message_required',
  'email_invalid',
  'email_exists',
  'mobile_invalid',
  'mobile_exists',
  'nid_invalid',
  'date_invalid',
  'date_past',
  'date_future',
  'date_other',
  'date_begun',
  'day_before_first',
  'day_before_sending',
  'number_invalid',
  'number_too_large',
  'number_recorded',
  'amount_invalid',
  'amount_too_small',
  'amount_too_large',
  'row_too_large',
  'total_too_large',
  'quantity_negative',
  'too_long',
  'too_many_costs',
  'too_many_cost_rows',
  'too_many',
  'not_offered',
  'repeated',
  'document_too_large',
  'document_kind',
  'picture_kind',
  'document_missing',
  'document_damaged',
  'document_pixels',
  'document_active',
  'document_locked',
  'document_virus',
  'document_quota',
  'password_weak',
  'password_mismatch',
  'password_wrong',
  'login_invalid',
  'mobile_not_own',
  'identity_mismatch',
  'otp_invalid',
  'otp_over',
  'consent_required',
  'postal_cost_too_small',
  'summon_fee_too_small',
  'tracking_taken',
  'not_english',
  'not_bangla',
  'link_invalid',
  'code_invalid',
  'code_taken',
  'view_taken',
  'amount_needed',
  'band_gap',
  'escalation_early',
  'not_there',
  'no_cover',
  'invalid',
] as const
export type FieldErrorKey = (typeof fieldErrorKeys)[number]

/** Whether nothing was given where something is wanted, in a short field or a message. @source spec §5 */
export const isMissingError = (error: FieldErrorKey): boolean =>
  error === 'required' || error === 'message_required'

/** A path such as `petitioners.0.mobile` and what is wrong there. */
export interface FieldError {
  path: string
  error: FieldErrorKey
}

const isFieldErrorKey = (text: string): text is FieldErrorKey =>
  (fieldErrorKeys as readonly string[]).includes(text)

/** The issues of a zod error as named fields; an issue without a word of ours is `invalid`, or `required` where the value is none of its kind. */
export function fieldErrorsOf(error: z.core.$ZodError, prefix = ''): FieldError[] {
  return error.issues.map((issue) => ({
    path: [...(prefix ? [prefix] : []), ...issue.path.map(String)].join('.'),
    error: isFieldErrorKey(issue.message)
      ? issue.message
      : issue.input === undefined
        ? 'required'
        : 'invalid',
  }))
}

/** What is wrong with a value by one of our schemas; nothing when it is right. */
export function faultsIn(schema: z.ZodMiniType, value: unknown): FieldError[] {
  const { error } = schema.safeParse(value)
  return error ? fieldErrorsOf(error) : []
}
