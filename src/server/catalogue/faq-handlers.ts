import { faqSchema, type FaqForm } from '../../machines/catalogue.ts'
import { faqsMax } from '../../machines/limits.ts'
import { markupCheck } from '../../machines/markup.ts'
import type { Deps } from '../deps.ts'
import { changedMeanwhile, invalid, isRefused, notFound, type Refused } from '../errors.ts'
import { appendHistory, lastChange } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers } from '../web/handler.ts'
import { addRow, changeRow, statusOf, type EditedEntity } from './editor.ts'
import * as store from './faq-store.ts'

/** The form, with what its markup leads to: the server alone reads that before it is kept. */
const checkedSchema = faqSchema.check(markupCheck(['description', 'descriptionBn']))

const faq: EditedEntity<store.FaqRow, FaqForm, FaqForm> = {
  entity: 'faq',
  addSchema: checkedSchema,
  changeSchema: checkedSchema,
  taken: {},
  lock: store.lockFaq,
  async insert(trx, values) {
    await store.lockFaqOrder(trx)
    if ((await store.allFaqs(trx)).length >= faqsMax) return invalid([{ path: 'name', error: 'too_many' }])
    const row = await store.insertFaq(trx, values)
    await store.nextFaqOrder(trx, row.subject_id)
    return { id: row.id, row }
  },
  update: store.updateFaq,
}

interface By {
  deps: Deps
  userId: string
}

/** The version is read first: what moves meanwhile is then told at the next move, and never overwritten. */
async function list({ db }: Deps) {
  const { version } = await store.faqOrder(db)
  return { rows: await store.allFaqs(db), version }
}

async function entry({ db }: Deps, id: number | Refused) {
  if (isRefused(id)) return id
  const [found] = await store.allFaqs(db, id)
  return found ?? notFound()
}

/**
 * Puts all questions in the order of `ids`. 409 with who and when where one was moved, added or deleted after `version` was read;
 * 422 where `ids` are not each question once.
 * @source spec §3 FAQ, product 2
 */
const order = (
  { deps, userId }: By,
  { ids, version }: { ids: number[]; version: number },
): Promise<Refused | void> =>
  inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    const held = await store.lockFaqOrder(trx)
    if (held.version !== version)
      return changedMeanwhile(await lastChange(trx, 'faq', held.last_subject_id ?? held.subject_id), at)
    const before = (await store.allFaqs(trx)).map(({ id }) => id)
    const isEachOnce = ids.length === before.length && before.every((id) => ids.includes(id))
    if (!isEachOnce) return invalid([{ path: 'ids', error: 'invalid' }])
    await store.placeFaqs(trx, ids)
    await store.nextFaqOrder(trx, held.subject_id)
    await appendHistory(trx, {
      entity: 'faq',
      subjectId: held.subject_id,
      event: 'order',
      fromState: '',
      toState: '',
      actorId: userId,
      payload: { before: { ids: before }, after: { ids } },
      at,
    })
  })

/** Deletes a question; its history keeps what it said. 404 where there is none, 409 where it was changed since. */
const remove = (
  { deps, userId }: By,
  { id, version }: { id: number; version: number },
): Promise<Refused | void> =>
  inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    await store.lockFaqOrder(trx)
    const before = await store.lockFaq(trx, id)
    if (!before) return notFound()
    if (before.version !== version)
      return changedMeanwhile(await lastChange(trx, 'faq', before.subject_id), at)
    await store.deleteFaq(trx, id)
    await store.nextFaqOrder(trx, before.subject_id)
    await appendHistory(trx, {
      entity: 'faq',
      subjectId: before.subject_id,
      event: 'delete',
      fromState: statusOf(before),
      toState: '',
      actorId: userId,
      payload: { before },
      at,
    })
  })

/** Questions and answers of `/faq`. @source spec §2 Customization area, §3 FAQ, §5 Admin forms */
export const faqHandlers = {
  'GET /customization/faqs': (_input, { deps }) => list(deps),
  'GET /customization/faqs/{id}': ({ params }, { deps }) => entry(deps, params.id),
  'POST /customization/faqs': async ({ body }, { deps, caller }) =>
    entry(deps, await addRow(faq, { deps, userId: caller.userId }, body)),
  'POST /customization/faqs/order': async ({ body }, { deps, caller }) => {
    const refused = await order({ deps, userId: caller.userId }, body)
    return isRefused(refused) ? refused : list(deps)
  },
  'POST /customization/faqs/{id}': async ({ params, body }, { deps, caller }) =>
    entry(deps, await changeRow(faq, { deps, userId: caller.userId }, { ...body, ...params })),
  'POST /customization/faqs/{id}/delete': async ({ params, body }, { deps, caller }) => {
    const refused = await remove({ deps, userId: caller.userId }, { ...body, ...params })
    return isRefused(refused) ? refused : list(deps)
  },
} satisfies Partial<Handlers>
