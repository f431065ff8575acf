import { sql, type ExpressionBuilder } from 'kysely'
import { tokenHash } from '../web/token.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  otpResendSeconds,
  otpSendsPerHourMax,
  otpTriesMax,
  otpValidMinutes,
  resetLinkMinutes,
  ticketMinutes,
} from '../../machines/limits.ts'
import type { OtpPurpose } from '../../machines/account.ts'
import type { Database } from '../database/schema.ts'
import type { Deps, Trx } from '../deps.ts'
import { holdName } from '../database/hold.ts'

const pepperOfThisProcess = randomBytes(32)

const codeHash = (deps: Deps, purpose: OtpPurpose, sentTo: string, code: string): Buffer =>
  createHmac('sha256', deps.settings.CODE_PEPPER ?? pepperOfThisProcess)
    .update(`${purpose} ${sentTo} ${code}`)
    .digest()

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

/** Makes a code, unless the number or the address has had its share of them: then how many seconds to wait. @source product 7 */
export async function makeCode(
  deps: Deps,
  trx: Trx,
  purpose: OtpPurpose,
  sentTo: string,
): Promise<{ code: string } | { retryAfterSeconds: number }> {
  await holdName(trx, `code ${sentTo}`)
  const now = deps.clock.now()
  const sent = await trx
    .selectFrom('otps')
    .select('created_at')
    .where('sent_to', '=', sentTo)
    .where('purpose', '=', purpose)
    .where('created_at', '>', later(now, -3_600))
    .orderBy('created_at', 'desc')
    .limit(otpSendsPerHourMax)
    .execute()
  const oldest = sent[otpSendsPerHourMax - 1]
  const newest = sent[0]
  const free = oldest ? later(oldest.created_at, 3_600) : newest && later(newest.created_at, otpResendSeconds)
  if (free && free > now) return { retryAfterSeconds: Math.ceil((free.getTime() - now.getTime()) / 1000) }
  const code = deps.ids.code()
  await trx
    .insertInto('otps')
    .values({
      id: deps.ids.uuid(),
      sent_to: sentTo,
      purpose,
      code_hash: codeHash(deps, purpose, sentTo, code),
      created_at: now,
      expires_at: later(now, otpValidMinutes * 60),
      used_at: null,
    })
    .execute()
  return { code }
}

/**
 * Uses up a try of the newest code that was sent there. `over`: it was used, has expired or has no tries left.
 * The transaction must be committed whatever the answer, or the try would not count.
 */
export async function tryCode(
  deps: Deps,
  trx: Trx,
  purpose: OtpPurpose,
  sentTo: string,
  code: string,
): Promise<'right' | 'wrong' | 'over'> {
  const now = deps.clock.now()
  const newest = await trx
    .selectFrom('otps')
    .selectAll()
    .where('sent_to', '=', sentTo)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .forUpdate()
    .executeTakeFirst()
  if (!newest) return 'wrong'
  if (newest.used_at !== null || newest.expires_at <= now || newest.tries >= otpTriesMax) return 'over'
  const isRight = timingSafeEqual(newest.code_hash, codeHash(deps, purpose, sentTo, code))
  await trx
    .updateTable('otps')
    .set({ tries: newest.tries + 1, used_at: isRight ? now : null })
    .where('id', '=', newest.id)
    .execute()
  return isRight ? 'right' : 'wrong'
}

/** What a ticket proves: a mobile number by its code, or an account by the mail that was sent to it. */
export type Proof = { mobile: string; userId: null } | { mobile: null; userId: string }

/** A proof that its holder can show once, within half an hour unless told (minutes). Answers the secret, which is kept only as a hash. */
export async function makeTicket(
  deps: Pick<Deps, 'ids' | 'clock'>,
  trx: Trx,
  purpose: OtpPurpose,
  proof: Proof,
  minutes = proof.userId === null ? ticketMinutes : resetLinkMinutes,
): Promise<string> {
  const ticket = deps.ids.token()
  await trx
    .insertInto('tickets')
    .values({
      id: deps.ids.uuid(),
      token_hash: tokenHash(ticket),
      mobile: proof.mobile,
      user_id: proof.userId,
      purpose,
      expires_at: later(deps.clock.now(), minutes * 60),
      used_at: null,
    })
    .execute()
  return ticket
}

function proofOf(row: { mobile: string | null; user_id: string | null } | undefined): Proof | null {
  if (!row) return null
  if (row.user_id !== null) return { mobile: null, userId: row.user_id }
  return row.mobile === null ? null : { mobile: row.mobile, userId: null }
}

/** A ticket that proves something at a time. */
const proves =
  (purpose: OtpPurpose, ticket: string, at: Date) => (where: ExpressionBuilder<Database, 'tickets'>) =>
    where.and([
      where('token_hash', '=', tokenHash(ticket)),
      where('purpose', '=', purpose),
      where('used_at', 'is', null),
      where('expires_at', '>', at),
    ])

/** What a ticket proves, which uses nothing up; null when it proves nothing any more. */
export async function readTicket(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  purpose: OtpPurpose,
  ticket: string,
): Promise<Proof | null> {
  const tickets = db.selectFrom('tickets').select(['mobile', 'user_id'])
  return proofOf(await tickets.where(proves(purpose, ticket, clock.now())).executeTakeFirst())
}

/** What a ticket proves, which is used up by it; null when it proves nothing any more. */
export async function takeTicket(
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  purpose: OtpPurpose,
  ticket: string,
): Promise<Proof | null> {
  const now = clock.now()
  const tickets = trx.updateTable('tickets').set({ used_at: now })
  const taken = tickets.where(proves(purpose, ticket, now)).returning(['mobile', 'user_id'])
  return proofOf(await taken.executeTakeFirst())
}

/** Every link, ticket and code that would open a new password of the account opens nothing any more. */
export async function useUpRecovery(
  trx: Trx,
  account: { id: string; mobile: string | null },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ used_at: at })
    .where('purpose', '=', 'recovery')
    .where('used_at', 'is', null)
    .where((where) =>
      where.or([where('user_id', '=', account.id), where('mobile', '=', account.mobile ?? '')]),
    )
    .execute()
  await trx
    .updateTable('otps')
    .set({ used_at: at })
    .where('purpose', '=', 'recovery')
    .where('used_at', 'is', null)
    .where('sent_to', '=', account.mobile ?? '')
    .execute()
}
