import { tokenHash } from '../web/token.ts'
import { sql, type Selectable } from 'kysely'
import { identityVisitMinutes } from '../../machines/limits.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import type { Citizen, IdentityVisit } from '../ports/identity.ts'
import { holdName } from '../database/hold.ts'

type Visit = Selectable<Database['identity_visits']>

/** A citizen whom the provider has told of, under the name it knows them by. */
export interface KnownCitizen {
  issuer: string
  subject: string
  citizen: Citizen
}

/** A visit that has come back and waits for a name or for the code that links an account. */
export type OpenVisit = KnownCitizen & { id: string; linkUserId: string | null }

/** Keeps what the provider is asked with; answers the token of the one browser that may come back. Visits that are over go. */
export async function startVisit(deps: Deps, visit: Omit<IdentityVisit, 'url'>): Promise<string> {
  const now = deps.clock.now()
  const token = deps.ids.token()
  await deps.db.deleteFrom('identity_visits').where('expires_at', '<=', now).execute()
  await deps.db
    .insertInto('identity_visits')
    .values({
      id: deps.ids.uuid(),
      browser_hash: tokenHash(token),
      state: visit.state,
      nonce: visit.nonce,
      code_verifier: visit.codeVerifier,
      created_at: now,
      expires_at: new Date(now.getTime() + identityVisitMinutes * 60_000),
      returned_at: null,
      issuer: null,
      subject: null,
      claims: null,
      link_user_id: null,
      ended_at: null,
    })
    .execute()
  return token
}

/** One visit of one browser: a later one has another cookie, and its page another state. */
export interface VisitKey {
  token: string
  state: string
}

/** Takes the return of this browser's visit with this state, which works once, whoever asks at the same time. */
export const takeReturn = (
  db: Db,
  { token, state }: VisitKey,
  at: Date,
): Promise<Pick<Visit, 'id' | 'nonce' | 'code_verifier'> | undefined> =>
  db
    .updateTable('identity_visits')
    .set({ returned_at: at })
    .where('browser_hash', '=', tokenHash(token))
    .where('state', '=', state)
    .where('returned_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['id', 'nonce', 'code_verifier'])
    .executeTakeFirst()

/** The visit that waits for a name or for a code, locked; null when nothing of it is left. */
export async function openVisit(
  trx: Db | Trx,
  { token, state }: VisitKey,
  wanted: 'name' | 'link',
  at: Date,
): Promise<OpenVisit | null> {
  const row = await trx
    .selectFrom('identity_visits')
    .select(['id', 'issuer', 'subject', 'claims', 'link_user_id'])
    .where('browser_hash', '=', tokenHash(token))
    .where('state', '=', state)
    .where('returned_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('link_user_id', wanted === 'link' ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.issuer === null || row.subject === null || row.claims === null) return null
  const { id, issuer, subject, claims } = row
  return { id, issuer, subject, citizen: claims, linkUserId: row.link_user_id }
}

/** What the next call of the same visit has to know. */
export const keepCitizen = (trx: Trx, visitId: string, known: KnownCitizen, linkUserId: string | null) =>
  trx
    .updateTable('identity_visits')
    .set({
      issuer: known.issuer,
      subject: known.subject,
      claims: JSON.stringify(known.citizen),
      link_user_id: linkUserId,
    })
    .where('id', '=', visitId)
    .execute()

/** The visit is over; what it knew of the person goes. */
export const endVisit = (db: Db | Trx, visitId: string, at: Date) =>
  db.updateTable('identity_visits').set({ ended_at: at, claims: null }).where('id', '=', visitId).execute()

/** The same for the visit of a browser, if it has one. */
export const endVisitOf = (db: Db, token: string, at: Date) =>
  db
    .updateTable('identity_visits')
    .set({ ended_at: at, claims: null })
    .where('browser_hash', '=', tokenHash(token))
    .where('ended_at', 'is', null)
    .execute()

/** The account that this identity was linked to. */
export const linkedAccount = (db: Db | Trx, { issuer, subject }: KnownCitizen) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.is_active'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** The account with the citizen's mobile number, or else with the citizen's NID, proved ones first. */
export async function accountLike(db: Db | Trx, { mobile, nid }: Citizen) {
  const query = db.selectFrom('users').select(['id', 'mobile', 'is_active'])
  const byMobile = mobile === null ? undefined : await query.where('mobile', '=', mobile).executeTakeFirst()
  if (byMobile || nid === null) return byMobile
  return query
    .where('nid', '=', nid)
    .orderBy(sql`verified_at is null`)
    .orderBy('created_at')
    .limit(sql.lit(1))
    .executeTakeFirst()
}

/** Throws on an identity that belongs to an account already: `identities_pkey`. */
export const insertIdentity = (trx: Trx, { issuer, subject }: KnownCitizen, userId: string, at: Date) =>
  trx.insertInto('identities').values({ issuer, subject, user_id: userId, linked_at: at }).execute()

/** Links; false when the identity belongs to another account already. */
export async function linkIdentity(
  trx: Trx,
  { issuer, subject }: KnownCitizen,
  userId: string,
  at: Date,
): Promise<boolean> {
  await trx
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, linked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id === userId
}

/** Whether another account has proved this NID; nobody else can prove it before the transaction ends. */
export async function isNidProvedByOther(trx: Trx, nid: string, userId: string): Promise<boolean> {
  await holdName(trx, `nid ${nid}`)
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('nid', '=', nid)
    .where('verified_at', 'is not', null)
    .where('id', '<>', userId)
    .executeTakeFirst()
  return row !== undefined
}

export const accountOf = (db: Db | Trx, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'mobile', 'nid', 'date_of_birth', 'verified_at', 'is_active'])
    .where('id', '=', userId)
    .executeTakeFirst()

/** Days are YYYY-MM-DD. `verifiedAt` null: the NID and the day are as somebody said. */
export const storePerson = (
  trx: Trx,
  userId: string,
  person: { nid: string | null; dateOfBirth: string | null; verifiedAt: Date | null },
) =>
  trx
    .updateTable('users')
    .set({ nid: person.nid, date_of_birth: person.dateOfBirth, verified_at: person.verifiedAt })
    .where('id', '=', userId)
    .execute()
