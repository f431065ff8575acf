import { sql, type RawBuilder } from 'kysely'
import type { CallParsed } from '../../api/calls.ts'
import { applicationTabs, statesInTab, type ApplicationTab } from '../../machines/application/states.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import { foundCount } from '../database/page.ts'
import { applicationWords, foundAtMost, isSoughtIn, type Sought } from '../database/search.ts'
import type { Db } from '../deps.ts'
import type { Refused } from '../errors.ts'
import { applicationRows } from './list-store.ts'

const isOwing = sql<boolean>`exists (
  select 1 from bills where bills.application_id = applications.id and not is_void and paid_poisha < total_poisha)`

type OwnFilter = CallParsed<'GET /auth/my-applications'>['query']

export const numbers = ['applications.case_number', 'applications.reference_number'] as const

/** Applications of one person, as a tab and the filters of the list choose them. @source spec §7 my-applications */
export const ownFilter = (
  userId: string,
  filter: Partial<OwnFilter> & { selectedTab: ApplicationTab },
  sought: Sought | null = null,
) => {
  const { selectedTab: tab, division, from, to } = filter
  return [
    sql<boolean>`applications.owner_id = ${userId} and applications.state = any(${statesInTab(tab)})`,
    ...(tab === 'to_pay' ? [isOwing] : []),
    ...(sought ? [isSoughtIn(numbers, sought, applicationWords)] : []),
    ...(division ? [sql<boolean>`applications.division = ${division}`] : []),
    ...(from ? [sql<boolean>`applications.created_at >= ${dayStart(from)}`] : []),
    ...(to ? [sql<boolean>`applications.created_at < ${dayEnd(to)}`] : []),
  ]
}

type Filters = readonly RawBuilder<boolean>[]

export const rowsOf = (db: Db, filters: Filters) =>
  filters.reduce((query, filter) => query.where(filter), applicationRows(db))

/** Without what a row shows besides: its bills need not be added up to be counted. */
const bareRows = (db: Db, filters: Filters) =>
  filters.reduce((query, filter) => query.where(filter), db.selectFrom('applications'))

export const countOf = (db: Db, filters: Filters): Promise<number> => foundCount(bareRows(db, filters))

/** How many of an office's a search finds; 422 when they are too many. */
export const countFound = (db: Db, filters: Filters): Promise<number | Refused> =>
  foundAtMost(db, bareRows(db, filters))

export async function tabCounts(db: Db, userId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('applications')
    .select([
      'state',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where ${isOwing})::int`.as('owing'),
    ])
    .where('owner_id', '=', userId)
    .groupBy('state')
    .execute()
  const totalOf = (tab: ApplicationTab) =>
    rows
      .filter(({ state }) => statesInTab(tab).includes(state))
      .reduce((total, { count, owing }) => total + (tab === 'to_pay' ? owing : count), 0)
  return Object.fromEntries(applicationTabs.map((tab) => [tab, totalOf(tab)]))
}
