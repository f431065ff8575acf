import { sql } from 'kysely'
import type { Db } from '../../src/server/deps.ts'

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{64}\b/g
const words = /[\w-]{10,}/g
/** What the gateway and the hashes give a name to. */
const named: readonly string[] = [
  'hash',
  'sha256',
  'session_key',
  'validation_id',
  'bank_transaction_id',
  'refund_reference',
  'transaction_id',
  'invoice_number',
  'reference_number',
  'tracking_number',
  'reference',
  'counter_number',
  'voucher_number',
]
/** What would be told by chance, and is no name that people gave. */
const isByChance = (text: string) =>
  /[0-9a-f]{10,}$/i.test(text) || /^\d{12}[0-9a-f]+$/i.test(text) || /^RL[0-9A-F]+BD$/.test(text)

/** In what order the rows of a table came; a table without an order of its own is ordered by all that is in it. */
async function tablesOf(db: Db): Promise<{ table: string; columns: string[]; order: string }[]> {
  const { rows } = await sql<{ table: string; columns: string[]; key: string[] | null }>`
    select columns.table_name as table,
      array_agg(column_name::text order by ordinal_position) filter (where data_type = 'uuid' or column_name = any(${named})) as columns,
      (select array_agg(quote_ident(attname) order by attnum) from pg_index join pg_attribute
        on attrelid = indrelid and attnum = any(indkey) where indrelid = quote_ident(columns.table_name)::regclass and indisprimary) as key
    from information_schema.columns join pg_tables on tablename = columns.table_name and schemaname = table_schema
    where table_schema = 'public' and data_type in ('uuid', 'text', 'character') group by 1 order by 1`.execute(
    db,
  )
  return rows
    .filter(({ columns }) => columns !== null)
    .map(({ table, columns, key }) => ({ table, columns, order: key ? key.join(', ') : 'rows::text' }))
}

/**
 * Whatever is made by chance in a database, by a name that is the same in every run: the table and which row of it in the order in
 * which they came. Answers a text with these names in the places of what they stand for.
 */
export async function labelsOf(db: Db): Promise<(text: string) => string> {
  const known = new Map<string, string>()
  const others: [value: string, label: string][] = []
  for (const { table, columns, order } of await tablesOf(db)) {
    const { rows } = await sql<Record<string, string | null>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} as rows
      order by ${sql.raw(order)}`.execute(db)
    for (const [index, row] of rows.entries())
      for (const column of columns) {
        const value = row[column]
        if (!value || !isByChance(value)) continue
        if (column === 'id') known.set(value, `${table} ${index + 1}`)
        else others.push([value, `${table} ${index + 1} ${column}`])
      }
  }
  for (const [value, label] of others) if (!known.has(value)) known.set(value, label)
  const plain = (word: string) =>
    known.get(word) ?? word.replace(ids, (id) => known.get(id) ?? 'a row that is gone')
  return (text) =>
    text.replace(words, (word) => {
      const within = Buffer.from(word, 'base64url').toString()
      // A place in a list is told as text that only the server reads.
      return /^[ -~]+$/.test(within) && within.match(ids) ? within.replace(words, plain) : plain(word)
    })
}
