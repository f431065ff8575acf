import type { CallReply } from '../../api/calls.ts'
import {
  feeTypeAddSchema,
  feeTypeChangeSchema,
  type FeeTypeAdd,
  type FeeTypeChange,
} from '../../machines/catalogue.ts'
import type { Deps } from '../deps.ts'
import { m } from '../../words/messages.js'
import { invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import type { Handlers } from '../web/handler.ts'
import { addRow, changeRow, type EditedEntity } from './editor.ts'
import * as store from './fee-store.ts'

const feeType: EditedEntity<store.FeeTypeRow, FeeTypeAdd, FeeTypeChange> = {
  entity: 'fee_type',
  addSchema: feeTypeAddSchema,
  changeSchema: feeTypeChangeSchema,
  taken: { fee_types_slug_key: { path: 'slug', error: 'code_taken' } },
  lock: store.lockFeeType,
  async insert(trx, values) {
    const row = await store.insertFeeType(trx, values)
    return { id: row.id, row }
  },
  async update(trx, id, values, before) {
    const isTakenOff = before.is_active && values.status === 'de_active'
    const isMadeCommon = before.is_active && !before.is_base_payment && values.isBasePayment
    if ((isTakenOff || isMadeCommon) && (await store.lastOfTypes(trx, id)) > 0)
      return refuse(422, (locale) => m.fee_error_only_one({}, { locale }))
    const isOwedByAll = values.isBasePayment && values.status === 'active'
    if (isOwedByAll && (await store.isShareWithoutAmount(trx, id)))
      return invalid([{ path: 'isBasePayment', error: 'amount_needed' }])
    return store.updateFeeType(trx, id, values)
  },
}

type Entry = CallReply<'GET /customization/fee-types/{id}'>

/** The fee as it stands now; 404 where there is none. */
async function entry(deps: Deps, id: number | Refused): Promise<Entry | Refused> {
  if (isRefused(id)) return id
  const [row] = await store.feeTypes(deps.db, id)
  return row ?? notFound()
}

/** The fees themselves. One that is a type's only fee cannot be taken off. @source spec §3 Fee type, §5 Admin forms */
export const feeTypeHandlers = {
  'GET /customization/fee-types': async (_input, { deps }) => ({ rows: await store.feeTypes(deps.db) }),
  'GET /customization/fee-types/{id}': ({ params }, { deps }) => entry(deps, params.id),
  'POST /customization/fee-types': async ({ body }, { deps, caller }) =>
    entry(deps, await addRow(feeType, { deps, userId: caller.userId }, body)),
  'POST /customization/fee-types/{id}': async ({ params, body }, { deps, caller }) =>
    entry(deps, await changeRow(feeType, { deps, userId: caller.userId }, { ...body, ...params })),
} satisfies Partial<Handlers>
