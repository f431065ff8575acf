import { sql } from 'kysely'
import type { OfficeTargets } from '../../machines/target.ts'
import type { Db, Trx } from '../deps.ts'

/** What an office has set; undefined where it never did. */
export const targetsRow = (db: Db | Trx, officeId: string) =>
  db.selectFrom('office_targets').selectAll().where('office_id', '=', officeId).executeTakeFirst()

/** The same, with everybody else who would set it waiting: the office's row is there before its targets are. */
export async function lockTargets(trx: Trx, officeId: string) {
  await trx.selectFrom('offices').select('id').where('id', '=', officeId).forUpdate().execute()
  return targetsRow(trx, officeId)
}

/** Stores them with their next version. */
export const storeTargets = (trx: Trx, officeId: string, targets: OfficeTargets) =>
  trx
    .insertInto('office_targets')
    .values({ office_id: officeId, targets: JSON.stringify(targets) })
    .onConflict((conflict) =>
      conflict.column('office_id').doUpdateSet({
        targets: JSON.stringify(targets),
        version: sql<number>`office_targets.version + 1`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** What every office has set. */
export const everyTargets = (db: Db) =>
  db.selectFrom('office_targets').select(['office_id', 'targets']).execute()

/** A stage of an entity, as its rows have it. */
interface Stage {
  entity: 'application' | 'dispatch'
  state: string
}

interface HeldUp {
  id: string
  application_id: string
  case_number: string
  reference_number: string | null
  state_since: Date
}

/**
 * What has stood at a stage of an office since before a moment and of which the head office was not told, the longest first. It begins
 * where the last turn ended, so that it costs what is new and not what is overdue.
 */
export async function heldUp(
  trx: Trx,
  officeId: string,
  { entity, state }: Stage,
  { before, most }: { before: Date; most: number },
): Promise<HeldUp[]> {
  const rows =
    entity === 'application'
      ? sql`select id, id as application_id, state_since from applications where office_id = ${officeId} and state = ${state}`
      : sql`select id, application_id, state_since from dispatches where office_id = ${officeId} and state = ${state}`
  const found = await sql<HeldUp>`select found.*, cases.case_number, cases.reference_number
    from (${rows} and state_since < ${before} and state_since >= coalesce((select max(state_since) from stage_escalations
        where office_id = ${officeId} and entity = ${entity} and state = ${state}), '-infinity')
      ) as found join applications as cases on cases.id = found.application_id
    where not exists (select from stage_escalations told
      where told.entity = ${entity} and told.subject_id = found.id and told.state = ${state})
    order by found.state_since, found.id limit ${most}`.execute(trx)
  return found.rows
}

/** Remembers that the head office was told of a case at a stage. */
export const storeEscalation = (
  trx: Trx,
  officeId: string,
  { entity, state }: Stage,
  { id, state_since: since, at }: { id: string; state_since: Date; at: Date },
) =>
  trx
    .insertInto('stage_escalations')
    .values({ entity, subject_id: id, state, office_id: officeId, state_since: since, told_at: at })
    .execute()
