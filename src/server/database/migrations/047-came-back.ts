import { sql, type Kysely } from 'kysely'

const column = `
alter table dispatches add column came_back boolean not null default false;
update dispatches set came_back = true where is_outcome_recorded and exists (
  select from dispatch_lines line where line.dispatch_id = dispatches.id and line.outcome <> 'delivered' and not exists (
    select from dispatch_lines other join dispatches later on later.id = other.dispatch_id
    where later.application_id = dispatches.application_id and other.defendant_id = line.defendant_id
      and (other.outcome = 'delivered' or other.outcome is not null
        and (later.created_at, later.id) > (dispatches.created_at, dispatches.id))));
create index dispatches_came_back on dispatches (office_id, state, state_since desc, id desc) where came_back;
create index dispatches_came_back_all on dispatches (state, state_since desc, id desc) where came_back;
create index dispatches_awaited_all on dispatches (due_date, state) where not is_outcome_recorded and due_date is not null;
`

/** What came back and is not served since, and what is overdue, found at once in one office and in all. @source product 2.2 */
export const cameBack = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(column).execute(db)
  },
}
