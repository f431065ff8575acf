import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../deps.ts'

/** A row as JSON has it: its columns by name, in UTC. */
export type Row = Readonly<Record<string, unknown>>

/** Everything that is kept of a case, table by table, each in the order in which it was written. */
export type Content = Readonly<Record<string, readonly Row[]>>

interface Part {
  table: string
  /** Which of its rows, as `kept`, are the case's. */
  of: (id: string) => RawBuilder<unknown>
  order: string
}

const ofCase = (id: string) => sql`kept.application_id = ${id}`
const paymentsOf = (id: string) =>
  sql`(select payments.id from payments where payments.application_id = ${id})`
const billsOf = (id: string) => sql`(select bills.id from bills where bills.application_id = ${id})`
const dispatchesOf = (id: string) =>
  sql`(select dispatches.id from dispatches where dispatches.application_id = ${id})`
const invoicesOf = (id: string) =>
  sql`(select invoices.id from invoices where invoices.application_id = ${id})`
const ofPayments = (id: string) => sql`kept.payment_id in ${paymentsOf(id)}`

/** The notices to its owner; those to officers are not the case's own, and say no more of it than its number. */
export const noticesOf = (id: string, kept: string) =>
  sql`(${sql.ref(`${kept}.user_id`)}, ${sql.ref(`${kept}.data`)}->>'application_id')
      = (select owner_id, id::text from applications where id = ${id})
    and ${sql.ref(`${kept}.created_at`)} >= (select created_at from applications where id = ${id})`

/** What came from the gateway about its payments. */
export const gatewayMessagesOf = (id: string, kept: string) =>
  sql`${sql.ref(`${kept}.transaction_id`)} in (select payments.transaction_id from payments where payments.application_id = ${id})`

const parts: readonly Part[] = [
  { table: 'applications', of: (id) => sql`kept.id = ${id}`, order: 'id' },
  { table: 'documents', of: ofCase, order: 'id' },
  { table: 'dispatches', of: ofCase, order: 'id' },
  {
    table: 'dispatch_lines',
    of: (id) => sql`kept.dispatch_id in ${dispatchesOf(id)}`,
    order: 'dispatch_id, position',
  },
  {
    table: 'history',
    of: (id) => sql`(kept.entity, kept.subject_id) in (select 'application', ${id}::uuid
      union all select 'dispatch', id from dispatches where application_id = ${id}
      union all select 'payment', id from payments where application_id = ${id}
      union all select 'receipt', id from invoices where application_id = ${id})`,
    order: 'id',
  },
  { table: 'bills', of: ofCase, order: 'id' },
  { table: 'bill_lines', of: (id) => sql`kept.bill_id in ${billsOf(id)}`, order: 'bill_id, position' },
  { table: 'bill_replacements', of: ofCase, order: 'id' },
  { table: 'waivers', of: ofCase, order: 'id' },
  { table: 'payments', of: ofCase, order: 'id' },
  { table: 'payment_mismatches', of: ofPayments, order: 'id' },
  { table: 'discrepancy_closings', of: ofPayments, order: 'id' },
  { table: 'gateway_messages', of: (id) => gatewayMessagesOf(id, 'kept'), order: 'id' },
  { table: 'refunds', of: ofCase, order: 'id' },
  { table: 'invoices', of: ofCase, order: 'id' },
  { table: 'receipt_uses', of: (id) => sql`kept.invoice_id in ${invoicesOf(id)}`, order: 'invoice_id' },
  { table: 'ledger_postings', of: ofPayments, order: 'id' },
  {
    table: 'ledger_entries',
    of: (id) =>
      sql`kept.posting_id in (select id from ledger_postings where payment_id in ${paymentsOf(id)})`,
    order: 'id',
  },
  { table: 'ledger_corrections', of: ofPayments, order: 'id' },
  { table: 'case_notes', of: ofCase, order: 'id' },
  { table: 'notices', of: (id) => noticesOf(id, 'kept'), order: 'id' },
  { table: 'deliveries', of: ofCase, order: 'id' },
]

/** Whoever acted, and what the numbers of the case mean, so that its file can be read without any of these tables. */
const names: Readonly<Record<string, (id: string) => RawBuilder<unknown>>> = {
  people: (
    id,
  ) => sql`select id, name from users where id in (select owner_id from applications where id = ${id}
    union select actor_id from history where entity = 'application' and subject_id = ${id}
    union select actor_id from history join dispatches on history.entity = 'dispatch' and subject_id = dispatches.id
      and application_id = ${id}) order by id`,
  office: (id) => sql`select offices.id, offices.code, offices.name, offices.name_bn from applications
    join offices on offices.id = office_id where applications.id = ${id}`,
  court: (id) => sql`select courts.id, courts.name, courts.name_bn from applications
    join courts on courts.id = court_id where applications.id = ${id}`,
  case_type: (id) => sql`select case_types.id, case_types.name, case_types.name_bn from applications
    join case_types on case_types.id = type_id where applications.id = ${id}`,
}

const rowsOf = async (trx: Trx, query: RawBuilder<unknown>): Promise<Row[]> =>
  (await sql<{ row: Row }>`select to_jsonb(found) as row from (${query}) found`.execute(trx)).rows.map(
    ({ row }) => row,
  )

/** All of a case as a transaction sees it, times in UTC. */
export async function contentOf(trx: Trx, id: string): Promise<Content> {
  await sql`set local timezone to 'UTC'`.execute(trx)
  const content: Record<string, readonly Row[]> = {}
  for (const { table, of, order } of parts)
    content[table] = await rowsOf(
      trx,
      sql`select kept.* from ${sql.table(table)} kept where ${of(id)} order by ${sql.raw(order)}`,
    )
  for (const [name, query] of Object.entries(names)) content[name] = await rowsOf(trx, query(id))
  return content
}
