import type { DispatchEntry } from '../database/rows.ts'
import { sql } from 'kysely'
import type { DispatchFacts } from '../../machines/dispatch.ts'
import type { PersonDraft } from '../../machines/form.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { balanceOf } from '../billing/store.ts'

export const findDispatch = (db: Db | Trx, id: string): Promise<DispatchEntry | undefined> =>
  db.selectFrom('dispatches').selectAll().where('id', '=', id).executeTakeFirst()

/** The row and its application, locked in that order everywhere: application first. */
export async function lockDispatch(trx: Trx, id: string): Promise<DispatchEntry | null> {
  const found = await findDispatch(trx, id)
  if (!found) return null
  await trx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', found.application_id)
    .forUpdate()
    .execute()
  return (
    (await trx.selectFrom('dispatches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
    null
  )
}

export const linesOfDispatch = (db: Db | Trx, dispatchId: string) =>
  db
    .selectFrom('dispatch_lines')
    .selectAll()
    .where('dispatch_id', '=', dispatchId)
    .orderBy('position')
    .execute()

/** Defendants with an address who were neither served nor are on the way. @source product 2.2 */
export async function servableDefendants(db: Db | Trx, applicationId: string): Promise<PersonDraft[]> {
  const application = await db
    .selectFrom('applications')
    .select('form')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const busy = await db
    .selectFrom('dispatch_lines')
    .innerJoin('dispatches', 'dispatches.id', 'dispatch_lines.dispatch_id')
    .select('defendant_id')
    .distinct()
    .where('dispatches.application_id', '=', applicationId)
    .where('dispatches.state', 'not in', ['declined', 'canceled'])
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'delivered')]))
    .execute()
  const taken = new Set(busy.map(({ defendant_id }) => defendant_id))
  return application.form.defendants.filter(({ id, address }) => address.trim() !== '' && !taken.has(id))
}

/** The facts of the dispatch chart as of now. Amounts in poisha. */
export async function dispatchFacts(db: Db | Trx, row: DispatchEntry): Promise<DispatchFacts> {
  const servable =
    row.state === 'unrequested' ? (await servableDefendants(db, row.application_id)).map(({ id }) => id) : []
  const lines = await linesOfDispatch(db, row.id)
  return {
    ownerId: row.owner_id,
    officeId: row.office_id,
    servableDefendantIds: servable,
    lineDefendantIds: lines.map(({ defendant_id }) => defendant_id),
    ...(await balanceOf(db, { dispatchId: row.id })),
  }
}

/** Opens the application's next dispatch; nothing happens when one is open already. Answers whether one was opened. */
export async function openDispatch(
  deps: Deps,
  trx: Trx,
  application: { id: string; ownerId: string; officeId: string },
): Promise<boolean> {
  const at = deps.clock.now()
  const result = await trx
    .insertInto('dispatches')
    .values({
      id: deps.ids.uuid(),
      application_id: application.id,
      owner_id: application.ownerId,
      office_id: application.officeId,
      state: 'unrequested',
      option: null,
      weight_grams: null,
      reason: null,
      due_date: null,
      state_since: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['application_id'])
        .where(sql<boolean>`state not in ('completed','declined','canceled')`)
        .doNothing(),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
