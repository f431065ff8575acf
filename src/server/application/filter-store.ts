import { sql, type RawBuilder } from 'kysely'
import type { CallParsed } from '../../api/calls.ts'
import { turns, type Turn } from '../../machines/application/stages.ts'
import { applicationTabs, statesInTab, type ApplicationTab } from '../../machines/application/states.ts'
import { everyStanding, turnOf, type CaseStanding, type OwnTab } from '../../machines/application/track.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import { foundCount } from '../database/page.ts'
import { applicationWords, caseNumbers, isSoughtIn, type Sought } from '../database/search.ts'
import type { Db } from '../deps.ts'
import { applicationRows, cameBack, wasSent } from './list-store.ts'

const isOwing = sql<boolean>`applications.owes`

const latestDispatch = sql<CaseStanding['dispatchState']>`(
  select dispatches.state from dispatches where dispatches.application_id = applications.id
  order by dispatches.created_at desc, dispatches.id desc limit 1)`

/** How a case stands, as one text that the law's own table is asked by. */
const standing = sql<string>`concat_ws(' ', applications.state, coalesce(${latestDispatch}, '-'), ${wasSent}, ${cameBack}, ${isOwing})`
const standingText = ({ state, dispatchState, ...is }: CaseStanding): string =>
  [
    state,
    dispatchState ?? '-',
    ...[is.wasSent, is.cameBack, is.isOwing].map((each) => (each ? 't' : 'f')),
  ].join(' ')

const isTurn = (tab: OwnTab): tab is Turn => (turns as readonly OwnTab[]).includes(tab)
const standingsOf = (turn: Turn): string[] =>
  everyStanding.filter((each) => turnOf(each) === turn).map(standingText)

/** Every turn in its order, and last what is on no track; each with what says whether a case is there. */
export const turnSections: readonly { name: string; filter: RawBuilder<boolean> }[] = [
  ...turns.map((turn) => ({ name: turn, filter: sql<boolean>`${standing} = any(${standingsOf(turn)})` })),
  {
    name: 'none',
    filter: sql<boolean>`${standing} = any(${everyStanding.filter((each) => turnOf(each) === null).map(standingText)})`,
  },
]

type OwnFilter = CallParsed<'GET /auth/my-applications'>['query']

/** Applications of one person, as a tab and the filters of the list choose them. @source spec §7 my-applications */
export const ownFilter = (
  userId: string,
  filter: Partial<OwnFilter> & { selectedTab: OwnTab },
  sought: Sought | null = null,
) => {
  const { selectedTab: tab, division, from, to } = filter
  return [
    sql<boolean>`applications.owner_id = ${userId} and applications.state = any(${statesInTab(isTurn(tab) ? 'all' : tab)})`,
    ...(tab === 'to_pay' ? [isOwing] : []),
    ...(isTurn(tab) ? [sql<boolean>`${standing} = any(${standingsOf(tab)})`] : []),
    ...(sought ? [isSoughtIn(caseNumbers, sought, applicationWords)] : []),
    ...(division ? [sql<boolean>`applications.division = ${division}`] : []),
    ...(from ? [sql<boolean>`applications.created_at >= ${dayStart(from)}`] : []),
    ...(to ? [sql<boolean>`applications.created_at < ${dayEnd(to)}`] : []),
  ]
}

type Filters = readonly RawBuilder<boolean>[]

export const rowsOf = (db: Db, filters: Filters) =>
  filters.reduce((query, filter) => query.where(filter), applicationRows(db))

/** Without what a row shows besides: its bills need not be added up to be counted. */
export const bareRows = (db: Db, filters: Filters) =>
  filters.reduce((query, filter) => query.where(filter), db.selectFrom('applications'))

export const countOf = (db: Db, filters: Filters): Promise<number> => foundCount(bareRows(db, filters))

/** How many of a person's are under each tab: those of the specification, and those by whose turn it is. @source spec §7 */
export async function tabCounts(db: Db, userId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('applications')
    .select([
      'state',
      isOwing.as('isOwing'),
      latestDispatch.as('dispatchState'),
      wasSent.as('wasSent'),
      cameBack.as('cameBack'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('owner_id', '=', userId)
    .groupBy(['state', 'isOwing', 'dispatchState', 'wasSent', 'cameBack'])
    .execute()
  const countThat = (isUnder: (row: CaseStanding) => boolean) =>
    rows.filter(isUnder).reduce((total, { count }) => total + count, 0)
  const isUnder = (tab: ApplicationTab) => (row: CaseStanding) =>
    statesInTab(tab).includes(row.state) && (tab !== 'to_pay' || row.isOwing)
  return Object.fromEntries([
    ...applicationTabs.map((tab) => [tab, countThat(isUnder(tab))] as const),
    ...turns.map((turn) => [turn, countThat((row) => turnOf(row) === turn)] as const),
  ])
}
