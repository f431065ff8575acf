import type { CallInput } from '../../api/calls.ts'
import { formatNumber } from '../../machines/format.ts'
import {
  recordAddSchema,
  recordChangeSchema,
  type RecordAdd,
  type RecordChange,
  type ReferenceKind,
} from '../../machines/reference.ts'
import { m } from '../../words/messages.js'
import { pageCountOf } from '../database/page.ts'
import type { Deps, Trx } from '../deps.ts'
import { invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import type { Handlers } from '../web/handler.ts'
import { addRow, changeRow, deleteRow, type DeletedEntity, type EditedEntity } from './editor.ts'
import { importRecords } from './record-import.ts'
import { recordTables, useWord } from './record-kinds.ts'
import { tellOfRecords } from './record-told.ts'
import * as store from './record-store.ts'

const onlyOf = ([row]: store.RecordRow[]): store.RecordRow => {
  if (!row) throw new Error('a record that was written is not there')
  return row
}

const record = (deps: Deps, kind: ReferenceKind): EditedEntity<store.RecordRow, RecordAdd, RecordChange> => ({
  entity: kind,
  addSchema: recordAddSchema(kind),
  changeSchema: recordChangeSchema,
  taken: { [`${recordTables[kind].table}_code_key`]: { path: 'code', error: 'code_taken' } },
  lock: (trx, id) => store.lockRecord(trx, kind, id),
  async insert(trx, values) {
    if (values.ownerId !== null && !(await store.isOwner(trx, kind, values.ownerId)))
      return invalid([{ path: 'ownerId', error: 'not_offered' }])
    const row = onlyOf(await store.insertRecords(trx, kind, [values]))
    await tellOfRecords(deps, trx, kind)
    return { id: row.id, row }
  },
  async update(trx, id, values) {
    await tellOfRecords(deps, trx, kind)
    return onlyOf(await store.updateRecords(trx, kind, [{ id, ...values }]))
  },
})

/** What uses a record, each with how often. */
const inUse = (uses: Awaited<ReturnType<typeof store.usesOf>>): Refused =>
  refuse(409, (locale) =>
    m.reference_error_in_use(
      {
        uses: uses
          .map(({ by, count }) => useWord(by)({ count: formatNumber(count, locale) }, { locale }))
          .join(', '),
      },
      { locale },
    ),
  )

const deleted = (deps: Deps, kind: ReferenceKind): DeletedEntity<store.RecordRow> => ({
  entity: kind,
  lock: (trx, id) => store.lockRecord(trx, kind, id),
  async remove(trx: Trx, id: number) {
    const uses = await store.usesOf(trx, kind, id)
    if (uses.length > 0) return inUse(uses)
    await store.deleteRecord(trx, kind, id)
    await tellOfRecords(deps, trx, kind)
  },
})

async function entry({ db }: Deps, kind: ReferenceKind, id: number | Refused) {
  if (isRefused(id)) return id
  return (await store.recordOf(db, kind, id)) ?? notFound()
}

async function list(
  { db }: Deps,
  { params: { kind }, query }: CallInput<'GET /customization/reference/{kind}'> & { query: Sought },
) {
  const { rows, total } = await store.recordPage(db, kind, query)
  const { page, size } = query
  return { rows, total, page, pageCount: pageCountOf(total, size), nextCursor: null, previousCursor: null }
}
type Sought = Parameters<typeof store.recordPage>[2]

/** Places, bar associations and whatever else is a reference record. @source spec §2 Customization area, §7 Reference data */
export const recordHandlers = {
  'GET /customization/reference': async (_input, { deps }) => ({ kinds: await store.recordCounts(deps.db) }),
  'GET /customization/reference/{kind}': (input, { deps }) => list(deps, input),
  'GET /customization/reference/{kind}/owners': ({ params }, { deps }) =>
    store.ownersFor(deps.db, params.kind),
  'GET /customization/reference/{kind}/{id}': ({ params }, { deps }) => entry(deps, params.kind, params.id),
  'POST /customization/reference/{kind}': async ({ params: { kind }, body }, { deps, caller }) =>
    entry(deps, kind, await addRow(record(deps, kind), { deps, userId: caller.userId }, body)),
  'POST /customization/reference/{kind}/import': ({ params: { kind }, body }, { deps, caller }) =>
    importRecords({ deps, userId: caller.userId }, kind, { ...body, locale: caller.locale }),
  'POST /customization/reference/{kind}/{id}': async ({ params: { kind, id }, body }, { deps, caller }) =>
    entry(deps, kind, await changeRow(record(deps, kind), { deps, userId: caller.userId }, { ...body, id })),
  'POST /customization/reference/{kind}/{id}/delete': async (
    { params: { kind, id }, body },
    { deps, caller },
  ) => {
    const refused = await deleteRow(deleted(deps, kind), { deps, userId: caller.userId }, { ...body, id })
    return refused ?? {}
  },
} satisfies Partial<Handlers>
