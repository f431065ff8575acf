import { sql, type Kysely } from 'kysely'

/** Taken back, nothing of its text stays in the row. */
const notes = `
create table case_notes (
  id uuid primary key, application_id uuid not null references applications on delete cascade,
  author_id uuid not null references users, text text not null, version integer not null default 1,
  written_at timestamptz not null, edited_at timestamptz, taken_back_at timestamptz,
  check ((taken_back_at is null) = (text <> '')));
create index case_notes_newest on case_notes (application_id, written_at desc, id desc) where taken_back_at is null;
`

/** Notes that an office keeps on a case for itself. @source product 8 */
export const caseNotes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(notes).execute(db)
  },
}
