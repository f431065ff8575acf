import { sql, type Kysely } from 'kysely'

/** Whose number stands in a form is found by it, however it was typed. */
const mobiles = `
create index applications_mobiles on applications using gin
  (jsonb_path_query_array(form, '$.petitioners[*].mobile') jsonb_path_ops) with (gin_pending_list_limit = 1024);
`

/** A narrowed list is read in its order, of one office and of all: by court, by type, and by the day of filing. */
const lists = `
create index applications_court on applications (court_id, state, state_since desc, id desc);
create index applications_type on applications (office_id, type_id, state, state_since desc, id desc);
create index applications_type_all on applications (type_id, state, state_since desc, id desc);
create index applications_filed on applications (office_id, state, submitted_at desc, id desc);
create index applications_filed_all on applications (state, submitted_at desc, id desc);
create index bills_owing on bills (application_id) where not is_void and paid_poisha < total_poisha;
`

/** A search from anywhere and lists that are narrowed cost the same at any size. @source product 7 */
export const finding = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [mobiles, lists]) await sql.raw(part).execute(db)
  },
}
