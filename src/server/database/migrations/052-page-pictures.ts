import { sql, type Kysely } from 'kysely'

const table = `
create table page_pictures (
  id uuid primary key, content bytea not null, width integer not null, height integer not null,
  created_by uuid not null references users, created_at timestamptz not null);
`

/** Pictures of the public pages, which every process has at once and every backup brings. @source spec §3 Page content */
export const pagePictures = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(table).execute(db)
  },
}
