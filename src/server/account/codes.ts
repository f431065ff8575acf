import type { AddressKind, OtpPurpose } from '../../machines/account.ts'
import type { CallReply } from '../../api/calls.ts'
import { mobileSchema, otpSchema } from '../../machines/account.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { otpResendSeconds, otpValidMinutes } from '../../machines/limits.ts'
import type { Deps, Trx } from '../deps.ts'
import { invalid, tooMany, type Refused } from '../errors.ts'
import type { Caller } from '../web/handler.ts'
import { forgive, limits, reserve, reserveAll, unnamed } from '../web/rate-limit-store.ts'
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

/** Where a code goes: a mobile number 01XXXXXXXXX by SMS, an e-mail address by mail. */
export interface Recipient {
  kind: AddressKind
  address: string
}

/** What codes are counted and compared by: an address is the same in whatever letters. */
const sentToOf = ({ kind, address }: Recipient): string =>
  kind === 'email' ? address.toLowerCase() : address

type CodeSent = CallReply<'POST /auth/register/otp'>

/** Counts a code that an address of the net asks for; 429 when it has had its share. @source product 7 */
export async function refusedSend(deps: Deps, address: string): Promise<Refused | null> {
  const reserved = await reserve(deps, `code ${address}`, limits.sendsAddress)
  return reserved.isLocked ? tooMany(reserved.retryAfterSeconds) : null
}

/** Makes a code and puts it on its way with the transaction; 429, having written nothing, when it is one too many for there. */
export async function queueCode(
  deps: Deps,
  trx: Trx,
  code: { purpose: OtpPurpose; to: Recipient; locale: Asker['locale'] },
): Promise<CodeSent | Refused> {
  const { purpose, to, locale } = code
  const made = await makeCode(deps, trx, purpose, sentToOf(to))
  if ('retryAfterSeconds' in made) return tooMany(made.retryAfterSeconds)
  if (to.kind === 'mobile')
    await deps.queue.add(trx, 'send-code', { purpose, mobile: to.address, code: made.code, locale })
  else await deps.queue.add(trx, 'mail-code', { purpose, email: to.address, code: made.code, locale })
  return { resendSeconds: otpResendSeconds, validMinutes: otpValidMinutes }
}

/**
 * Sends a code; 429 when the number, the e-mail or the address of the net has had its share. Whether the number is anybody's
 * plays no part here: who may get the code is for the worker to know.
 * @source product 7
 */
export async function askCodeAt(
  deps: Deps,
  { address, locale }: Asker,
  purpose: OtpPurpose,
  to: Recipient,
): Promise<CodeSent | Refused> {
  const refused = await refusedSend(deps, address)
  return refused ?? inTransaction(deps.db, (trx) => queueCode(deps, trx, { purpose, to, locale }))
}

/** The same to a mobile number. */
export const askCode = (deps: Deps, asker: Asker, purpose: OtpPurpose, mobile: string) =>
  askCodeAt(deps, asker, purpose, { kind: 'mobile', address: mobile })

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
 * after too many wrong ones of the number, the e-mail or the address of the net; a right one is not counted. A refusal of what
 * it opens stands, and the code is used up all the same.
 * @source product 7
 */
export async function withCodeFor<T>(
  deps: Deps,
  { address }: Pick<Asker, 'address'>,
  given: { purpose: OtpPurpose; to: Recipient; otp: string },
  open: (trx: Trx) => Promise<T | Refused>,
): Promise<T | Refused> {
  const { purpose, to, otp } = given
  const sentTo = sentToOf(to)
  const reserved = await reserveAll(deps, [
    [`try ${purpose} ${to.kind === 'email' ? unnamed(sentTo) : sentTo}`, limits.code],
    [`try ${address}`, limits.codeAddress],
  ])
  if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
  // Not inTransaction: a wrong try has to be counted although it is refused.
  return deps.db.transaction().execute(async (trx) => {
    const answer = await tryCode(deps, trx, purpose, sentTo, otp)
    if (answer !== 'right')
      return invalid([{ path: 'otp', error: answer === 'over' ? 'otp_over' : 'otp_invalid' }])
    await forgive({ db: trx }, ...reserved.ids)
    return open(trx)
  })
}

/** The same with the code that went to a mobile number. */
export const withCode = <T>(
  deps: Deps,
  asker: Pick<Asker, 'address'>,
  { purpose, mobile, otp }: { purpose: OtpPurpose; mobile: string; otp: string },
  open: (trx: Trx) => Promise<T | Refused>,
): Promise<T | Refused> =>
  withCodeFor(deps, asker, { purpose, to: { kind: 'mobile', address: mobile }, otp }, open)
