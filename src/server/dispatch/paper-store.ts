import { sql } from 'kysely'
import { dispatchStatesThat } from '../../machines/dispatch/states.ts'
import { bookingLinesMax } from '../../machines/limits.ts'
import type { Scope } from '../../machines/scope.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import type { Db } from '../deps.ts'
import { whereInScope } from '../lifecycle/scope.ts'

/** Each line of some dispatches, with what goes to paper of its case, its court and its office. Not ordered, not limited. */
const paperLines = (db: Db) =>
  db
    .selectFrom('dispatches')
    .innerJoin('dispatch_lines', 'dispatch_lines.dispatch_id', 'dispatches.id')
    .innerJoin('applications', 'applications.id', 'dispatches.application_id')
    .innerJoin('offices', 'offices.id', 'dispatches.office_id')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .leftJoin('upazilas', 'upazilas.id', 'offices.upazila_id')
    .leftJoin('districts', 'districts.id', 'offices.district_id')
    .select([
      'dispatches.id',
      'dispatches.option',
      'dispatches.weight_grams',
      'dispatches.due_date',
      'dispatch_lines.name',
      'dispatch_lines.address',
      'dispatch_lines.tracking_number',
      'dispatch_lines.postal_cost_poisha',
      'applications.case_number',
      'applications.reference_number',
      'applications.petitioner_name',
      'courts.name as court_name',
      'courts.name_bn as court_name_bn',
      'offices.id as office_id',
      'offices.name as office_name',
      'offices.name_bn as office_name_bn',
      'upazilas.name_bn as upazila_name_bn',
      'districts.name_bn as district_name_bn',
    ])

export type PaperLine = Awaited<ReturnType<ReturnType<typeof paperLines>['execute']>>[number]

/** The lines of these dispatches, in the order of their ids as given, each dispatch's in its own. */
export async function linesOnPaper(db: Db, ids: readonly string[]): Promise<PaperLine[]> {
  const lines = await paperLines(db)
    .where('dispatches.id', 'in', [...ids])
    .orderBy('dispatch_lines.position')
    .execute()
  return ids.flatMap((id) => lines.filter((line) => line.id === id))
}

const sentAway = dispatchStatesThat(({ isAwaitingOutcome }) => isAwaitingOutcome)

/** The lines that a scope's dispatch sections sent to their addresses on a day (YYYY-MM-DD, Dhaka), the first first; one more than a list holds. */
export const linesSentOn = (db: Db, scope: Scope, day: string): Promise<PaperLine[]> =>
  paperLines(db)
    .where(whereInScope('dispatch', scope))
    .where('dispatches.state', 'in', sentAway)
    .where(
      sql<boolean>`dispatches.state_since >= ${dayStart(day)} and dispatches.state_since < ${dayEnd(day)}`,
    )
    .orderBy('dispatches.state_since')
    .orderBy('dispatches.id')
    .orderBy('dispatch_lines.position')
    .limit(bookingLinesMax + 1)
    .execute()
