import * as z from 'zod/mini'
import type { Onlooker } from '../../machines/broadcast.ts'
import { broadcastSchema, type BroadcastForm } from '../../machines/broadcast-form.ts'
import { isOfLitigants } from '../../machines/roles.ts'
import { dhakaDay } from '../../machines/text.ts'
import type { Deps, Trx } from '../deps.ts'
import { invalid, isRefused, notFound, type Refused } from '../errors.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import * as store from './broadcast-store.ts'
import { addRow, changeRow, type EditedEntity } from './editor.ts'

/** Who somebody logged in is to a broadcast: whoever files reads what visitors do. @source spec §2 Customization area */
export const onlookerOf = ({ actor, roles }: Pick<PersonCaller, 'actor' | 'roles'>): Onlooker =>
  isOfLitigants(actor.slugs) ? { kind: 'visitor' } : { kind: 'staff', officeId: actor.officeId, roles }

/** Refused where the office or the role that it is for is none that it can be for. */
async function refusedTarget(trx: Trx, { officeId, roleId }: BroadcastForm): Promise<Refused | null> {
  const isIn = (rows: readonly { id: unknown }[], id: unknown) => rows.some((row) => row.id === id)
  if (officeId !== null && !isIn(await store.broadcastOffices(trx), officeId))
    return invalid([{ path: 'officeId', error: 'not_offered' }])
  if (roleId !== null && !isIn(await store.broadcastRoles(trx), roleId))
    return invalid([{ path: 'roleId', error: 'not_offered' }])
  return null
}

const broadcast: EditedEntity<store.BroadcastRow, BroadcastForm, BroadcastForm> = {
  entity: 'broadcast',
  addSchema: broadcastSchema,
  changeSchema: broadcastSchema,
  taken: {},
  lock: store.lockBroadcast,
  async insert(trx, values) {
    const refused = await refusedTarget(trx, values)
    if (refused) return refused
    const row = await store.insertBroadcast(trx, values)
    return { id: row.id, row }
  },
  update: async (trx, id, values) =>
    (await refusedTarget(trx, values)) ?? store.updateBroadcast(trx, id, values),
}

/** The same record, of which one thing alone changes. */
const takenDown: EditedEntity<store.BroadcastRow, BroadcastForm, object> = {
  ...broadcast,
  changeSchema: z.object({}),
  update: store.takeBroadcastDown,
}

const today = ({ clock }: Deps) => dhakaDay(clock.now())

async function entry(deps: Deps, id: number | Refused) {
  if (isRefused(id)) return id
  const [found] = await store.allBroadcasts(deps.db, today(deps), id)
  return found ?? notFound()
}

/** What everybody, an office or a role is told. @source spec §2 Customization area, §5 Admin forms */
export const broadcastHandlers = {
  'GET /broadcasts': (_input, { deps }) => store.broadcastsTo(deps.db, { kind: 'visitor' }, today(deps)),
  'GET /customization/broadcasts': async (_input, { deps }) => ({
    rows: await store.allBroadcasts(deps.db, today(deps)),
    offices: await store.broadcastOffices(deps.db),
    roles: await store.broadcastRoles(deps.db),
  }),
  'GET /customization/broadcasts/{id}': ({ params }, { deps }) => entry(deps, params.id),
  'POST /customization/broadcasts': async ({ body }, { deps, caller }) =>
    entry(deps, await addRow(broadcast, { deps, userId: caller.userId }, body)),
  'POST /customization/broadcasts/{id}': async ({ params, body }, { deps, caller }) =>
    entry(deps, await changeRow(broadcast, { deps, userId: caller.userId }, { ...body, ...params })),
  'POST /customization/broadcasts/{id}/take-down': async ({ params, body }, { deps, caller }) =>
    entry(deps, await changeRow(takenDown, { deps, userId: caller.userId }, { ...body, ...params })),
} satisfies Partial<Handlers>
