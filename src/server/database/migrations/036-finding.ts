import { sql, type Kysely } from 'kysely'

/** Whose number stands in a form is found by it, however it was typed. */
const mobiles = `
create index applications_mobiles on applications using gin
  (jsonb_path_query_array(form, '$.petitioners[*].mobile') jsonb_path_ops) with (gin_pending_list_limit = 1024);
`

/** A search from anywhere and lists that are narrowed cost the same at any size. @source product 7 */
export const finding = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(mobiles).execute(db)
  },
}
