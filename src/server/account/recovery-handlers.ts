import { emailSchema, newPasswordSchema } from '../../machines/account.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { resetLinkMinutes } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { askCodeTo, parseMobileAndCode, withCode } from './codes.ts'
import { invalid, isRefused, refuse, tooMany } from '../errors.ts'
import type { Db, Trx } from '../deps.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import { limits, reserveAll, unnamed } from '../web/rate-limit-store.ts'
import { changePassword } from './password-change.ts'
import { makeTicket, readTicket, takeTicket, type Proof } from './codes-store.ts'
import { activeContact } from './store.ts'
import { inTransaction } from '../lifecycle/transaction.ts'

/** Does the same for every address: whether somebody has it is looked up by the worker alone. @source spec §7 */
const sendLink: Handler<'POST /auth/send-password-resetLink'> = async ({ body }, { deps, caller }) => {
  const parsed = emailSchema.safeParse(body)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const email = (parsed.data.email ?? '').toLowerCase()
  const reserved = await reserveAll(deps, [
    [`code ${caller.address}`, limits.sendsAddress],
    [`link ${unnamed(email)}`, limits.linkSends],
  ])
  if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
  await deps.db.transaction().execute((trx) => deps.queue.add(trx, 'send-reset-link', { email }))
  return { validMinutes: resetLinkMinutes }
}

const sendCode: Handler<'POST /auth/recovery/otp'> = ({ body }, { deps, caller }) =>
  askCodeTo(deps, caller, 'recovery', body)

const verifyCode: Handler<'POST /auth/recovery/otp/verify'> = async ({ body }, { deps, caller }) => {
  const given = parseMobileAndCode(body)
  if (isRefused(given)) return given
  const { mobile } = given
  return withCode(deps, caller, { purpose: 'recovery', ...given }, async (trx) => ({
    ticket: await makeTicket(deps, trx, 'recovery', { mobile, userId: null }),
  }))
}

const over = () => refuse(409, (locale) => m.auth_error_recovery_over({}, { locale }))
const contactOf = (db: Db | Trx, proof: Proof) =>
  activeContact(db, proof.userId === null ? { mobile: proof.mobile } : { id: proof.userId })

const checkTicket: Handler<'POST /auth/recovery/ticket'> = async ({ body }, { deps }) => {
  const proof = await readTicket(deps, 'recovery', body.ticket)
  return proof && (await contactOf(deps.db, proof)) ? {} : over()
}

/** The new password is hashed only behind a ticket that holds, so that nobody can make the server hash. */
const setPassword: Handler<'POST /auth/update-forgot-password'> = async ({ body }, { deps }) => {
  const { ticket, ...typed } = body
  const parsed = newPasswordSchema.safeParse(typed)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  return inTransaction(deps.db, async (trx) => {
    const proof = await takeTicket(deps, trx, 'recovery', ticket)
    const account = proof && (await contactOf(trx, proof))
    if (!account) return over()
    await changePassword(deps, trx, { account, password: parsed.data.password, butSessionId: null })
    return {}
  })
}

/** A forgotten password. What is answered never tells whether there is such an account. @source spec §7, product 7 */
export const recoveryHandlers = {
  'POST /auth/send-password-resetLink': sendLink,
  'POST /auth/recovery/otp': sendCode,
  'POST /auth/recovery/otp/verify': verifyCode,
  'POST /auth/recovery/ticket': checkTicket,
  'POST /auth/update-forgot-password': setPassword,
} satisfies Partial<Handlers>
