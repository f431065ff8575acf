import type { Profile } from '../../api/entities.ts'
import type { Db, Trx } from '../deps.ts'

const shownDigits = 3

const masked = (nid: string): string => nid.slice(-shownDigits).padStart(nid.length, '*')

/** The account as its owner sees it, with the newest consent; null when there is none. @source spec §2 /my-profile, domain 9 */
export async function profileOf(db: Db | Trx, userId: string): Promise<Profile | null> {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email', 'mobile', 'nid', 'date_of_birth', 'verified_at', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return null
  const identity = await db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  const consent = await db
    .selectFrom('consents')
    .select(['version', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    name: user.name,
    email: user.email,
    mobile: user.mobile,
    nidMasked: user.nid === null ? null : masked(user.nid),
    dateOfBirth: user.date_of_birth,
    verifiedAt: user.verified_at?.toISOString() ?? null,
    createdAt: user.created_at.toISOString(),
    hasIdentity: identity !== undefined,
    consent: consent ? { version: consent.version, at: consent.at.toISOString() } : null,
  }
}
