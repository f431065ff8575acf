import { halfLoginMinutes } from '../../machines/limits.ts'
import type { FactorProof } from '../../machines/second-factor.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { tokenHash } from '../web/token.ts'
import { isSecret, newRecoveryCodes, recoveryHash, sealed, stepOf, unsealed } from './factor-secret.ts'

/** The factor of an account, begun or proved. */
export const factorOf = (db: Db | Trx, userId: string) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Whether a log-in of the account waits for a code. */
export const hasFactor = async (db: Db | Trx, userId: string): Promise<boolean> =>
  Boolean((await factorOf(db, userId))?.proved_at)

/** How many recovery codes were not used yet. */
export async function recoveryCodesLeft(db: Db | Trx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A new secret that waits for its first code, in place of one that never had any. */
export async function beginFactor(deps: Deps, trx: Trx, userId: string, secret: Buffer): Promise<void> {
  const begun = {
    secret: sealed(deps.settings, userId, secret),
    begun_at: deps.clock.now(),
    proved_at: null,
    last_step: null,
  }
  await trx
    .insertInto('second_factors')
    .values({ user_id: userId, ...begun })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(begun))
    .execute()
}

/** Whether the secret that was shown, as it was shown, is the one that waits; empty for whichever waits. */
export const isOfSecret = (deps: Deps, factor: { user_id: string; secret: Buffer }, shown: string): boolean =>
  shown === '' || isSecret(unsealed(deps.settings, factor.user_id, factor.secret), shown)

export const proveFactor = (trx: Trx, userId: string, at: Date) =>
  trx.updateTable('second_factors').set({ proved_at: at }).where('user_id', '=', userId).execute()

/** New recovery codes in place of all others; kept as hashes, answered as they are shown once. */
export async function renewRecoveryCodes(deps: Deps, trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = codes.map((code) => ({
    user_id: userId,
    code_hash: recoveryHash(deps.settings, userId, code),
    used_at: null,
  }))
  await trx.insertInto('recovery_codes').values(rows).execute()
  return codes
}

/** Nothing of it is left. Answers whether one that counted was there. */
export async function dropFactor(trx: Trx, userId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await dropHalfLogins(trx, userId)
  const dropped = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('proved_at')
    .executeTakeFirst()
  return Boolean(dropped?.proved_at)
}

/** Uses up a proof; false when it is wrong or was used before. Of many at once with the same one, one is taken. @source product 7 */
export async function takeProof(deps: Deps, trx: Trx, userId: string, proof: FactorProof): Promise<boolean> {
  const now = deps.clock.now()
  if (proof.kind === 'recovery') {
    const { numUpdatedRows } = await trx
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', '=', recoveryHash(deps.settings, userId, proof.code))
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }
  const kept = await trx
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const secret = kept ? unsealed(deps.settings, userId, kept.secret) : null
  const step = kept && secret ? stepOf(secret, proof.code, now.getTime(), kept.last_step) : null
  if (step === null) return false
  await trx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
  return true
}

/** A right password that waits for its code: answers its ticket, which is kept only as a hash and is no session. */
export async function openHalfLogin(
  deps: Deps,
  db: Pick<Db, 'insertInto'>,
  login: { userId: string; isRemembered: boolean; device: string },
): Promise<string> {
  const ticket = deps.ids.token()
  const values = {
    id: deps.ids.uuid(),
    token_hash: tokenHash(ticket),
    user_id: login.userId,
    is_remembered: login.isRemembered,
    device: login.device,
    expires_at: new Date(deps.clock.now().getTime() + halfLoginMinutes * 60_000),
    used_at: null,
  }
  await db.insertInto('half_logins').values(values).execute()
  return ticket
}

const waiting = (db: Db | Trx, ticket: string, now: Date) =>
  db
    .selectFrom('half_logins')
    .selectAll()
    .where('token_hash', '=', tokenHash(ticket))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)

/** Whose log-in waits behind a ticket; undefined when it is used or over. */
export const halfLoginOf = (db: Db, ticket: string, now: Date) => waiting(db, ticket, now).executeTakeFirst()

/** The same, locked. */
export const lockHalfLogin = (trx: Trx, ticket: string, now: Date) =>
  waiting(trx, ticket, now).forUpdate().executeTakeFirst()

export const useHalfLogin = (trx: Trx, id: string, at: Date) =>
  trx.updateTable('half_logins').set({ used_at: at }).where('id', '=', id).execute()

/** No log-in of the account waits any more. */
export const dropHalfLogins = (trx: Trx, userId: string) =>
  trx.deleteFrom('half_logins').where('user_id', '=', userId).execute()
