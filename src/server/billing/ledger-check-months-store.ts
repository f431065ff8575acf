import { sql } from 'kysely'

const place = sql`day, state, method, kind`

/** What the ledger brought an account, day by day, under the state of each payment and under any. */
const told = sql`
  select day, coalesce(state, 'any') as state, method, kind, count(distinct posting_id) as count, sum(poisha) as poisha
  from (select (posted_at at time zone 'Asia/Dhaka')::date as day, payments.state, payments.method, posting_id,
      case posting.kind when 'refund' then 'refunded' when 'correction' then 'corrected' else 'received' end as kind,
      credit_poisha - debit_poisha as poisha
    from ledger_entries join ledger_postings posting on posting.id = posting_id join payments on payments.id = payment_id
    where office_account_id = batch.id) entry
  group by grouping sets ((day, state, method, kind), (day, method, kind))`

/** The same by its months, and by what was written since they were added up. */
const kept = sql`
  select ${place}, sum(count) as count, sum(poisha) as poisha
  from (select month + at::int - 1 as day, state, method, kind, counted - lag(counted, 1, 0) over days as count,
      credited - lag(credited, 1, 0) over days as poisha
    from ledger_account_months, unnest(counts, credited_poisha) with ordinality as each_day (counted, credited, at)
    where office_account_id = batch.id window days as (partition by state, month, method, kind order by at)
    union all select day, named.state, method, kind, count, credited_poisha
    from ledger_state_moves cross join lateral (values (ledger_state_moves.state), ('any')) named (state)
    where office_account_id = batch.id) part
  group by ${place} having sum(count) <> 0 or sum(poisha) <> 0`

/** Of each account of a batch the first day that is another one in its months than in the ledger; `count_ledger_anew()` counts them anew. @source product 4, 7 */
export const monthFaults = sql`select batch.id, differing.found from batch cross join lateral (
  select format('%s, %s %s: months have %s postings with %s, the ledger %s with %s', day, state, kind,
    coalesce(kept.count, 0), coalesce(kept.poisha, 0), coalesce(told.count, 0), coalesce(told.poisha, 0)) as found
  from (${told}) told full join (${kept}) kept using (${place})
  where (kept.count, kept.poisha) is distinct from (told.count, told.poisha) order by ${place} limit 1) differing`
