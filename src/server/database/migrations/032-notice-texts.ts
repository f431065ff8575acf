import { sql, type Kysely } from 'kysely'

/** A row a notice whose words somebody changed; without words again those that ship hold. */
const texts = `
create table notice_texts (
  kind text primary key, subject text, subject_bn text, text text, text_bn text, version integer not null default 0,
  subject_id uuid not null default gen_random_uuid() unique,
  check (num_nulls(subject, subject_bn, text, text_bn) in (0, 4)));
`

/** What SMS and e-mails say can be changed. @source product 5 */
export const noticeTexts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(texts).execute(db)
  },
}
