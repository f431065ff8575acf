import { sql, type Kysely } from 'kysely'

/** What of a page there is once: its version, and what the history knows it by. */
const versions = `
create table page_versions (slug text primary key, version integer not null default 1,
  subject_id uuid not null default gen_random_uuid() unique);
insert into page_versions (slug) values ('home'), ('payment'), ('development'), ('faq'), ('footer');
`

/** Public pages that several super admins edit. @source spec §2 Customization area */
export const editedPages = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(versions).execute(db)
  },
}
