import { sql, type Kysely } from 'kysely'

/**
 * What was sent and is waited for, in the order of the lists; the day on which it is due stands in the index too, so that what is not due yet
 * is passed over in it. The two that it takes the place of had that day first, and gave no list its order.
 */
const indexes = `
create index dispatches_awaited_queue on dispatches (office_id, state, state_since desc, id desc, due_date)
  where not is_outcome_recorded and due_date is not null;
create index dispatches_awaited_queue_all on dispatches (state, state_since desc, id desc, due_date)
  where not is_outcome_recorded and due_date is not null;
`

/** Dispatches whose outcome is overdue are read in their order, at one cost whatever was recorded. @source product 2.2 */
export const awaitedInOrder = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(indexes).execute(db)
  },
}
