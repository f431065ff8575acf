import { sql, type RawBuilder } from 'kysely'
import { officesOf, type Actor, type Offices, type Permission } from '../../machines/actor.ts'
import { canHave } from '../../machines/assignment.ts'
import { mayClaim } from '../../machines/claim.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { releaseClaims } from './claim-store.ts'
import { whereOffice } from './scope.ts'
import { appendHistories } from './state.ts'

type Person = Extract<Actor, { kind: 'person' }>

/** What narrows a list to the tasks of the reader, of an officer, or to those of nobody. @source product 8 */
export const assignedTo = (assignee: string, readerId: string): RawBuilder<boolean> =>
  assignee === 'nobody'
    ? sql<boolean>`applications.assignee_id is null`
    : sql<boolean>`applications.assignee_id = ${assignee === 'me' ? readerId : assignee}`

const named = builtOnce((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`),
)

/** The name of the officer whose task the case of a list's row is, as a part of what is shown of the row; null: nobody's. @source product 8 */
export const assigneeName: RawBuilder<string | null> =
  sql`(select name from users where users.id = applications.assignee_id)`

/** The names of officers by their ids. */
export async function assigneeNames(
  db: Db | Trx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const rows = await named(db, { ids: wanted })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** More than one office has officers for a list. */
const officersMax = 100

/** An officer who may have cases. */
interface Officer {
  id: string
  name: string
  office_id: string
  office_name: string
  office_name_bn: string
  is_head_office: boolean
}

/**
 * The active officers of these offices who hold one of the rights, by office and name. Each office is looked at by itself: litigants, who
 * are as many as there are, are not.
 * @source product 8
 */
export async function officersWho(db: Db, offices: Offices, slugs: readonly string[]): Promise<Officer[]> {
  const { rows } = await sql<Officer>`
    select person.id, person.name, offices.id as office_id, offices.name as office_name, offices.name_bn as office_name_bn,
      offices.is_head_office
    from offices, lateral (
      select users.id, users.name from users where users.office_id = offices.id and users.is_active
        and exists (select from user_roles join role_permissions using (role_id)
          where user_roles.user_id = users.id and slug = any(${[...slugs]}))
      limit ${officersMax}) person
    where ${whereOffice('offices.id', offices)}`.execute(db)
  const key = ({ office_name: office, name }: Officer) => `${office}\n${name}`
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** An officer as the law sees them, who stays so until the transaction ends; somebody who cannot act is there without rights. */
export async function holdOfficer(trx: Trx, userId: string): Promise<Person> {
  const { rows } = await sql<{ office_id: string; is_head_office: boolean; slugs: Permission[] }>`
    select users.office_id, offices.is_head_office, array(
      select slug from user_roles join role_permissions using (role_id) where user_roles.user_id = users.id) as slugs
    from users join offices on offices.id = users.office_id
    where users.id = ${userId} and users.is_active for share of users`.execute(trx)
  const [row] = rows
  return {
    kind: 'person',
    userId,
    slugs: row?.slugs ?? [],
    officeId: row?.office_id ?? null,
    isHeadOffice: row?.is_head_office ?? false,
  }
}

/** A case that is given, locked. */
export interface GivenCase {
  id: string
  owner_id: string
  office_id: string | null
  state: string
  assignee_id: string | null
  case_number: string
  reference_number: string | null
}

const cases = (trx: Trx) =>
  trx
    .selectFrom('applications')
    .select(['id', 'owner_id', 'office_id', 'state', 'assignee_id', 'case_number', 'reference_number'])
    .orderBy('id')
    .forUpdate()

/** Cases by their ids, locked in one order whoever asks. */
export const lockCases = (trx: Trx, ids: readonly string[]): Promise<GivenCase[]> =>
  cases(trx)
    .where('id', 'in', [...ids])
    .execute()

/**
 * Makes locked cases somebody's task, or nobody's, with a link in the history of each and a word to every office whose list changed.
 * @source product 8
 */
export async function setAssignee(
  deps: Deps,
  trx: Trx,
  { rows, assigneeId, byId }: { rows: readonly GivenCase[]; assigneeId: string | null; byId: string },
): Promise<void> {
  if (rows.length === 0) return
  const at = deps.clock.now()
  await trx
    .updateTable('applications')
    .set({ assignee_id: assigneeId })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  await appendHistories(
    trx,
    rows.map(({ id, assignee_id: from }) => ({
      entity: 'assignment',
      subjectId: id,
      event: assigneeId === null ? 'takeAway' : 'give',
      fromState: from === null ? 'nobodys' : 'somebodys',
      toState: assigneeId === null ? 'nobodys' : 'somebodys',
      actorId: byId,
      payload: { from, to: assigneeId },
      at,
    })),
  )
  for (const officeId of new Set(rows.flatMap(({ office_id: id }) => id ?? [])))
    await deps.queue.add(trx, 'tell-counts', { officeId })
}

/** What somebody can have no more, since they left, moved or lost a right, is nobody's task, and in nobody's hands. @source product 8 */
export async function dropLostCases(deps: Deps, trx: Trx, userId: string, byId: string): Promise<void> {
  const person = await holdOfficer(trx, userId)
  await releaseClaims(deps, trx, { userId, stays: mayClaim(person) ? officesOf(person) : [] })
  const held = await cases(trx).where('assignee_id', '=', userId).execute()
  if (held.length === 0) return
  const rows = held.filter(
    ({ state, office_id: officeId }) => !canHave(person, { state, officeId: officeId ?? '' }),
  )
  await setAssignee(deps, trx, { rows, assigneeId: null, byId })
}

/** The same of everybody who holds a role. */
export async function dropLostCasesOfRole(deps: Deps, trx: Trx, roleId: number, byId: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_roles where role_id = ${roleId}
      and (exists (select from applications where assignee_id = user_id)
        or exists (select from case_claims where case_claims.user_id = user_roles.user_id)) order by user_id`.execute(
    trx,
  )
  for (const { user_id: userId } of rows) await dropLostCases(deps, trx, userId, byId)
}
