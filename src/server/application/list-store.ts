import { sumOf, sumWhere } from '../database/amount.ts'
import { namesDefendant } from '../database/form.ts'
import { sql } from 'kysely'
import { builtOnce } from '../database/built-once.ts'
import type { Db, Trx } from '../deps.ts'

/** A bill of the case itself: its state follows from these alone. */
const isOfCase = sql<boolean>`bills.dispatch_id is null`
const isOwing = sql<boolean>`total_poisha > paid_poisha`

/** The one bill of the case or of its dispatches that still lacks something; null where none or several do. */
const owingBill = sql<string | null>`case when count(*) filter (where ${isOwing}) = 1
  then (array_agg(bills.id) filter (where ${isOwing}))[1] end`

/**
 * Whether a dispatch of the case went out to the addresses, whatever opened since. It is one question for each row: asked as `exists`, the database
 * may gather all that ever went out before it gives a page.
 * @source product 2.2, product 7
 */
export const wasSent = sql<boolean>`coalesce((select true from dispatches
  where dispatches.application_id = applications.id and dispatches.state = 'completed' limit 1), false)`

/**
 * Whether what went out came back of a defendant of the case who is not served since.
 * @source product 2.2, product 7
 */
export const cameBack = sql<boolean>`coalesce((select true from dispatches
  join dispatch_lines line on line.dispatch_id = dispatches.id
  where dispatches.application_id = applications.id and dispatches.came_back and line.outcome <> 'delivered'
    and applications.form->'defendants' @> jsonb_build_array(jsonb_build_object('id', line.defendant_id)) limit 1), false)`

/** Rows of lists of applications, with what is owed in all, what of it for the case itself, and where the latest dispatch stands. Not ordered, not limited. */
export const applicationRows = (db: Db | Trx) =>
  db
    .selectFrom('applications')
    .leftJoin('case_types', 'case_types.id', 'applications.type_id')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('bills')
          .select([
            sumWhere(sql`total_poisha - paid_poisha`, isOfCase).as('outstanding'),
            sumWhere(sql.ref('paid_poisha'), isOfCase).as('paid'),
            sumOf(sql`total_poisha - paid_poisha`).as('owed'),
            owingBill.as('owing_bill_id'),
          ])
          .whereRef('bills.application_id', '=', 'applications.id')
          .where('bills.is_void', '=', false)
          .as('balance'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('dispatches')
          .select(['dispatches.id as dispatch_id', 'dispatches.state as dispatch_state'])
          .whereRef('dispatches.application_id', '=', 'applications.id')
          .orderBy('dispatches.created_at', 'desc')
          .orderBy('dispatches.id', 'desc')
          .limit(sql.lit(1))
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'applications.id',
      'applications.state',
      'applications.office_id',
      'applications.version',
      'applications.reference_number',
      'applications.case_number',
      'applications.petitioner_name',
      'applications.state_since',
      'applications.submitted_at',
      'applications.created_at',
      'applications.updated_at',
      'applications.warned_at',
      'applications.assignee_id',
      'case_types.name as type_name',
      'case_types.name_bn as type_name_bn',
      'courts.name as court_name',
      'courts.name_bn as court_name_bn',
      'balance.outstanding',
      'balance.paid',
      'balance.owed',
      'balance.owing_bill_id',
      'latest.dispatch_id',
      'latest.dispatch_state',
      wasSent.as('was_sent'),
      cameBack.as('came_back'),
      namesDefendant.as('has_defendant'),
    ])

const names = builtOnce((db, { id }: { id: string }) =>
  db
    .selectFrom('applications')
    .leftJoin('case_categories', 'case_categories.id', 'applications.category_id')
    .leftJoin('case_types', 'case_types.id', 'applications.type_id')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .leftJoin('offices', 'offices.id', 'applications.office_id')
    .innerJoin('users', 'users.id', 'applications.owner_id')
    .select([
      'case_categories.name as category',
      'case_categories.name_bn as category_bn',
      'case_types.name as type',
      'case_types.name_bn as type_bn',
      'courts.name as court',
      'courts.name_bn as court_bn',
      'offices.name as office',
      'offices.name_bn as office_bn',
      'users.name as owner',
      'users.mobile',
    ])
    .where('applications.id', '=', id),
)

/** The names behind the ids of a case, and whose it is. */
export async function namesOfCase(db: Db | Trx, id: string) {
  const [named] = await names(db, { id })
  if (!named) throw new Error(`application ${id} is gone`)
  return named
}
