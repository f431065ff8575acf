import type { OtpPurpose } from '../../machines/account.ts'
import type { CallReply } from '../../api/calls.ts'
import { mobileSchema, otpSchema } from '../../machines/account.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { otpResendSeconds, otpValidMinutes } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import type { Deps, Trx } from '../deps.ts'
import { invalid, refuse, tooMany, type Refused } from '../errors.ts'
import type { Caller } from '../web/handler.ts'
import { forgive, limits, reserve, reserveAll } from '../web/rate-limit-store.ts'
import { makeCode, tryCode } from './codes-store.ts'
import { inTransaction } from '../lifecycle/transaction.ts'

type Asker = Pick<Caller, 'address' | 'locale'>

/** The same to the number somebody typed; 422 on `mobile` when it is none. */
export async function askCodeTo(
  deps: Deps,
  asker: Asker,
  purpose: OtpPurpose,
  body: { mobile: string },
): ReturnType<typeof askCode> {
  const parsed = mobileSchema.safeParse(body)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  return askCode(deps, asker, purpose, parsed.data.mobile ?? '')
}

/**
 * Sends a code to a mobile number 01XXXXXXXXX; 429 when the number or the address has had its share. Whether the number is
 * anybody's plays no part here: who may get the code is for the worker to know.
 * @source product 7
 */
export async function askCode(
  deps: Deps,
  { address, locale }: Asker,
  purpose: OtpPurpose,
  mobile: string,
): Promise<CallReply<'POST /auth/register/otp'> | Refused> {
  const ofAddress = await reserve(deps, `code ${address}`, limits.sendsAddress)
  if (ofAddress.isLocked) return tooMany(ofAddress.retryAfterSeconds)
  return inTransaction(deps.db, async (trx) => {
    const made = await makeCode(deps, trx, purpose, mobile)
    if ('retryAfterSeconds' in made) return tooMany(made.retryAfterSeconds)
    await deps.queue.add(trx, 'send-code', { purpose, mobile, code: made.code, locale })
    return { resendSeconds: otpResendSeconds, validMinutes: otpValidMinutes }
  })
}

const codeIsOver = (): Refused =>
  refuse(
    422,
    (locale) => m.auth_error_code_over({}, { locale }),
    (locale) => ({
      fields: [{ path: 'otp', error: 'otp_invalid', message: m.auth_error_code_over({}, { locale }) }],
    }),
  )

/** A mobile number and the code that was sent to it, as typed; 422 on the field that is none. */
export function parseMobileAndCode(body: {
  mobile: string
  otp: string
}): { mobile: string; otp: string } | Refused {
  const mobile = mobileSchema.safeParse(body)
  const otp = otpSchema.safeParse(body)
  if (!mobile.success || !otp.success)
    return invalid([mobile, otp].flatMap(({ error }) => (error ? fieldErrorsOf(error) : [])))
  return { mobile: mobile.data.mobile ?? '', otp: otp.data.otp }
}

/**
 * Tries a code and, when it is right, does in the same transaction what it opens. 422 on `otp` when it is wrong or over, 429
 * after too many wrong ones of the number or the address; a right one is not counted. A refusal of what it opens stands,
 * and the code is used up all the same.
 * @source product 7
 */
export async function withCode<T>(
  deps: Deps,
  { address }: Pick<Asker, 'address'>,
  given: { purpose: OtpPurpose; mobile: string; otp: string },
  open: (trx: Trx) => Promise<T | Refused>,
): Promise<T | Refused> {
  const { purpose, mobile, otp } = given
  const reserved = await reserveAll(deps, [
    [`try ${purpose} ${mobile}`, limits.code],
    [`try ${address}`, limits.codeAddress],
  ])
  if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
  // Not inTransaction: a wrong try has to be counted although it is refused.
  return deps.db.transaction().execute(async (trx) => {
    const answer = await tryCode(deps, trx, purpose, mobile, otp)
    if (answer === 'over') return codeIsOver()
    if (answer === 'wrong') return invalid([{ path: 'otp', error: 'otp_invalid' }])
    await forgive({ db: trx }, ...reserved.ids)
    return open(trx)
  })
}
