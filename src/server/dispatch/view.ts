import type { DispatchEntry } from '../database/rows.ts'
import { namedOrNull } from '../database/named.ts'
import { sql } from 'kysely'
import type { Dispatch, DispatchRow } from '../../api/entities.ts'
import { dhakaDay } from '../../machines/text.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { dispatchFacts, linesOfDispatch } from './store.ts'
import { viewBills } from '../billing/view.ts'
import { viewTimeline, type Viewer } from '../lifecycle/timeline.ts'

/** Sent to the address, due day past, outcome not yet recorded. @source product 2.2 */
const isOverdue = (
  row: { state: string; due_date: string | null; is_outcome_recorded: boolean },
  today: string,
): boolean => row.due_date !== null && !row.is_outcome_recorded && row.due_date < today

/** One dispatch as the contract shows it, with its facts, lines, bills and timeline. Amounts in poisha, weight in grams. */
export async function viewDispatch(deps: Deps, viewer: Viewer, row: DispatchEntry): Promise<Dispatch> {
  const { db } = deps
  const application = await db
    .selectFrom('applications')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .select(['case_number', 'reference_number', 'petitioner_name', 'courts.name', 'courts.name_bn'])
    .where('applications.id', '=', row.application_id)
    .executeTakeFirstOrThrow()
  const lines = await linesOfDispatch(db, row.id)
  return {
    id: row.id,
    applicationId: row.application_id,
    state: row.state,
    version: row.version,
    option: row.option,
    weightGrams: row.weight_grams,
    reason: row.reason,
    dueDate: row.due_date,
    isOverdue: isOverdue(row, dhakaDay(deps.clock.now())),
    stateSince: row.state_since.toISOString(),
    caseNumber: application.case_number,
    referenceNumber: application.reference_number,
    petitionerName: application.petitioner_name,
    court: namedOrNull(application.name, application.name_bn),
    facts: await dispatchFacts(db, row),
    lines: lines.map((line) => ({
      id: line.id,
      defendantId: line.defendant_id,
      name: line.name,
      address: line.address,
      postalCostPoisha: line.postal_cost_poisha,
      summonFeePoisha: line.summon_fee_poisha,
      suggestedPostalCostPoisha: line.suggested_postal_cost_poisha,
      suggestedSummonFeePoisha: line.suggested_summon_fee_poisha,
      trackingNumber: line.tracking_number,
      outcome: line.outcome,
      outcomeDate: line.outcome_date,
    })),
    bills: await viewBills(db, { dispatchId: row.id }),
    timeline: await viewTimeline(db, 'dispatch', row.id, viewer),
  }
}

/** Rows of lists of dispatches. Not ordered, not limited. */
export const dispatchRows = (db: Db | Trx) =>
  db
    .selectFrom('dispatches')
    .innerJoin('applications', 'applications.id', 'dispatches.application_id')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .select([
      'dispatches.id',
      'dispatches.application_id',
      'dispatches.state',
      'dispatches.version',
      'dispatches.option',
      'dispatches.due_date',
      'dispatches.is_outcome_recorded',
      'dispatches.state_since',
      'applications.reference_number',
      'applications.case_number',
      'applications.petitioner_name',
      'courts.name as court_name',
      'courts.name_bn as court_name_bn',
      sql<number>`(select count(*) from dispatch_lines where dispatch_id = dispatches.id)::int`.as(
        'line_count',
      ),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof dispatchRows>['execute']>>[number] & { cursor: string }

/** One row of a list as the contract shows it. */
export const viewDispatchRow = (row: Row, today: string): DispatchRow => ({
  id: row.id,
  applicationId: row.application_id,
  state: row.state,
  version: row.version,
  referenceNumber: row.reference_number,
  caseNumber: row.case_number,
  petitionerName: row.petitioner_name,
  court: namedOrNull(row.court_name, row.court_name_bn),
  option: row.option,
  lineCount: row.line_count,
  dueDate: row.due_date,
  isOverdue: isOverdue(row, today),
  stateSince: row.state_since.toISOString(),
  cursor: row.cursor,
})
