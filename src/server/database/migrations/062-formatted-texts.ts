import { sql, type Kysely } from 'kysely'

/** One line of words as a formatted text that reads the same: what would be a mark from now on stays a sign. */
const escaped = String.raw`
create function pg_temp.as_words(line text) returns text language sql immutable strict as $$
  select regexp_replace(regexp_replace(regexp_replace(line,
    '([\\*_[])', '\\\1', 'g'),
    '^([-+])(?= |$)', '\\\1'),
    '^([0-9০-৯]{1,9})([.)])(?= |$)', '\1\\\2')
$$;
`

/** Answers and the texts of pages are read for marks now; those that are there were words and stay as they read. @source spec §3 Page content */
export const formattedTexts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(escaped).execute(db)
    await sql`
    update faqs set description = pg_temp.as_words(description), description_bn = pg_temp.as_words(description_bn)
    where (description, description_bn) is distinct from (pg_temp.as_words(description), pg_temp.as_words(description_bn))
  `.execute(db)
    await sql`
    update pages set value = pg_temp.as_words(value), value_bn = pg_temp.as_words(value_bn)
    where slug in ('payment', 'development', 'faq') and (key = 'description' or key like 'section_%_description')
      and (value, value_bn) is distinct from (pg_temp.as_words(value), pg_temp.as_words(value_bn))
  `.execute(db)
    await sql`drop function pg_temp.as_words(text)`.execute(db)
  },
}
