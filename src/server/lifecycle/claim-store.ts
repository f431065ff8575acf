import { sql, type RawBuilder } from 'kysely'
import type { Actor, Offices } from '../../machines/actor.ts'
import type { CaseFilter } from '../../machines/case-filter.ts'
import { claimUntil } from '../../machines/claim.ts'
import { writeLater } from '../database/later.ts'
import type { EntityName, EntityRows } from '../database/rows.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { whereOffice } from './scope.ts'

const dayMilliseconds = 24 * 3_600_000

/** Who works on a case, since when and until when. */
export interface Claim {
  userId: string
  name: string
  since: Date
  until: Date
}

/** Who works on a case now; null where nobody does or the time of it is over. @source product 8 */
export async function claimOf(db: Db | Trx, applicationId: string, now: Date): Promise<Claim | null> {
  const row = await db
    .selectFrom('case_claims')
    .innerJoin('users', 'users.id', 'case_claims.user_id')
    .select(['user_id as userId', 'users.name as name', 'since', 'until'])
    .where('application_id', '=', applicationId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** The officer who holds a case now, as the law asks for it, as a part of a larger question; null: nobody. @source product 8 */
export const holderIn = (applicationId: string, now: Date): RawBuilder<string | null> =>
  sql`(select user_id from case_claims where application_id = ${applicationId} and until > ${now})`

/**
 * Makes or renews a claim: one statement, so that of two at once one has it. Whoever takes over has it whoever had it.
 * Answers whether it is the person's now.
 * @source product 8
 */
export async function takeClaim(
  trx: Trx,
  { applicationId, userId, now }: { applicationId: string; userId: string; now: Date },
  isTakenOver: boolean,
): Promise<boolean> {
  const taken = await sql<{ user_id: string }>`
    insert into case_claims as claim (application_id, user_id, since, until)
    values (${applicationId}, ${userId}, ${now}, ${claimUntil(now)})
    on conflict (application_id) do update set
      user_id = excluded.user_id, until = excluded.until,
      since = case when claim.user_id = excluded.user_id and claim.until > ${now} then claim.since else excluded.since end
    where ${isTakenOver} or claim.user_id = excluded.user_id or claim.until <= ${now}
    returning user_id`.execute(trx)
  return taken.rows.length > 0
}

/** Gives a case back that the person holds; of any other it does nothing. Answers whether it was theirs. @source product 8 */
export async function releaseClaim(trx: Trx, applicationId: string, userId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('case_claims')
    .where('application_id', '=', applicationId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute()
  return gone.length > 0
}

/** Gives back what somebody holds, but for cases of the offices where they stay; the offices whose lists changed are told. @source product 8 */
export async function releaseClaims(
  { queue }: Deps,
  trx: Trx,
  { userId, stays = [] }: { userId: string; stays?: Offices },
): Promise<void> {
  const { rows } = await sql<{ office_id: string | null }>`
    with gone as (
      delete from case_claims using applications
      where user_id = ${userId} and applications.id = application_id and not ${whereOffice('applications.office_id', stays)}
      returning office_id)
    select distinct office_id from gone`.execute(trx)
  for (const { office_id: officeId } of rows)
    if (officeId !== null) await queue.add(trx, 'tell-counts', { officeId })
}

/** The case that a row belongs to. */
export const caseOf = (entity: EntityName, row: EntityRows[EntityName]): string =>
  entity !== 'application' && 'application_id' in row ? row.application_id : row.id

/** An act of its holder is a sign that they still work on it. @source product 8 */
export async function renewClaim(
  trx: Trx,
  { entity, row, actor, now }: { entity: EntityName; row: EntityRows[EntityName]; actor: Actor; now: Date },
): Promise<void> {
  if (actor.kind !== 'person' || actor.slugs.every((slug) => slug.startsWith('litigant.'))) return
  const renewed = trx
    .updateTable('case_claims')
    .set({ until: claimUntil(now) })
    .where('application_id', '=', caseOf(entity, row))
    .where('user_id', '=', actor.userId)
    .where('until', '>', now)
  await writeLater(trx, renewed)
}

/**
 * What narrows a list by who has a case in hand now, and by how long a row waits. Claims are few: those that hold are looked up once.
 * @source product 8
 */
export function narrowedByTime(
  { holder, days }: Pick<CaseFilter, 'holder' | 'days'>,
  { userId, now }: { userId: string; now: Date },
  { caseId, since }: { caseId: string; since: string },
): RawBuilder<boolean>[] {
  const held = (whose: RawBuilder<unknown>) =>
    sql`array(select application_id from case_claims where until > ${now}${whose})`
  const is = {
    me: sql<boolean>`${sql.ref(caseId)} = any(${held(sql` and user_id = ${userId}`)})`,
    others: sql<boolean>`${sql.ref(caseId)} = any(${held(sql` and user_id <> ${userId}`)})`,
    nobody: sql<boolean>`${sql.ref(caseId)} <> all(${held(sql``)})`,
  }
  const waited = new Date(now.getTime() - (days ?? 0) * dayMilliseconds)
  return [...(holder ? [is[holder]] : []), ...(days ? [sql<boolean>`${sql.ref(since)} <= ${waited}`] : [])]
}

/**
 * The name of the officer who holds the case of a list's row at a moment (ISO 8601), as a part of what is shown of the row; null: nobody.
 * @source product 8
 */
export const holderName = (caseId: string, now: string): RawBuilder<string | null> =>
  sql`(select users.name from case_claims join users on users.id = case_claims.user_id
    where case_claims.application_id = ${sql.ref(caseId)} and until > ${now}::timestamptz)`
