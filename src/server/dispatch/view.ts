import type { DispatchEntry } from '../database/rows.ts'
import { namedOrNull } from '../database/named.ts'
import type { Dispatch, DispatchRow } from '../../api/entities.ts'
import type { Deps } from '../deps.ts'
import type { dispatchRows } from './list-store.ts'
import { caseOfDispatch, dispatchFacts, linesOfDispatch } from './store.ts'
import { viewBills } from '../billing/view.ts'
import { isOverdue, readTargets, type Targets } from '../lifecycle/target-store.ts'
import { viewTimeline, type Viewer } from '../lifecycle/timeline.ts'

/** One dispatch as the contract shows it, with its facts, lines, bills and timeline. Amounts in poisha, weight in grams. */
export async function viewDispatch(deps: Deps, viewer: Viewer, row: DispatchEntry): Promise<Dispatch> {
  const { db } = deps
  const [application, lines, facts, bills, timeline, targets] = await Promise.all([
    caseOfDispatch(db, row.application_id),
    linesOfDispatch(db, row.id),
    dispatchFacts(deps, db, row),
    viewBills(db, { dispatchId: row.id }, viewer),
    viewTimeline(db, 'dispatch', row.id, viewer),
    readTargets(db, row.office_id === null ? [] : [row.office_id], deps.clock.now()),
  ])
  return {
    id: row.id,
    applicationId: row.application_id,
    state: row.state,
    version: row.version,
    option: row.option,
    weightGrams: row.weight_grams,
    reason: row.reason,
    dueDate: row.due_date,
    isOverdue: viewer.isStaff && isOverdue('dispatch', row, targets),
    stateSince: row.state_since.toISOString(),
    caseNumber: application.case_number,
    referenceNumber: application.reference_number,
    petitionerName: application.petitioner_name,
    court: namedOrNull(application.name, application.name_bn),
    facts: viewer.isStaff ? facts : { ...facts, heldBy: null },
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
    bills,
    timeline,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof dispatchRows>['execute']>>[number] & { cursor: string }

/** One row of a list as the contract shows it. */
export const viewDispatchRow = (
  row: Row,
  { targets, heldBy }: { targets: Targets; heldBy: string | null },
): DispatchRow => ({
  heldBy,
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
  isOverdue: isOverdue('dispatch', row, targets),
  isOutcomeRecorded: row.is_outcome_recorded,
  stateSince: row.state_since.toISOString(),
  cursor: row.cursor,
})
