import { sql, type Kysely } from 'kysely'

/** What two spellings of one number have in common; `numberKey` of the law is the same. A stroke stays: 1/26 is not 126. */
const key = `
create function number_key(number text) returns text language sql immutable strict parallel safe as $$
  select upper(translate(number, '০১২৩৪৫৬৭৮৯ -._' || U&'\\00A0\\200C\\200D\\2010\\2011\\2012\\2013\\2014\\2015\\2212', '0123456789') collate "C")
$$;
`

/**
 * Numbers that had two spellings before are kept with both: the first of them holds the number, and of the others the index says nothing. What can
 * still be refused gives its number up then, and holds it only where none is confirmed.
 */
const once = (
  { index, table, column, year }: { index: string; table: string; column: string; year: string },
  { of, where, order }: { of: string; where: string; order: string },
) => `
alter table ${table} add column is_number_twin boolean not null default false;
update ${table} set is_number_twin = true from (
  select id, row_number() over (partition by ${of}${year}number_key(${column}) order by ${order}) as place
  from ${table} where ${where}) numbered
where numbered.id = ${table}.id and place > 1;
drop index ${index};
create unique index ${index} on ${table} (${of}${year}number_key(${column})) where ${where} and not is_number_twin;
`

const statements = [
  key,
  once(
    {
      index: 'payments_counter_once',
      table: 'payments',
      column: 'counter_number',
      year: 'extract(year from counter_date), ',
    },
    {
      of: 'office_id, method, ',
      where: `counter_number is not null and state <> 'counterRefused'`,
      order: `state = 'counterRecorded', created_at, id`,
    },
  ),
  once(
    {
      index: 'refunds_voucher_once',
      table: 'refunds',
      column: 'voucher_number',
      year: 'extract(year from voucher_date), ',
    },
    { of: 'office_id, ', where: 'voucher_number is not null', order: 'confirmed_at, id' },
  ),
  once(
    { index: 'dispatch_lines_tracking', table: 'dispatch_lines', column: 'tracking_number', year: '' },
    { of: '', where: 'tracking_number is not null', order: 'id' },
  ),
]

/**
 * A paper's number is one however it is spelt: a space, a hyphen, a dot or an underscore makes no second of it. Written and told it is as it was.
 * @source product 2.2, 2.5
 */
export const numbersHoweverSpelt = {
  reasons: {
    'rows changed of payments':
      'those whose number was recorded in two spellings before, which keep them: few, and none in most courts; all that a counter took are read for it',
    'an index on payments':
      'of what a counter took alone: a second at a million payments, in which nobody pays',
    'rows changed of refunds': 'vouchers of two spellings, likewise',
    'an index on refunds': 'of what a counter gave back alone: milliseconds',
    'rows changed of dispatch_lines': 'lines of two spellings, likewise',
    'an index on dispatch_lines': 'CHANGELOG.md says how long: no summons is sent meanwhile',
  },
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
