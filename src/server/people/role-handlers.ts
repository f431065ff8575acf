import { roleAddSchema, roleChangeSchema, type RoleAdd, type RoleChange } from '../../machines/people.ts'
import { raisedRights } from '../../machines/rights-request.ts'
import { isOfLitigants, keeperPermissions } from '../../machines/roles.ts'
import { addRow, changeRow, type EditedEntity } from '../catalogue/editor.ts'
import type { Db, Deps } from '../deps.ts'
import { dropLostCasesOfRole } from '../lifecycle/assignment-store.ts'
import { invalid, isRefused, notFound, type Refused } from '../errors.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { lastKeeper, ownRights } from './refusals.ts'
import { isHeld } from './rights-request-store.ts'
import * as store from './role-store.ts'
import { hasSecond, madeOrKept, secondOf, type Change, type Context, type Subject } from './second.ts'

/** Whether somebody would raise their own rights by a change of a role that they hold, or lose what edits them. */
function isOwnHarm({ actor, roles }: PersonCaller, before: store.RoleRow, { slugs }: RoleChange): boolean {
  if (!roles.includes(before.slug)) return false
  const isRaised = slugs.some((slug) => !actor.slugs.includes(slug))
  return isRaised || keeperPermissions.some((slug) => before.slugs.includes(slug) && !slugs.includes(slug))
}

/** A role as its editor changes it. A role that nobody holds gives nobody anything. */
export const roleEntity = (
  context: Context,
  change: Change,
): EditedEntity<store.RoleRow, RoleAdd, RoleChange> => ({
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
    if (isOwnHarm(context.caller, before, values)) return ownRights()
    const isSecondThere = await hasSecond(trx, context)
    const row = await store.updateRole(trx, id, values)
    if (!(await store.hasKeeper(trx))) return lastKeeper()
    await dropLostCasesOfRole(context.deps, trx, id, context.caller.userId)
    // What whoever holds it may do now, their open pages ask for.
    await context.deps.queue.add(trx, 'tell-counts', { offices: 'all' })
    const slugs = (await isHeld(trx, id)) ? raisedRights(before.slugs, row.slugs) : []
    return (await secondOf(trx, context, change, { slugs, isSecondThere })) ?? row
  },
})

async function entryOf(deps: Deps, id: number | Refused) {
  if (isRefused(id)) return id
  const [found] = await store.roles(deps.db, id)
  return found ?? notFound()
}

/** What a request says of the role that it would change. */
async function subjectOf(db: Db, id: number, typed: Subject['typed']): Promise<Subject> {
  const [found] = await store.roles(db, id)
  if (!found) throw new Error(`role ${id} was there a moment ago`)
  return { entity: 'role', rowId: id, name: found.name, nameBn: found.nameBn, typed }
}

/** Roles and their rights: in force for everybody from their next call on. @source spec §2 Role and permission management, §6 */
export const roleHandlers = {
  'GET /user-role-management/roles': async (_input, { deps }) => ({ rows: await store.roles(deps.db) }),
  'GET /user-role-management/roles/{id}': ({ params }, { deps }) => entryOf(deps, params.id),
  'POST /user-role-management/roles': async ({ body }, { deps, caller }) =>
    entryOf(
      deps,
      await addRow(roleEntity({ deps, caller }, { raised: [] }), { deps, userId: caller.userId }, body),
    ),
  'POST /user-role-management/roles/{id}': async ({ params, body }, { deps, caller }) =>
    entryOf(
      deps,
      await madeOrKept(
        { deps, caller },
        () => subjectOf(deps.db, params.id, { ...body }),
        (change) =>
          changeRow(
            roleEntity({ deps, caller }, change),
            { deps, userId: caller.userId },
            { ...body, ...params },
          ),
      ),
    ),
} satisfies Partial<Handlers>
