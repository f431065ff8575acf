import { m } from '../words/messages.js'
import type { RefusalData } from '../api/call.ts'
import type { RefusalCode } from '../api/refusal-codes.ts'
import { formatNumber } from '../machines/format.ts'
import { formatMoment, formatTime } from '../machines/format-time.ts'
import { dhakaDay } from '../machines/text.ts'
import type { Refusal } from '../machines/law.ts'
import { isMissingError } from '../machines/field-errors.ts'
import type { FieldError } from '../machines/form.ts'
import { conditionWords } from '../words/groups/condition.ts'
import { fieldErrorWords } from '../words/groups/field-error.ts'

export type Locale = 'bn' | 'en'
export type Word = (locale: Locale) => string

/** A refusal on its way to the caller: its HTTP code, its sentence in the caller's language, and what comes with it. */
export interface Refused {
  refused: true
  code: RefusalCode
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

/** A role asks for a second factor that is not there yet. @source product 7 */
export const factorNeeded = (): Refused => refuse(403, (locale) => m.factor_error_needed({}, { locale }))

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
      fields.some(({ error }) => isMissingError(error))
        ? m.error_text_required_fields({}, { locale })
        : m.error_text_fields({}, { locale }),
    (locale) => ({
      fields: fields.map(({ path, error }) => ({
        path,
        error,
        message: fieldErrorWords[error]({}, { locale }),
      })),
    }),
  )

/** A value in an address that is none of those it can be: 422 that names it. @source spec §8 */
export const unknownValue = (fields: readonly FieldError[]): Refused => ({
  ...invalid(fields),
  word: (locale) =>
    m.error_text_query({ names: fields.map(({ path }) => `“${path}”`).join(', ') }, { locale }),
})

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
    (locale) => {
      const minutes = Math.ceil(retryAfterSeconds / 60)
      return minutes === 1
        ? m.error_text_too_many_minute({}, { locale })
        : m.error_text_too_many({ minutes: formatNumber(minutes, locale) }, { locale })
    },
    () => ({ retryAfterSeconds }),
  )

/** The database is away or has no room; nothing was acknowledged. Seconds to wait. @source product 7 */
export const unavailable = (retryAfterSeconds: number): Refused =>
  refuse(
    503,
    (locale) => m.error_text_unavailable({}, { locale }),
    () => ({ retryAfterSeconds }),
  )

/** The last change of what somebody acts on: when, by whom as this reader may know it, and what it was. */
export interface LastChange {
  at: Date
  byName: string | null
  /** In place of the name, for a reader who is not told names. */
  by?: Word
  what?: Word | undefined
}

/** Somebody was faster: 409 with who, when and what, as far as the history knows. */
export const changedMeanwhile = (last: LastChange | null, now: Date, data?: Refused['data']): Refused =>
  refuse(
    409,
    (locale) => {
      const at = last?.at ?? now
      const who = last?.by?.(locale) ?? last?.byName ?? m.timeline_label_by_system({}, { locale })
      const when = dhakaDay(at) === dhakaDay(now) ? formatTime(at, locale) : formatMoment(at, locale)
      const what = last?.what?.(locale)
      const text =
        what === undefined
          ? m.error_text_stale({ who, when }, { locale })
          : m.error_text_stale_what({ who, when, what }, { locale })
      // Whoever it was stands within a sentence elsewhere, and begins this one.
      return text.charAt(0).toUpperCase() + text.slice(1)
    },
    data,
  )

/**
 * The law's refusal as the caller hears it: what is open instead goes with a 409, and what must happen first, told by
 * `notNow` where no condition of the law says it. `held` is said in place of the law's word where a colleague has the case.
 * @source product 2, 8
 */
export function refusedByLaw(
  refusal: Refusal,
  { notNow, held }: { notNow?: Word; held?: Word } = {},
): Refused {
  switch (refusal.code) {
    case 403:
      return forbidden()
    case 409: {
      const { state, offered, blockedBy } = refusal
      return refuse(
        409,
        (locale) =>
          blockedBy
            ? (held?.(locale) ?? conditionWords[blockedBy]({}, { locale }))
            : (notNow?.(locale) ?? m.error_text_not_now({}, { locale })),
        () => ({ state, offered, blockedBy }),
      )
    }
    case 422:
      return invalid(refusal.fields)
  }
}
