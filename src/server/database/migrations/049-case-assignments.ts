import { sql, type Kysely } from 'kysely'

/** Whose task a case is, with an index of each order in which a list of one's own stands. */
const assignments = `
alter table applications add column assignee_id uuid references users;
create index applications_assignee on applications (assignee_id, state, state_since desc, id desc) where assignee_id is not null;
create index applications_assignee_filed on applications (assignee_id, state, submitted_at desc, id desc) where assignee_id is not null;
`

/** A case is given to one officer. @source product 8 */
export const caseAssignments = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(assignments).execute(db)
  },
}
