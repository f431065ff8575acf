import { sql } from 'kysely'
import type { CallReply } from '../../api/calls.ts'
import type { Db } from '../deps.ts'

type Counts = CallReply<'GET /super-admin/home'>

/** How much there is of what the super admin looks after. None of these tables grows with the cases. `today` is YYYY-MM-DD. */
export async function configuredCounts(db: Db, today: string): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*) from case_categories) as "caseCategories",
    (select count(*) from case_types) as "caseTypes",
    (select count(*) from fee_types) as "feeTypes",
    (select count(distinct fee_type_id) from fee_rules where effective_from > ${today}) as "comingFees",
    (select count(*) from faqs) as "faqs",
    (select count(*) from offices) as "offices",
    (select count(*) from roles) as "roles",
    (select count(*) from rights_requests where state = 'asked') as "rightsRequests"`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a select without a table has one row')
  return counts
}
