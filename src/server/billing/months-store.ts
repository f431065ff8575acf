import { sql, type RawBuilder } from 'kysely'

/**
 * What the funds of each office received less what they gave back from the first of a month on (YYYY-MM-DD), in poisha: a row for each bank account, and
 * what was written since it was added up, in one statement. An office without any is missing.
 * @source product 4, product 7
 */
export const creditedByOffice = (month: string): RawBuilder<{ office_id: string; poisha: number }> =>
  sql`(select office_id, sum(poisha) as poisha from (
    select office_id, credited_poisha[31] as poisha from ledger_account_months where state = 'any' and month >= ${month}
    union all select office_id, credited_poisha from ledger_state_moves where office_account_id is not null and day >= ${month}) as moved
  group by office_id)`
