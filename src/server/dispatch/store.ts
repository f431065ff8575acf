import type { DispatchFacts } from '../../machines/dispatch/facts.ts'
import type { DispatchEntry } from '../database/rows.ts'
import type { PersonDraft } from '../../machines/form.ts'
import type { Db, Trx } from '../deps.ts'
import { dispatchChart } from '../../machines/dispatch/chart.ts'
import { dispatchStatesThat } from '../../machines/dispatch/states.ts'
import { known, notReckoned } from '../../machines/entity.ts'
import { isAskedIn } from '../../machines/law.ts'
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

/** The row as it now is, in the transaction that has it locked. */
export const readDispatch = (trx: Trx, id: string): Promise<DispatchEntry> =>
  trx.selectFrom('dispatches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const linesOfDispatch = (db: Db | Trx, dispatchId: string) =>
  db
    .selectFrom('dispatch_lines')
    .selectAll()
    .where('dispatch_id', '=', dispatchId)
    .orderBy('position')
    .execute()

const servingStates = dispatchStatesThat(({ isServing }) => isServing)

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
    .where('dispatches.state', 'in', servingStates)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'delivered')]))
    .execute()
  const taken = new Set(busy.map(({ defendant_id }) => defendant_id))
  return application.form.defendants.filter(({ id, address }) => address.trim() !== '' && !taken.has(id))
}

/** The facts of the dispatch chart as of now. Amounts in poisha. */
export async function dispatchFacts(db: Db | Trx, row: DispatchEntry): Promise<DispatchFacts> {
  const servable = isAskedIn(dispatchChart, row.state, 'servableDefendantIds')
    ? known((await servableDefendants(db, row.application_id)).map(({ id }) => id))
    : notReckoned
  const lines = await linesOfDispatch(db, row.id)
  return {
    ownerId: row.owner_id,
    officeId: row.office_id,
    servableDefendantIds: servable,
    lineDefendantIds: lines.map(({ defendant_id }) => defendant_id),
    ...(await balanceOf(db, { dispatchId: row.id })),
  }
}

/** Whether a dispatch of the application takes its one open place. @source product 2.2 */
export async function hasOpenDispatch(trx: Trx, applicationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('dispatches')
    .select('id')
    .where('application_id', '=', applicationId)
    .where(
      'state',
      'in',
      dispatchStatesThat(({ isOpen }) => isOpen),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** The row of a dispatch that is open and not yet requested. */
export async function insertDispatch(
  trx: Trx,
  {
    id,
    application,
    at,
  }: { id: string; application: { id: string; ownerId: string; officeId: string }; at: Date },
): Promise<void> {
  await trx
    .insertInto('dispatches')
    .values({
      id,
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
    .execute()
}
