import { sql } from 'kysely'
import type { Profile } from '../../api/person-entities.ts'
import { maskNid } from '../../machines/text.ts'
import type { Db, Trx } from '../deps.ts'
import { addressChangesOf, type AddressChange } from './address-store.ts'

/** What a person sees of their own account; null when there is none. @source spec §2 /my-profile */
export async function profileOf(db: Db | Trx, userId: string): Promise<Profile | null> {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email', 'mobile', 'nid', 'date_of_birth', 'locale', 'verified_at', 'created_at'])
    .select((row) =>
      row
        .exists(
          row.selectFrom('identities').select('subject').whereRef('identities.user_id', '=', 'users.id'),
        )
        .as('has_identity'),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return null
  const consent = await db
    .selectFrom('consents')
    .select(['version', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  const waiting = new Map((await addressChangesOf(db, userId)).map((change) => [change.kind, change]))
  const viewOf = (change: AddressChange | undefined) =>
    change
      ? { address: change.address, isFirst: change.is_first, askedAt: change.asked_at.toISOString() }
      : null
  return {
    name: user.name,
    email: user.email,
    mobile: user.mobile,
    waiting: { email: viewOf(waiting.get('email')), mobile: viewOf(waiting.get('mobile')) },
    nidMasked: user.nid === null ? null : maskNid(user.nid),
    dateOfBirth: user.date_of_birth,
    language: user.locale,
    verifiedAt: user.verified_at?.toISOString() ?? null,
    createdAt: user.created_at.toISOString(),
    hasIdentity: Boolean(user.has_identity),
    consent: consent ? { version: consent.version, at: consent.at.toISOString() } : null,
  }
}
