import type { EntityName, EntityRows } from '../database/rows.ts'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { CloseState } from '../../machines/close/kinds.ts'
import type { CorrectionState } from '../../machines/correction.ts'
import type { RightsRequestState } from '../../machines/rights-request.ts'
import type { DeliveryAnswer, DeliveryState } from '../../machines/delivery.ts'
import type { WebhookState } from '../../machines/webhook.ts'
import type { RefundState } from '../../machines/payment/grounds.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Db, Trx } from '../deps.ts'
import { isCounted } from '../../machines/scope.ts'
import { writeAhead, writeKept, writeLater } from '../database/later.ts'
import { tableOf } from './scope.ts'
import { historyHash, type HistoryEntry, type HistorySubject } from './history-link.ts'
import { whence } from './whence.ts'

/** A case that moves on is nobody's task any more. @source product 8 */
const endOfTask = (entity: EntityName) => (entity === 'application' ? { assignee_id: null } : {})

/** A value as its column takes it: what is not plain is JSON. */
const written = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value

/**
 * The only place that writes a state column; with it go the columns of what no longer holds. Answers the row as it then is, and does not wait until it
 * is written: that nobody changed it under its lock is told by what comes next in the transaction.
 */
export async function setState<Name extends EntityName>(
  trx: Trx,
  entity: Name,
  row: EntityRows[Name],
  { state, at, emptied }: { state: string; at: Date; emptied: Readonly<Record<string, unknown>> },
): Promise<EntityRows[Name]> {
  const since = state === row.state ? {} : { state_since: at, ...endOfTask(entity) }
  const columns = { state, version: row.version + 1, updated_at: at, ...since, ...emptied }
  const sets = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${written(value)}`)
  const change = sql`update ${sql.table(tableOf(entity))} set ${sql.join(sets)}
    where id = ${row.id} and version = ${row.version}`
  await writeAhead(trx, { compile: () => change.compile(trx) }, 1)
  return { ...row, ...columns }
}

/** The end of a chain: the next link begins with it. */
export interface ChainEnd {
  sequence: number
  hash: string
}

/** The last link of a subject's chain that is written; null where nothing happened to it yet. */
export async function chainEnd(
  trx: Trx,
  entity: HistorySubject,
  subjectId: string,
): Promise<ChainEnd | null> {
  const newest = sql<number>`(select max(sequence) from history where entity = ${entity} and subject_id = ${subjectId})`
  const row = await trx
    .selectFrom('history')
    .select(['sequence', 'hash'])
    .where('entity', '=', entity)
    .where('subject_id', '=', subjectId)
    .where('sequence', '=', newest)
    .executeTakeFirst()
  return row ?? null
}

/** The next link of a chain as its table keeps it. */
function linkOf(entry: HistoryEntry, end: ChainEnd | null | undefined) {
  const [sequence, previousHash, address] = [(end?.sequence ?? 0) + 1, end?.hash ?? '', whence()]
  return {
    entity: entry.entity,
    subject_id: entry.subjectId,
    sequence,
    event: entry.event,
    from_state: entry.fromState,
    to_state: entry.toState,
    actor_id: entry.actorId,
    payload: JSON.stringify(entry.payload),
    at: entry.at,
    previous_hash: previousHash,
    hash: historyHash({ ...entry, address: address ?? undefined }, sequence, previousHash),
    address,
  }
}

/** Adds a link to the subject's chain; the table refuses any later change. `end` where it was read already. @source product 7 */
export async function appendHistory(trx: Trx, entry: HistoryEntry, end?: ChainEnd | null): Promise<void> {
  if (end !== undefined) return writeLater(trx, trx.insertInto('history').values(linkOf(entry, end)))
  await writeKept(trx)
  const last = await chainEnd(trx, entry.entity, entry.subjectId)
  await trx.insertInto('history').values(linkOf(entry, last)).execute()
}

/** Links that are written by one statement. */
const linksAtOnce = 500

/** Adds a link to each subject's chain; no subject stands twice. The table refuses any later change. @source product 7 */
export async function appendHistories(trx: Trx, entries: readonly HistoryEntry[]): Promise<void> {
  for (let first = 0; first < entries.length; first += linksAtOnce)
    await appendLinks(trx, entries.slice(first, first + linksAtOnce))
}

async function appendLinks(trx: Trx, entries: readonly HistoryEntry[]): Promise<void> {
  await writeKept(trx)
  const last = await trx
    .selectFrom('history')
    .distinctOn(['entity', 'subject_id'])
    .select(['entity', 'subject_id', 'sequence', 'hash'])
    .where('entity', 'in', [...new Set(entries.map(({ entity }) => entity))])
    .where('subject_id', 'in', [...new Set(entries.map(({ subjectId }) => subjectId))])
    .orderBy('entity')
    .orderBy('subject_id')
    .orderBy('sequence', 'desc')
    .execute()
  const lastOf = new Map(last.map((link) => [`${link.entity} ${link.subject_id}`, link]))
  const links = entries.map((entry) => linkOf(entry, lastOf.get(`${entry.entity} ${entry.subjectId}`)))
  await trx.insertInto('history').values(links).execute()
}

/** Links of this kind, named in the statement itself: its own index is taken, and the plan is made once for every subject. */
export const ofEntity = (entity: HistorySubject) => sql<boolean>`history.entity = ${sql.lit(entity)}`

const chains = builtOnce((db, { subjectId }: { subjectId: string }, entity: HistorySubject) =>
  db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.actor_id')
    .selectAll('history')
    .select(['users.name as actor_name', 'users.office_id as actor_office_id'])
    .where(ofEntity(entity))
    .where('subject_id', '=', subjectId)
    .orderBy('sequence'),
)

/** The chain of one subject, oldest first, with who acted. */
export const historyOf = (db: Db | Trx, entity: HistorySubject, subjectId: string) =>
  chains(db, { subjectId }, entity)

/** Who changed the subject last, and when. */
export async function lastChange(
  db: Db | Trx,
  entity: HistorySubject,
  subjectId: string,
): Promise<{
  at: Date
  byId: string | null
  byName: string | null
  isByStaff: boolean
  event: string
} | null> {
  const row = await db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.actor_id')
    .select(['history.at', 'history.event', 'history.actor_id', 'users.name', 'users.office_id'])
    .where(ofEntity(entity))
    .where('subject_id', '=', subjectId)
    .orderBy('sequence', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  if (!row) return null
  const { at, event, actor_id: byId, name: byName } = row
  return { at, byId, byName, isByStaff: row.office_id !== null, event }
}

/**
 * Keeps the office's counters in the transaction of the change; both rows are touched in the order of their names. Answers
 * the office whose counts moved, or null. `officeId` as it was before the change: an office that has counted a subject keeps it.
 */
export async function moveCounter(
  trx: Trx,
  entity: EntityName,
  { id, from, to, officeId }: { id: string; from: string; to: string; officeId: string | null },
): Promise<string | null> {
  if (from === to) return null
  const moves = [
    { state: from, delta: -1 },
    { state: to, delta: 1 },
  ]
    .filter(({ state }) => isCounted(entity, state))
    .toSorted((a, b) => (a.state < b.state ? -1 : 1))
  if (moves.length === 0) return null
  const states = moves.map(({ state }) => state)
  const deltas = moves.map(({ delta }) => delta)
  const moved = sql<{ office_id: string }>`
    insert into counters (office_id, entity, state, count)
    select subject.office_id, ${entity}, moved.state, moved.delta
    from ${sql.table(tableOf(entity))} as subject,
      unnest(${states}::text[], ${deltas}::int[]) with ordinality as moved (state, delta, place)
    where subject.id = ${id} and subject.office_id is not null
    order by moved.place
    on conflict (office_id, entity, state) do update set count = counters.count + excluded.count
    returning office_id`
  if (officeId === null || !isCounted(entity, from))
    return (await moved.execute(trx)).rows[0]?.office_id ?? null
  await writeLater(trx, moved.compile(trx))
  return officeId
}

/** A message as it was read, and what a try or an officer makes of it. */
export interface DeliveryMove {
  id: string
  from: { state: DeliveryState; tries: number }
  to: {
    state: DeliveryState
    tries: number
    tries_left: number
    next_try_at: Date | null
    settled_at: Date | null
    contact_masked?: string
    answer_kind?: DeliveryAnswer | null
    answer?: string | null
    tried_at?: Date
    resent_at?: Date
    resent_by?: string
  }
}

/** Moves a message on, if it still is as it was read; answers whether it was. */
export async function moveDelivery(trx: Trx, { id, from, to }: DeliveryMove): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', from.state)
    .where('tries', '=', from.tries)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Moves a message to a webhook on, if it still is as it was read; answers it as it then is, or null. @source product 7 */
export async function moveWebhookMessage(
  trx: Trx,
  { id, state, tries }: { id: string; state: WebhookState; tries: number },
  to: Omit<Updateable<Database['webhook_deliveries']>, 'id'> & { state: WebhookState },
): Promise<Selectable<Database['webhook_deliveries']> | null> {
  const moved = await trx
    .updateTable('webhook_deliveries')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('tries', '=', tries)
    .returningAll()
    .executeTakeFirst()
  return moved ?? null
}

/** Moves a refund on, with what is known by then; its payment's row lock keeps it from moving otherwise meanwhile. @source product 2.5 */
export const moveRefund = async (
  trx: Trx,
  id: string,
  state: RefundState,
  columns: Omit<Updateable<Database['refunds']>, 'state' | 'id'> = {},
): Promise<void> => {
  await trx
    .updateTable('refunds')
    .set({ ...columns, state })
    .where('id', '=', id)
    .execute()
}

/** Ends a gift of rights that waited, in the transaction that has it locked; what was typed is kept no longer. @source product 4 */
export const endRightsRequest = async (
  trx: Trx,
  id: string,
  { state, by, at }: { state: Exclude<RightsRequestState, 'asked'>; by: string; at: Date },
): Promise<void> => {
  await trx
    .updateTable('rights_requests')
    .set({ state, ended_by: by, ended_at: at, typed: null })
    .where('id', '=', id)
    .execute()
}

/** Ends a correction of the ledger that waited, in the transaction that has it locked. @source product 4 */
export const endCorrection = async (
  trx: Trx,
  id: string,
  { state, by, at }: { state: Exclude<CorrectionState, 'asked'>; by: string; at: Date },
): Promise<void> => {
  await trx
    .updateTable('ledger_corrections')
    .set({ state, ended_by: by, ended_at: at })
    .where('id', '=', id)
    .execute()
}

/** Moves the close of a day, which is locked, with what is known by then. @source product 8 */
export const moveClose = async (
  trx: Trx,
  id: string,
  state: CloseState,
  columns: Omit<Updateable<Database['day_closes']>, 'state' | 'id' | 'version'> = {},
): Promise<void> => {
  await trx
    .updateTable('day_closes')
    .set({ ...columns, state, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
