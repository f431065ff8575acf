import { roleAddSchema, roleChangeSchema, type RoleAdd, type RoleChange } from '../../machines/people.ts'
import { isOfLitigants, keeperPermissions } from '../../machines/roles.ts'
import { addRow, changeRow, type EditedEntity } from '../catalogue/editor.ts'
import type { Deps } from '../deps.ts'
import { invalid, isRefused, notFound, type Refused } from '../errors.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { lastKeeper, ownRights } from './refusals.ts'
import * as store from './role-store.ts'

/** Whether somebody would raise their own rights by a change of a role that they hold, or lose what edits them. */
function isOwnHarm({ actor, roles }: PersonCaller, before: store.RoleRow, { slugs }: RoleChange): boolean {
  if (!roles.includes(before.slug)) return false
  const isRaised = slugs.some((slug) => !actor.slugs.includes(slug))
  return isRaised || keeperPermissions.some((slug) => before.slugs.includes(slug) && !slugs.includes(slug))
}

const role = (caller: PersonCaller): EditedEntity<store.RoleRow, RoleAdd, RoleChange> => ({
  entity: 'role',
  addSchema: roleAddSchema,
  changeSchema: roleChangeSchema,
  taken: { roles_slug_key: { path: 'slug', error: 'code_taken' } },
  lock: store.lockRole,
  insert: store.insertRole,
  async update(trx, id, values, before) {
    // Whoever holds it would be a litigant one day and staff the next.
    if (before.slugs.length > 0 && isOfLitigants(before.slugs) !== isOfLitigants(values.slugs))
      return invalid([{ path: 'slugs', error: 'not_offered' }])
    if (isOwnHarm(caller, before, values)) return ownRights()
    const row = await store.updateRole(trx, id, values)
    return (await store.hasKeeper(trx)) ? row : lastKeeper()
  },
})

async function entryOf(deps: Deps, id: number | Refused) {
  if (isRefused(id)) return id
  const [found] = await store.roles(deps.db, id)
  return found ?? notFound()
}

/** Roles and their rights: in force for everybody from their next call on. @source spec §2 Role and permission management, §6 */
export const roleHandlers = {
  'GET /user-role-management/roles': async (_input, { deps }) => ({ rows: await store.roles(deps.db) }),
  'GET /user-role-management/roles/{id}': ({ params }, { deps }) => entryOf(deps, params.id),
  'POST /user-role-management/roles': async ({ body }, { deps, caller }) =>
    entryOf(deps, await addRow(role(caller), { deps, userId: caller.userId }, body)),
  'POST /user-role-management/roles/{id}': async ({ params, body }, { deps, caller }) =>
    entryOf(deps, await changeRow(role(caller), { deps, userId: caller.userId }, { ...body, ...params })),
} satisfies Partial<Handlers>
