import { applicationRows } from '../application/list-store.ts'
import { officesOf, type Actor } from '../../machines/actor.ts'
import { byOffice, scopeOf } from '../../machines/scope.ts'
import { atChosenOffice, officesToChoose, whereInScope } from '../lifecycle/scope.ts'
import { applicationStatesThat } from '../../machines/application/states.ts'
import { dayStart } from '../../machines/text.ts'
import type { ApplicationRow, DispatchRow } from '../../api/entities.ts'
import { dispatchStates } from '../../machines/dispatch/states.ts'
import { statesInList } from '../../machines/entity.ts'
import { dispatchRows } from '../dispatch/list-store.ts'
import { viewDispatchRow } from '../dispatch/view.ts'
import { dhakaDay } from '../../machines/text.ts'
import { isRefused, type Refused } from '../errors.ts'
import type { Deps } from '../deps.ts'
import type { Handler, Handlers, PersonCaller } from '../web/handler.ts'
import { viewApplicationRow } from '../application/view.ts'
import { assigneeNames } from '../lifecycle/assignment-store.ts'
import { overdueCounts } from '../lifecycle/overdue-store.ts'
import { isOverdue, readTargets } from '../lifecycle/target-store.ts'
import { countsOf, discrepancyCount, stateCounts } from '../lifecycle/counts.ts'
import { viewDurations } from './durations.ts'
import { dispatchesWithOutcome, paymentsStanding, submittedPerDay } from './store.ts'
import { waitingRefundStates } from '../../machines/payment/grounds.ts'
import { refundCount } from '../payment/refund-list-store.ts'
import { refundedByFunds } from '../billing/refunded-store.ts'
import { waivedOf } from '../billing/waived-store.ts'
import { totalsOf } from '../payment/search-store.ts'
import { pageRows } from '../database/page.ts'

const oldestCount = 5
const dayMs = 24 * 3_600_000
const chartDays = 30

/** What waits for an administrator: to be verified, and to be approved. */
const waitingStates = applicationStatesThat(({ waitsFor }) => waitsFor === 'administrative')

type Person = Extract<Actor, { kind: 'person' }>

/** What a dashboard reads, at the office that its reader chose. @source product 1, 8 */
const atOffice =
  <Data>(read: (deps: Deps, actor: Person) => Promise<Data>) =>
  async (
    { query }: { query: { office?: string | undefined } },
    { deps, caller }: { deps: Deps; caller: PersonCaller },
  ): Promise<Data | Refused> => {
    const actor = await atChosenOffice(deps.db, caller.actor, query.office)
    return isRefused(actor) ? actor : read(deps, actor)
  }

const administrator: Handler<'GET /administrator/dashboard/data'> = atOffice(async (deps, actor) => {
  const lists = await Promise.all(
    waitingStates.map((state) =>
      pageRows({
        query: applicationRows(deps.db).where(
          whereInScope('application', byOffice(scopeOf(actor, 'application'), [state])),
        ),
        timeColumn: 'applications.state_since',
        idColumn: 'applications.id',
        page: 1,
        size: oldestCount,
        direction: 'oldest',
      }),
    ),
  )
  const targets = await readTargets(deps.db, officesOf(actor), deps.clock.now())
  const found = lists.flatMap((list) => (isRefused(list) ? [] : list.rows))
  const names = await assigneeNames(
    deps.db,
    found.map((row) => row.assignee_id),
  )
  const rows: ApplicationRow[] = found.map((row) =>
    viewApplicationRow(deps, row, {
      heldBy: null,
      assignedTo: names.get(row.assignee_id ?? '') ?? null,
      isOverdue: isOverdue('application', row, targets),
    }),
  )
  const oldest = rows
    .toSorted((a, b) => (a.stateSince < b.stateSince ? -1 : a.stateSince > b.stateSince ? 1 : 0))
    .slice(0, oldestCount)
  return {
    counts: await countsOf(deps.db, actor, deps.clock.now()),
    cameBack: await dispatchesWithOutcome(deps.db, officesOf(actor), 'came_back'),
    overdue: await overdueCounts(deps.db, actor, deps.clock.now()),
    oldest,
  }
})

const pieChart: Handler<'GET /administrator/pie-chart/data'> = atOffice(async (deps, actor) => {
  const counts = await stateCounts(deps.db, actor)
  const countOf = (state: string) =>
    counts.find((row) => row.entity === 'application' && row.state === state)?.count ?? 0
  return applicationStatesThat(({ isCounted }) => isCounted).map((state) => ({
    state,
    count: countOf(state),
  }))
})

const lineChart: Handler<'GET /administrator/line-chart/data'> = atOffice(async (deps, actor) => {
  const start = dayStart(dhakaDay(deps.clock.now())).getTime() - (chartDays - 1) * dayMs
  const counts = await submittedPerDay(deps.db, officesOf(actor), dhakaDay(new Date(start)))
  return Array.from({ length: chartDays }, (_value, index) => {
    const day = dhakaDay(new Date(start + index * dayMs))
    return { day, count: counts.get(day) ?? 0 }
  })
})

/** The files that the dispatch section received and has longest. */
async function oldestReceived(deps: Deps, actor: Person): Promise<DispatchRow[]> {
  const received = byOffice(scopeOf(actor, 'dispatch'), statesInList(dispatchStates, 'received_file'))
  const list = await pageRows({
    query: dispatchRows(deps.db).where(whereInScope('dispatch', received)),
    timeColumn: 'dispatches.state_since',
    idColumn: 'dispatches.id',
    page: 1,
    size: oldestCount,
    direction: 'oldest',
  })
  const targets = await readTargets(deps.db, officesOf(actor), deps.clock.now())
  return isRefused(list) ? [] : list.rows.map((row) => viewDispatchRow(row, { targets, heldBy: null }))
}

const dispatcher: Handler<'GET /dispatcher/dashboard/data'> = atOffice(async (deps, actor) => ({
  counts: await countsOf(deps.db, actor, deps.clock.now()),
  overdue: await overdueCounts(deps.db, actor, deps.clock.now()),
  oldest: await oldestReceived(deps, actor),
}))

const accountant: Handler<'GET /accountant/dashboard/data'> = atOffice(async (deps, actor) => {
  const { db, clock } = deps
  const reach = officesOf(actor)
  const now = clock.now()
  const today = dhakaDay(now)
  const scope = scopeOf(actor, 'payment')
  // What each figure leads to reckons it: a figure and its entries cannot say two things.
  const receivedSince = async (from: string) =>
    (await totalsOf(db, byOffice(scope, scope.states), { from, to: today, found: null })).receivedPoisha
  const month = `${today.slice(0, 7)}-01`
  return {
    todayPoisha: await receivedSince(today),
    monthPoisha: await receivedSince(month),
    refundedTodayPoisha: await refundedByFunds(db, reach, { from: today, to: today }),
    refundedMonthPoisha: await refundedByFunds(db, reach, { from: month, to: today }),
    waivedMonthPoisha: (await waivedOf(db, reach, { from: month, to: today })) ?? 0,
    refundsWaitingCount: await refundCount(db, reach, waitingRefundStates),
    discrepanciesCount: await discrepancyCount(db, actor, now),
    heldCount: await paymentsStanding(db, reach, 'held'),
    surplusCount: await paymentsStanding(db, reach, 'surplus'),
    today,
    unknownCount: await paymentsStanding(db, reach, 'unknown'),
  }
})

const offices: Handler<'GET /offices'> = async (_input, { deps, caller }) => {
  if (officesOf(caller.actor) !== 'all') return []
  const rows = await officesToChoose(deps.db)
  return rows.map(({ id, name, name_bn: nameBn }) => ({ id, name, nameBn }))
}

export const dashboardHandlers = {
  'GET /administrator/dashboard/data': administrator,
  'GET /administrator/pie-chart/data': pieChart,
  'GET /administrator/line-chart/data': lineChart,
  'GET /dispatcher/dashboard/data': dispatcher,
  'GET /accountant/dashboard/data': accountant,
  'GET /offices': offices,
  'GET /administrator/durations': ({ query }, { deps, caller }) =>
    viewDurations(deps, caller, 'administrator', query),
  'GET /dispatcher/durations': ({ query }, { deps, caller }) =>
    viewDurations(deps, caller, 'dispatcher', query),
  'GET /accountant/durations': ({ query }, { deps, caller }) =>
    viewDurations(deps, caller, 'accountant', query),
} satisfies Partial<Handlers>
