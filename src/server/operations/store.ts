import { sql, type RawBuilder } from 'kysely'
import {
  hourOf,
  serviceKinds,
  type FaultKind,
  type ServiceHour,
  type ServiceKind,
  type SweepKind,
} from '../../machines/operations.ts'
import type { Db } from '../deps.ts'

/** Keeps of a service how the hour was in which it was noted; of routine work nothing is kept. `noted` answers the row as it then stands. */
const withHour = (noted: RawBuilder<unknown>, at: Date) =>
  sql`with noted as (${noted} returning service, failing_since)
    insert into service_hours as known (service, slot, hour, was_faulty)
    select service, ${at.getUTCHours()}::smallint, ${hourOf(at)}::timestamptz, failing_since is not null from noted
      where service = any(${serviceKinds})
    on conflict (service, slot) do update set hour = excluded.hour,
      was_faulty = excluded.was_faulty or (known.was_faulty and known.hour = excluded.hour)`

interface Well {
  service: ServiceKind | SweepKind
  at: Date
  /** Whether only its address was looked at. */
  isCheck: boolean
  answerMilliseconds: number
  freeBytes?: number
  totalBytes?: number
}

/** Writes that something was well. A look at an address takes back what a look found, and nothing that work has met. */
export async function storeWell(db: Db, note: Well): Promise<void> {
  const { service, at, isCheck, answerMilliseconds, freeBytes = null, totalBytes = null } = note
  const isKept = sql<boolean>`(${isCheck} and known.failing_since is not null and not known.is_found_by_check)`
  const noted = sql`insert into service_notes as known
      (service, last_well_at, is_found_by_check, answer_milliseconds, free_bytes, total_bytes, noted_at)
    values (${service}, ${at}, false, ${answerMilliseconds}, ${freeBytes}, ${totalBytes}, ${at})
    on conflict (service) do update set
      last_well_at = case when ${isKept} then known.last_well_at else ${at} end,
      failing_since = case when ${isKept} then known.failing_since end,
      fault = case when ${isKept} then known.fault end,
      answer_milliseconds = ${answerMilliseconds}, free_bytes = ${freeBytes}, total_bytes = ${totalBytes}, noted_at = ${at}`
  await withHour(noted, at).execute(db)
}

interface Fault {
  service: ServiceKind | SweepKind
  at: Date
  isCheck: boolean
  fault: FaultKind
  freeBytes?: number
  totalBytes?: number
}

/** Writes that something failed: since the first time in a row, with what went wrong last. */
export async function storeFault(db: Db, note: Fault): Promise<void> {
  const { service, at, isCheck, fault, freeBytes = null, totalBytes = null } = note
  const noted = sql`insert into service_notes as known (service, failing_since, fault, is_found_by_check, free_bytes, total_bytes, noted_at)
    values (${service}, ${at}, ${fault}, ${isCheck}, ${freeBytes}, ${totalBytes}, ${at})
    on conflict (service) do update set
      failing_since = coalesce(known.failing_since, ${at}), fault = ${fault},
      is_found_by_check = ${isCheck} and (known.failing_since is null or known.is_found_by_check),
      answer_milliseconds = null, free_bytes = ${freeBytes}, total_bytes = ${totalBytes}, noted_at = ${at}`
  await withHour(noted, at).execute(db)
}

/** Everything that was noted; a row a service and a sweep. */
export const allNotes = (db: Db) => db.selectFrom('service_notes').selectAll().execute()

/** What was kept of the hours of services. */
export const allHours = (db: Db): Promise<(ServiceHour & { service: ServiceKind })[]> =>
  db.selectFrom('service_hours').select(['service', 'hour', 'was_faulty as wasFaulty']).execute()

/** How long the database takes to answer, in milliseconds. */
export async function databaseAnswerMilliseconds(db: Db): Promise<number> {
  const begun = performance.now()
  await sql`select 1`.execute(db)
  return Math.round(performance.now() - begun)
}

/** What the database is, and how far its tables are. */
export async function databaseVersion(db: Db): Promise<{ postgres: string; migration: string }> {
  const { rows } = await sql<{ postgres: string; migration: string }>`
    select current_setting('server_version') as postgres, (select max(name) from kysely_migration) as migration`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('the database does not say what it is')
  return found
}
