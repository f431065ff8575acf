import { commonRemarkSchema, type CommonRemarkForm } from '../../machines/catalogue.ts'
import { commonRemarksMax } from '../../machines/limits.ts'
import { addRow, changeRow, type EditedEntity } from '../catalogue/editor.ts'
import type { Deps } from '../deps.ts'
import { changedMeanwhile, invalid, isRefused, notFound, type Refused } from '../errors.ts'
import { appendHistory, lastChange } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import * as store from './remark-store.ts'

const remark = (officeId: string): EditedEntity<store.RemarkRow, CommonRemarkForm, CommonRemarkForm> => ({
  entity: 'remark',
  addSchema: commonRemarkSchema,
  changeSchema: commonRemarkSchema,
  taken: {},
  lock: (trx, id) => store.lockRemark(trx, officeId, id),
  async insert(trx, values) {
    await store.lockRemarkOrder(trx, officeId)
    if ((await store.remarksOf(trx, officeId)).length >= commonRemarksMax)
      return invalid([{ path: 'nameBn', error: 'too_many' }])
    const row = await store.insertRemark(trx, officeId, values)
    await store.nextRemarkOrder(trx, officeId, row.subject_id)
    return { id: row.id, row }
  },
  update: store.updateRemark,
})

interface By {
  deps: Deps
  officeId: string
  userId: string
}

/** Who has no office has no list. */
const within = async <Answer>(
  deps: Deps,
  { actor, userId }: PersonCaller,
  answer: (by: By) => Promise<Answer | Refused>,
): Promise<Answer | Refused> =>
  actor.officeId === null ? notFound() : answer({ deps, officeId: actor.officeId, userId })

/** The version is read first: what moves meanwhile is then told at the next move, and never overwritten. */
async function list({ deps: { db }, officeId }: By) {
  const { version } = await store.remarkOrder(db, officeId)
  return { rows: await store.remarksOf(db, officeId), version }
}

async function entry({ deps, officeId }: By, id: number | Refused) {
  if (isRefused(id)) return id
  const [found] = await store.remarksOf(deps.db, officeId, id)
  return found ?? notFound()
}

/**
 * Puts all remarks of the office in the order of `ids`. 409 with who and when where one was moved or added after `version` was
 * read; 422 where `ids` are not each remark once.
 * @source product 8
 */
const order = (
  { deps, officeId, userId }: By,
  { ids, version }: { ids: number[]; version: number },
): Promise<Refused | void> =>
  inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    const held = await store.lockRemarkOrder(trx, officeId)
    if (held.version !== version)
      return changedMeanwhile(await lastChange(trx, 'remark', held.last_subject_id ?? held.subject_id), at)
    const before = (await store.remarksOf(trx, officeId)).map(({ id }) => id)
    const isEachOnce = ids.length === before.length && before.every((id) => ids.includes(id))
    if (!isEachOnce) return invalid([{ path: 'ids', error: 'invalid' }])
    await store.placeRemarks(trx, ids)
    await store.nextRemarkOrder(trx, officeId, held.subject_id)
    await appendHistory(trx, {
      entity: 'remark',
      subjectId: held.subject_id,
      event: 'order',
      fromState: '',
      toState: '',
      actorId: userId,
      payload: { before: { ids: before }, after: { ids } },
      at,
    })
  })

/** The list of what one's own office often writes. @source product 8, spec §5 Admin forms */
export const remarkHandlers = {
  'GET /common-remarks': (_input, { deps, caller }) => within(deps, caller, list),
  'GET /common-remarks/{id}': ({ params }, { deps, caller }) =>
    within(deps, caller, (by) => entry(by, params.id)),
  'POST /common-remarks': ({ body }, { deps, caller }) =>
    within(deps, caller, async (by) => entry(by, await addRow(remark(by.officeId), by, body))),
  'POST /common-remarks/order': ({ body }, { deps, caller }) =>
    within(deps, caller, async (by) => {
      const refused = await order(by, body)
      return isRefused(refused) ? refused : list(by)
    }),
  'POST /common-remarks/{id}': ({ params, body }, { deps, caller }) =>
    within(deps, caller, async (by) =>
      entry(by, await changeRow(remark(by.officeId), by, { ...body, ...params })),
    ),
} satisfies Partial<Handlers>
