import { sql } from 'kysely'
import { checkLedger } from '../../src/server/billing/ledger-check.ts'
import { isCounted } from '../../src/machines/scope.ts'
import type { Db } from '../../src/server/deps.ts'
import { withDatabaseOf } from '../../src/server/starting/with-database.ts'
import type { Settings } from '../../src/server/settings.ts'
import { brokenHistories } from '../../tests/support/histories.ts'
import type { Told } from './people.ts'

/** What people were told and is not there, or is there twice. */
async function missing(db: Db, told: Told): Promise<string[]> {
  const applications = await sql<{ id: string; case_number: string; version: number; submits: number }>`
    select id, form->>'caseNumber' as case_number, version,
      (select count(*)::int from history where subject_id = a.id and event = 'submit') as submits
    from applications a`.execute(db)
  const byNumber = new Map<string, typeof applications.rows>()
  for (const row of applications.rows)
    byNumber.set(row.case_number, [...(byNumber.get(row.case_number) ?? []), row])
  const byId = new Map(applications.rows.map((row) => [row.id, row]))
  const submitted = [...told.submitted].flatMap(([key, id]) => {
    const found = byNumber.get(key) ?? []
    return found.length === 1 && found[0]?.id === id && found[0].submits === 1
      ? []
      : [`${id} was told to be submitted: ${JSON.stringify(found)}`]
  })
  const kept = [...told.kept].flatMap(([id, version]) => {
    const found = byId.get(id)?.version ?? 0
    return found >= version ? [] : [`draft ${id} was told to be kept as ${version}, and is ${found}`]
  })
  const events = await db.selectFrom('history').select(['subject_id', 'event']).execute()
  const happened = new Map<string, number>()
  for (const { subject_id, event } of events)
    happened.set(`${subject_id} ${event}`, (happened.get(`${subject_id} ${event}`) ?? 0) + 1)
  // None of these acts is done twice to one subject in the time of a soak.
  const acts = told.acts.flatMap(({ id, event }) => {
    const count = happened.get(`${id} ${event}`) ?? 0
    return count === 1 ? [] : [`${event} of ${id} was told to be done, and happened ${count} times`]
  })
  const paid = await db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.payment_id', 'payments.id')
    .select('payments.transaction_id')
    .where('payments.state', '=', 'paid')
    .execute()
  const settled = new Set(paid.map((row) => row.transaction_id))
  const unpaid = [...told.paid]
    .filter((transactionId) => !settled.has(transactionId))
    .map((transactionId) => `${transactionId} was told to be paid and is not`)
  return [...submitted, ...kept, ...acts, ...unpaid]
}

/** What is counted while it changes: what badges, lists, charts and dashboards tell. */
const counted = {
  counters: 'office_id, entity, state, count',
  submitted_days: 'office_id, day, count',
  payment_totals: 'office_id, state, count, amount_poisha::text, refunded_poisha::text',
  payment_days: 'office_id, state, day, count, amount_poisha::text, refunded_poisha::text',
  ledger_days: 'office_id, day, fund, method, kind, count, lines, credited_poisha::text, charge_poisha::text',
  payment_method_days: 'office_id, method, state, day, count, amount_poisha::text, refunded_poisha::text',
} as const

async function countersOf(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of Object.entries(counted)) {
    const { rows } = await sql<{ row: string }>`select row(${sql.raw(columns)})::text as row
      from ${sql.table(table)} where count <> 0`.execute(db)
    found.push(...rows.map(({ row }) => `${table} ${row}`))
  }
  return found
}

/** Cases and dispatches by office and state: the server counts them as it changes them, and nothing counts them anew but this. */
async function standingMiscounted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ entity: string; state: string; kept: number; found: number }>`
    with found as (select office_id, 'application' as entity, state, count(*)::int as count from applications group by 1, 2, 3
        union all select office_id, 'dispatch', state, count(*)::int from dispatches group by 1, 2, 3)
    select entity, state, coalesce(kept.count, 0)::int as kept, coalesce(found.count, 0) as found
    from (select * from counters where entity in ('application', 'dispatch')) kept
    full join found using (office_id, entity, state)
    where coalesce(kept.count, 0) <> coalesce(found.count, 0)`.execute(db)
  return rows
    .filter(({ entity, state }) => isCounted(entity === 'dispatch' ? 'dispatch' : 'application', state))
    .map(({ entity, state, kept, found }) => `${entity} ${state}: ${kept} kept, ${found} there`)
}

/** Counters that are not what the rows come to when they are counted anew. */
async function miscounted(db: Db): Promise<string[]> {
  const standing = await standingMiscounted(db)
  const before = new Set(await countersOf(db))
  await sql`select count_anew(), count_refunds_anew(), count_ledger_anew()`.execute(db)
  const after = new Set(await countersOf(db))
  const only = (one: Set<string>, other: Set<string>) => [...one].filter((row) => !other.has(row))
  return [
    ...standing,
    ...only(before, after).map((row) => `kept, and not there: ${row}`),
    ...only(after, before).map((row) => `there, and not kept: ${row}`),
  ]
}

/** What the database says when the server is gone: what is lost, and what is miscounted. */
export const heldAtEnd = (
  settings: Settings,
  told: Told,
): Promise<{ lost: string[]; miscounted: string[]; lookedAt: number }> =>
  withDatabaseOf(settings, async (db) => {
    const broken: string[] = []
    let lookedAt = 0
    await checkLedger(db, {
      broke: (name, { id, found }) => void broken.push(`ledger, ${name}, ${id}: ${found}`),
      checked: (result) => void (lookedAt += result.lookedAt),
    })
    const lost = [...(await missing(db, told)), ...(await brokenHistories(db)), ...broken]
    return { lost, miscounted: await miscounted(db), lookedAt }
  })
