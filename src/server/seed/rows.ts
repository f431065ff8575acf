import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Trx } from '../deps.ts'

type Table = keyof Database
type Rows<Name extends Table> = readonly Partial<Record<keyof Database[Name], unknown>>[]

/** Many rows in one statement with one parameter, whatever their number; all rows have the columns of the first. */
export async function insertRows<Name extends Table>(trx: Trx, table: Name, rows: Rows<Name>): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  )
}
