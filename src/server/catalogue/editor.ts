import type * as z from 'zod/mini'
import { fieldErrorsOf, type FieldError } from '../../machines/form.ts'
import type { RowStatus } from '../../machines/catalogue.ts'
import type { Deps, Trx } from '../deps.ts'
import { changedMeanwhile, invalid, isRefused, notFound, type Refused } from '../errors.ts'
import { appendHistory, lastChange } from '../lifecycle/state.ts'
import { canonicalJson, type HistorySubject } from '../lifecycle/history-link.ts'
import { inTransaction, unlessTaken } from '../lifecycle/transaction.ts'

/** What the editor must know of a row, whatever it is a row of. */
export interface EditedRow {
  subject_id: string
  version: number
  is_active: boolean
}

/** One entity of the super admin's editor, as its table keeps it. `Added` and `Changed` are what its forms come to, `Key` its id. */
export interface EditedEntity<Row extends EditedRow, Added, Changed, Key = number> {
  entity: HistorySubject
  addSchema: z.ZodMiniType<Added>
  changeSchema: z.ZodMiniType<Changed>
  /** What a violated unique constraint says, by its name. */
  taken: Readonly<Record<string, FieldError>>
  /** The row, locked until the transaction ends. */
  lock: (trx: Trx, id: Key) => Promise<Row | undefined>
  insert: (trx: Trx, values: Added) => Promise<{ id: Key; row: Row } | Refused>
  /** Writes the row, which is locked and stands as `before`, with its next version. */
  update: (trx: Trx, id: Key, values: Changed, before: Row) => Promise<Row | Refused>
}

export const statusOf = ({ is_active }: Pick<EditedRow, 'is_active'>): RowStatus =>
  is_active ? 'active' : 'de_active'

/** The columns of a row that a change made different, as they were and as they are. */
export function differences(before: object, after: object): { before: object; after: object } {
  const isChanged = ([key, value]: [string, unknown]) =>
    key !== 'version' && canonicalJson(value) !== canonicalJson((before as Record<string, unknown>)[key])
  const changed = Object.fromEntries(Object.entries(after).filter(isChanged))
  const were = Object.entries(before).filter(([key]) => Object.hasOwn(changed, key))
  return { before: Object.fromEntries(were), after: changed }
}

/** Who changes a row. */
export interface By {
  deps: Deps
  userId: string
}

/**
 * Adds a row from a form as typed; answers its id. 422 with every wrong field, and where another row has what must be
 * this one's alone.
 * @source spec §5 Admin forms
 */
export async function addRow<Row extends EditedRow, Added, Changed, Key>(
  { entity, addSchema, taken, insert }: EditedEntity<Row, Added, Changed, Key>,
  { deps, userId }: By,
  typed: unknown,
): Promise<Key | Refused> {
  const parsed = addSchema.safeParse(typed)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  return unlessTaken(taken, () =>
    inTransaction(deps.db, async (trx) => {
      const added = await insert(trx, parsed.data)
      if (isRefused(added)) return added
      const { id, row } = added
      await appendHistory(trx, {
        entity,
        subjectId: row.subject_id,
        event: 'store',
        fromState: '',
        toState: statusOf(row),
        actorId: userId,
        payload: { after: row },
        at: deps.clock.now(),
      })
      return id
    }),
  )
}

/**
 * Changes a row from a form as typed. 404 where there is none, 422 as for adding, 409 with who and when where somebody
 * changed it after `version` was read; then nothing is changed.
 * @source spec §5 Admin forms, product 2
 */
export async function changeRow<Row extends EditedRow, Added, Changed, Key>(
  { entity, changeSchema, taken, lock, update }: EditedEntity<Row, Added, Changed, Key>,
  { deps, userId }: By,
  { id, version, ...typed }: { id: Key; version: number },
): Promise<Key | Refused> {
  const parsed = changeSchema.safeParse(typed)
  return unlessTaken(taken, () =>
    inTransaction(deps.db, async (trx) => {
      const before = await lock(trx, id)
      if (!before) return notFound()
      if (before.version !== version)
        return changedMeanwhile(await lastChange(trx, entity, before.subject_id), deps.clock.now())
      if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
      const after = await update(trx, id, parsed.data, before)
      if (isRefused(after)) return after
      await appendHistory(trx, {
        entity,
        subjectId: before.subject_id,
        event: 'update',
        fromState: statusOf(before),
        toState: statusOf(after),
        actorId: userId,
        payload: differences(before, after),
        at: deps.clock.now(),
      })
      return id
    }),
  )
}

/** What must be known of a row to delete it; `remove` refuses where something uses it. */
export interface DeletedEntity<Row extends EditedRow, Key = number> {
  entity: HistorySubject
  lock: (trx: Trx, id: Key) => Promise<Row | undefined>
  remove: (trx: Trx, id: Key) => Promise<Refused | void>
}

/**
 * Deletes a row for good; its history keeps what it said. 404 where there is none, 409 where somebody changed it after
 * `version` was read or `remove` refuses; then nothing is deleted.
 * @source spec §5 Admin forms, product 2
 */
export const deleteRow = <Row extends EditedRow, Key>(
  { entity, lock, remove }: DeletedEntity<Row, Key>,
  { deps, userId }: By,
  { id, version }: { id: Key; version: number },
): Promise<Refused | void> =>
  inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    const before = await lock(trx, id)
    if (!before) return notFound()
    if (before.version !== version)
      return changedMeanwhile(await lastChange(trx, entity, before.subject_id), at)
    const refused = await remove(trx, id)
    if (refused) return refused
    await appendHistory(trx, {
      entity,
      subjectId: before.subject_id,
      event: 'delete',
      fromState: statusOf(before),
      toState: '',
      actorId: userId,
      payload: { before },
      at,
    })
  })
