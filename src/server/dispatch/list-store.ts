import { sql, type RawBuilder } from 'kysely'
import type { OutcomeAnswer } from '../../machines/case-filter.ts'
import { dispatchStatesThat } from '../../machines/dispatch/states.ts'
import type { Db, Trx } from '../deps.ts'

const awaitedStates = dispatchStatesThat(({ isAwaitingOutcome }) => isAwaitingOutcome)

/** Which dispatches a filter by outcome leaves. @source product 2.2 */
export const withOutcome = (answer: OutcomeAnswer): RawBuilder<boolean> =>
  ({
    came_back: sql<boolean>`(dispatches.state = any(${awaitedStates}) and dispatches.came_back)`,
  })[answer]

type Filters = readonly RawBuilder<boolean>[]

/** Without what a row shows besides: their cases need not be looked at to be counted, unless words of theirs are sought. */
export const bareDispatches = (db: Db | Trx, filters: Filters) =>
  filters.reduce((query, filter) => query.where(filter), db.selectFrom('dispatches'))

/** The same with their cases. */
export const dispatchesOfCases = (db: Db | Trx, filters: Filters) =>
  bareDispatches(db, filters).innerJoin('applications', 'applications.id', 'dispatches.application_id')

/** Rows of lists of dispatches. Not ordered, not limited. */
export const dispatchRows = (db: Db | Trx, filters: Filters = []) =>
  dispatchesOfCases(db, filters)
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .select([
      'dispatches.id',
      'dispatches.application_id',
      'dispatches.state',
      'dispatches.office_id',
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
