import type { RightsRequest } from '../../api/rights-calls.ts'
import { rightsRequestRefusal } from '../../machines/rights-request.ts'
import { keeperPermissions } from '../../machines/roles.ts'
import { addRow, changeRow } from '../catalogue/editor.ts'
import { rightsRequestsToldMax } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { forbidden, isRefused, refuse, type Refused } from '../errors.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers } from '../web/handler.ts'
import * as store from './rights-request-store.ts'
import { proposedChanges } from './rights-request-view.ts'
import { refusedEnd, type Context } from './second.ts'
import { roleEntity } from './role-handlers.ts'
import { userEntity } from './user-handlers.ts'

async function requests({ deps, caller }: Context): Promise<{ rows: RightsRequest[] }> {
  const rows = await store.requestRows(deps.db).limit(rightsRequestsToldMax).execute()
  const proposedOf = await proposedChanges(deps.db, rows)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      entity: row.entity,
      number: row.row_id,
      name: row.name,
      nameBn: row.name_bn,
      state: row.state,
      askedBy: row.asked_by_name,
      askedAt: row.asked_at.toISOString(),
      isMine: row.asked_by === caller.userId,
      endedBy: row.ended_by_name,
      endedAt: row.ended_at?.toISOString() ?? null,
      ...proposedOf(row),
    })),
  }
}

/** Whoever ends one could have made the change alone, were they the only one. */
const keepsRights = ({ caller }: Context): boolean =>
  keeperPermissions.every((slug) => caller.actor.slugs.includes(slug))

/** What of a form stands in the way of granting it, by its field. */
const outdatedWords: Readonly<Record<string, typeof m.rights_error_of_form>> = {
  officeId: m.rights_error_of_office,
  firstRoleId: m.rights_error_of_role,
  otherRoleIds: m.rights_error_of_role,
  email: m.rights_error_of_email,
  mobile: m.rights_error_of_mobile,
  slugs: m.rights_error_of_rights,
}

/** A form that its fields refuse is before nobody's eyes when it is granted: who grants cannot mend it, only decline it. */
function outdated(refused: Refused): Refused {
  const fields = refused.code === 422 ? (refused.data?.('bn').fields ?? []) : []
  if (fields.length === 0) return refused
  const words = [...new Set(fields.map(({ path }) => outdatedWords[path] ?? m.rights_error_of_form))]
  return refuse(409, (locale) =>
    m.rights_error_outdated({ why: words.map((word) => word({}, { locale })).join('; ') }, { locale }),
  )
}

/** Carries a change out as it was typed, in the granter's name; what the law says now holds, and the version that was read then. */
async function grant(context: Context, id: string): Promise<Refused | object> {
  const request = await store.requestById(context.deps.db, id)
  if (!request) return refusedEnd('ended')
  const isAsker = request.asked_by === context.caller.userId
  const why = rightsRequestRefusal('grant', { state: request.state, isAsker })
  if (why) return refusedEnd(why)
  const { entity, row_id: rowId } = request
  const typed = request.typed as { version: number }
  const by = { deps: context.deps, userId: context.caller.userId }
  const change = { grants: id, raised: [] }
  const done =
    rowId === null
      ? await addRow(userEntity(context, change), by, typed)
      : entity === 'role'
        ? await changeRow(roleEntity(context, change), by, { ...typed, id: rowId })
        : await changeRow(userEntity(context, change), by, { ...typed, id: rowId })
  return isRefused(done) ? outdated(done) : {}
}

/** Lets one go that waits; nothing of it was ever in force. */
const letGo = ({ deps, caller }: Context, id: string, event: 'decline' | 'withdraw') =>
  inTransaction(deps.db, async (trx): Promise<Refused | object> => {
    const request = await store.lockRequest(trx, id)
    if (!request) return refusedEnd('ended')
    const isAsker = request.asked_by === caller.userId
    const why = rightsRequestRefusal(event, { state: request.state, isAsker })
    if (why) return refusedEnd(why)
    await store.endRequest(trx, id, { event, by: caller.userId, at: deps.clock.now() })
    return {}
  })

const ended = async (context: Context, end: () => Promise<Refused | object>) => {
  if (!keepsRights(context)) return forbidden()
  const result = await end()
  return isRefused(result) ? result : requests(context)
}

/** Gifts of weighty rights, by two persons where there are two. @source product 4 */
export const rightsRequestHandlers = {
  'GET /user-role-management/rights-requests': (_input, context) => requests(context),
  'POST /user-role-management/rights-requests/{id}/grant': ({ params }, context) =>
    ended(context, () => grant(context, params.id)),
  'POST /user-role-management/rights-requests/{id}/decline': ({ params }, context) =>
    ended(context, () => letGo(context, params.id, 'decline')),
  'POST /user-role-management/rights-requests/{id}/withdraw': ({ params }, context) =>
    ended(context, () => letGo(context, params.id, 'withdraw')),
} satisfies Partial<Handlers>
