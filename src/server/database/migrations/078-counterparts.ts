import { sql, type Kysely } from 'kysely'

/** As the releases before wrote it: file, day and line, after the day of the posting where it is told of the line. */
const settledBefore = (resolution: string, form: string, day: string, more: string) => `
update day_close_differences found set reason = null, counterpart_day = other.day${more}
from day_closes close join day_closes other using (office_id, gateway)
where close.id = found.close_id and close.state <> 'signed' and found.resolution = '${resolution}' and found.reason ~ '${form}'
  and other.day::text = substring(found.reason from '${day}');
`

const statements = [
  `
alter table day_close_differences add column counterpart_day date, add column counterpart_file text,
  add column counterpart_line int, drop constraint day_close_differences_check;
alter table day_close_differences add constraint day_close_differences_check check (
  (resolution is null) = (settled_by is null) and (resolution is null) = (settled_at is null)
  and (resolution is null) = (num_nonnulls(reason, counterpart_day) = 0));
`,
  settledBefore(
    'other_file',
    '^.+, \\d{4}-\\d\\d-\\d\\d, \\d{1,9}$',
    ', (\\d{4}-\\d\\d-\\d\\d), \\d+$',
    `, counterpart_file = substring(found.reason from '^(.+), \\d{4}-\\d\\d-\\d\\d, \\d+$'),
  counterpart_line = substring(found.reason from '\\d+$')::int`,
  ),
  settledBefore(
    'posted_late',
    '^\\d{4}-\\d\\d-\\d\\d → .+, \\d{4}-\\d\\d-\\d\\d, \\d{1,9}$',
    '^(\\d{4}-\\d\\d-\\d\\d) → ',
    '',
  ),
]

/**
 * What a file settled by itself names its counterpart on another day as data: it is told in the reader's language, and falls open when that counts no
 * more. What files of before settled is made so where its day is open; that of a signed day stays as it was signed.
 * @source product 8
 */
export const counterparts = {
  reasons: {
    'a constraint that is looked through on day_close_differences':
      'a row for each line of a file that did not agree, some thousands in a year: looked through in milliseconds',
    'rows changed of day_close_differences': 'of those rows the few that came on another day: likewise',
  },
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(statements.join('')).execute(db)
  },
}
