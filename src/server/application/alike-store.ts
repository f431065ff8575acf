import { applicationStatesThat } from '../../machines/application/states.ts'
import type { Scope } from '../../machines/scope.ts'
import { bothDigits } from '../../machines/text.ts'
import type { ApplicationEntry } from '../database/rows.ts'
import type { Db } from '../deps.ts'
import { whereInScope } from '../lifecycle/scope.ts'

const submittedStates = applicationStatesThat(({ isSubmitted }) => isSubmitted)
const openStates = applicationStatesThat(({ isSubmitted, label }) => isSubmitted && label !== 'rejected')

/** So many are told; whoever wants more searches. */
const alikeMax = 10

/**
 * Other cases with the number of this one, in either digits, the newest first, as far as a scope reaches. For its owner those that are open, at
 * the same court and of the same petitioner alone.
 * @source product 2.5
 */
export const alikeCases = (
  db: Db,
  row: ApplicationEntry,
  { scope, isOwner }: { scope: Scope; isOwner: boolean },
) =>
  db
    .selectFrom('applications')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .select([
      'applications.id',
      'reference_number',
      'state',
      'petitioner_name',
      'submitted_at',
      'courts.name as court_name',
      'courts.name_bn as court_name_bn',
    ])
    .where('case_number', 'in', bothDigits(row.case_number))
    .where('applications.id', '<>', row.id)
    .where('state', 'in', isOwner ? openStates : submittedStates)
    .where(whereInScope('application', scope))
    .$if(isOwner, (query) =>
      query.where('court_id', '=', row.court_id).where('petitioner_name', '=', row.petitioner_name),
    )
    .orderBy('submitted_at', 'desc')
    .limit(alikeMax)
    .execute()
