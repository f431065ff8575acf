import { sql, type RawBuilder } from 'kysely'
import { atOffice, hasOffice, type Actor, type Offices } from '../../machines/actor.ts'
import type { ReportFilter } from '../../machines/report/filter.ts'
import { byOffice, isInScope, scopeOf, sentStates, type Scope } from '../../machines/scope.ts'
import type { EntityName, EntityRows } from '../database/rows.ts'
import { isAmong } from '../database/search.ts'
import type { Db } from '../deps.ts'
import { notFound, type Refused } from '../errors.ts'

const tables = { application: 'applications', dispatch: 'dispatches', payment: 'payments' } as const

/** The table of each entity. */
export const tableOf = (entity: EntityName): (typeof tables)[EntityName] => tables[entity]

/** Whether an office column is within reach, for a query. */
export const whereOffice = (column: string, offices: Offices): RawBuilder<boolean> => {
  if (offices === 'all') return sql<boolean>`true`
  const [only, ...others] = offices
  if (only === undefined) return sql<boolean>`false`
  return others.length === 0
    ? sql<boolean>`${sql.ref(column)} = ${only}`
    : sql<boolean>`${sql.ref(column)} in (${sql.join(offices)})`
}

/** Offices as a question that is built once asks for them: one is among its values, all are part of its shape. */
export function officesAsked(offices: Offices) {
  const [office, ...others] = offices === 'all' ? [] : offices
  const isOne = office !== undefined && others.length === 0
  const values: Readonly<Record<string, string>> = isOne ? { office } : {}
  return {
    shape: isOne ? 'one' : offices.toString(),
    values,
    among: ({ office: given }: Readonly<Record<string, unknown>>): Offices =>
      typeof given === 'string' ? [given] : offices,
  }
}

/**
 * A list that is narrowed by nothing, as its pages are built once: its states stand in its text, and one office or all. The moment (ISO 8601) at which its rows
 * are shown is a value.
 */
export function alikeIn<Query>(
  { offices, ...shown }: Scope,
  now: string,
  queriesIn: (scope: Scope, now: string) => readonly Query[],
) {
  const { shape, values, among } = officesAsked(offices)
  return {
    shape: JSON.stringify([shown, shape]),
    values: { ...values, now },
    queriesWith: ({ now: given = now, ...others }: Readonly<Record<string, string>>) =>
      queriesIn({ ...shown, offices: among(others) }, given),
  }
}

/** Whether a dispatch of the application was sent, as far as dispatchers are concerned. @source product 1 */
export const wasSent = sql<boolean>`exists (select from dispatches
  where dispatches.application_id = applications.id and dispatches.state in (${sql.join(sentStates)}))`

/** An officer's scope state by state: an index that begins with the state gives the rows of one in their order. */
export const eachState = (scope: Scope): Scope[] => {
  const states = [...scope.states, ...scope.statesOnceSent]
  return states.length === 0 ? [scope] : states.map((state) => byOffice(scope, [state]))
}

/** A scope as a condition on the table of its entity: the same rows that `isInScope` answers yes to. @source house 10 */
export function whereInScope(entity: EntityName, scope: Scope): RawBuilder<boolean> {
  const table = tables[entity]
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const inOffices = whereOffice(`${table}.office_id`, scope.offices)
  // Written out: how many stand in a state says how they are best found, whoever asks.
  const standing = (states: readonly string[]) =>
    sql<boolean>`${column('state')} in (${sql.join(states.map((state) => sql.lit(state)))})`
  const parts: RawBuilder<boolean>[] = []
  if (scope.ownerId !== null) parts.push(sql<boolean>`${column('owner_id')} = ${scope.ownerId}`)
  if (scope.states.length > 0) parts.push(sql<boolean>`(${inOffices} and ${standing(scope.states)})`)
  if (scope.statesOnceSent.length > 0)
    parts.push(sql<boolean>`(${inOffices} and ${standing(scope.statesOnceSent)} and ${wasSent})`)
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/**
 * What a page of an officer's list is read by: of a search that finds no more than a page, the rows of these ids; of any other list a query for
 * each state, since more than a page is not sorted, but taken from an index in its order.
 */
export function queriesOfList<Query>(
  {
    entity,
    scope,
    found,
    size,
  }: { entity: EntityName; scope: Scope; found: readonly string[] | null; size: number },
  filtersOf: (scope: Scope) => readonly RawBuilder<boolean>[],
  rowsOf: (filters: readonly RawBuilder<boolean>[]) => Query,
): Query[] {
  if (found && found.length <= size)
    return [rowsOf([whereInScope(entity, scope), isAmong(`${tables[entity]}.id`, found)])]
  return eachState(scope).map((each) => rowsOf(filtersOf(each)))
}

/** Whether an actor may read a row; what is out of reach is not there for them. @source product 1 */
export const isVisible = <Name extends EntityName>(
  actor: Actor,
  entity: Name,
  row: Pick<EntityRows[Name], 'owner_id' | 'office_id' | 'state'> & { is_sent?: boolean },
): boolean =>
  isInScope(scopeOf(actor, entity), {
    ownerId: row.owner_id,
    officeId: row.office_id,
    state: row.state,
    isSent: row.is_sent ?? false,
  })

/** Every office that cases go to, by name: what whoever reads all of them may choose. */
export const officesToChoose = (db: Db) =>
  db
    .selectFrom('offices')
    .select(['id', 'name', 'name_bn'])
    .where('is_head_office', '=', false)
    .orderBy('name')
    .execute()

type Person = Extract<Actor, { kind: 'person' }>

/** The reader at the office that they chose, or as they are; 404 on what is no office, or none within reach. @source product 1, 8 */
export async function atChosenOffice(
  db: Db,
  actor: Person,
  officeId: string | undefined,
): Promise<Person | Refused> {
  if (officeId === undefined) return actor
  const at = atOffice(actor, officeId)
  if (!at || actor.officeId === officeId) return at ?? notFound()
  const office = db.selectFrom('offices').select('id').where('id', '=', officeId)
  return (await office.where('is_head_office', '=', false).executeTakeFirst()) ? at : notFound()
}

/**
 * The offices within reach that have the court and the bank account of a filter: at most one, where it names any. No court changes its office.
 * @source product 7
 */
export async function officesHolding(
  db: Db,
  reach: Offices,
  { court, account }: Partial<Pick<ReportFilter, 'court' | 'account'>>,
): Promise<Offices> {
  let left = reach
  const asked = [
    ...(court === undefined ? [] : [['courts', court] as const]),
    ...(account === undefined ? [] : [['office_accounts', account] as const]),
  ]
  for (const [table, id] of asked) {
    const held = await db.selectFrom(table).select('office_id').where('id', '=', id).executeTakeFirst()
    left = held && hasOffice(left, held.office_id) ? [held.office_id] : []
  }
  return left
}
