import type { User } from '../../api/people-calls.ts'
import {
  normalUserSchema,
  userAddSchema,
  userChangeSchema,
  type NormalUserChange,
  type UserAdd,
  type UserChange,
} from '../../machines/people.ts'
import { raisedRights } from '../../machines/rights-request.ts'
import type { FieldError } from '../../machines/form.ts'
import { endSessionsOf, tellOwnPages } from '../account/own-pages.ts'
import { takenContacts } from '../account/store.ts'
import { addRow, changeRow, type EditedEntity } from '../catalogue/editor.ts'
import { pageRows } from '../database/page.ts'
import type { Deps, Trx } from '../deps.ts'
import { invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import { dropLostCases } from '../lifecycle/assignment-store.ts'
import { appendHistory } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import { m } from '../../words/messages.js'
import { statusOf } from '../catalogue/editor.ts'
import type { Handlers } from '../web/handler.ts'
import { lastKeeper, ownRights, selfStays } from './refusals.ts'
import { rightsOfRoles, rightsOfUser } from './rights-request-store.ts'
import { hasKeeper } from './role-store.ts'
import { hasSecond, madeOrKept, secondOf, type Change, type Context } from './second.ts'
import * as store from './user-store.ts'

/** What of the choices of a form is not offered: an office that is closed, a role that is none or a litigant's. */
async function unoffered(
  trx: Trx,
  values: UserChange | UserAdd,
  currentOfficeId: string | null,
): Promise<FieldError[]> {
  const found = await store.chosenRoles(trx, values)
  const isOffered = (id: number) => found.some((role) => role.id === id && !role.is_of_litigants)
  const isOpen = await store.isOfficeOpen(trx, values.officeId, currentOfficeId)
  return [
    ...(isOpen ? [] : [{ path: 'officeId', error: 'not_offered' } as const]),
    ...(isOffered(values.firstRoleId) ? [] : [{ path: 'firstRoleId', error: 'not_offered' } as const]),
    ...(values.otherRoleIds.every(isOffered)
      ? []
      : [{ path: 'otherRoleIds', error: 'not_offered' } as const]),
  ]
}

/** What somebody may not do to themselves: close the own account, or change what gives them their rights. */
function ownHarm(before: store.AccountRow, after: store.AccountRow): Refused | null {
  if (!after.is_active) return selfStays()
  const isMoved = before.office_id !== after.office_id || before.roles.join(' ') !== after.roles.join(' ')
  return isMoved ? ownRights() : null
}

/** Somebody who works here, as the editor changes them. */
export const userEntity = (
  { deps, caller }: Context,
  change: Change,
): EditedEntity<store.AccountRow, UserAdd, UserChange> => ({
  entity: 'user',
  addSchema: userAddSchema,
  changeSchema: userChangeSchema,
  taken: takenContacts,
  lock: (trx, number) => store.lockAccount(trx, number, true),
  async insert(trx, values) {
    const faults = await unoffered(trx, values, null)
    if (faults.length > 0) return invalid(faults)
    const id = deps.ids.uuid()
    // Nobody knows it: the link of the mail sets the first one that somebody does.
    const passwordHash = await deps.passwords.hash(deps.ids.token())
    const added = await store.insertUser(trx, values, { id, passwordHash, at: deps.clock.now() })
    await deps.queue.add(trx, 'send-invitation', { userId: id })
    const isSecondThere = await hasSecond(trx, { deps, caller })
    const slugs = raisedRights([], await rightsOfRoles(trx, store.roleIdsOf(values)))
    return (await secondOf(trx, { deps, caller }, change, { slugs, isSecondThere })) ?? added
  },
  async update(trx, number, values, before) {
    const faults = await unoffered(trx, values, before.office_id)
    if (faults.length > 0) return invalid(faults)
    const isSecondThere = await hasSecond(trx, { deps, caller })
    const held = await rightsOfUser(trx, before.subject_id)
    const after = await store.updateUser(trx, number, before.subject_id, values)
    const harm = before.subject_id === caller.userId ? ownHarm(before, after) : null
    if (harm) return harm
    if (!(await hasKeeper(trx))) return lastKeeper()
    if (after.is_active) await tellOwnPages(deps, trx, before.subject_id)
    else await endSessionsOf(deps, trx, before.subject_id, 'all')
    await dropLostCases(deps, trx, before.subject_id, caller.userId)
    const isMoved = before.office_id !== after.office_id
    // Pages that are open still hear of the office that was left.
    if (before.office_id !== null && isMoved)
      await deps.queue.add(trx, 'tell-counts', { officeId: before.office_id })
    const slugs = raisedRights(held, await rightsOfUser(trx, before.subject_id), isMoved)
    return (await secondOf(trx, { deps, caller }, change, { slugs, isSecondThere })) ?? after
  },
})

const normalUser = (deps: Deps): EditedEntity<store.AccountRow, NormalUserChange, NormalUserChange> => ({
  entity: 'user',
  addSchema: normalUserSchema,
  changeSchema: normalUserSchema,
  taken: {},
  lock: (trx, number) => store.lockAccount(trx, number, false),
  // Litigants register themselves.
  insert: () => Promise.resolve(notFound()),
  async update(trx, number, { status }, before) {
    const after = await store.updateLitigant(trx, number, status === 'active')
    if (!after.is_active) await endSessionsOf(deps, trx, before.subject_id, 'all')
    return after
  },
})

async function userEntry({ deps, caller }: Context, number: number | Refused): Promise<User | Refused> {
  if (isRefused(number)) return number
  const row = await store.staffByNumber(deps.db, number, deps.clock.now())
  if (!row) return notFound()
  return {
    ...store.viewUser(row),
    isSelf: row.id === caller.userId,
    hasFactor: row.has_factor,
    sessionCount: row.session_count,
    createdAt: row.created_at.toISOString(),
    invitedAt: row.invited_at?.toISOString() ?? null,
    version: row.version,
  }
}

async function litigantEntry(deps: Deps, number: number | Refused) {
  if (isRefused(number)) return number
  const row = await store.litigantByNumber(deps.db, number)
  return row ? store.viewLitigant(row) : notFound()
}

/** An act on an account that changes nothing of it, in its history. */
const note = (trx: Trx, { deps, caller }: Context, row: store.AccountRow, event: string) =>
  appendHistory(trx, {
    entity: 'user',
    subjectId: row.subject_id,
    event,
    fromState: statusOf(row),
    toState: statusOf(row),
    actorId: caller.userId,
    payload: {},
    at: deps.clock.now(),
  })

const onPage = { timeColumn: 'users.created_at', idColumn: 'users.id', direction: 'newest' } as const

/** People: who works here, and litigants. @source spec §2 Role and permission management, §3 User */
export const userHandlers = {
  'GET /user-role-management/users': async ({ query }, { deps }) => {
    const page = await pageRows({ ...query, query: await store.staffRows(deps.db, query), ...onPage })
    if (isRefused(page)) return page
    return { ...page, page: query.page, rows: page.rows.map(store.viewUser) }
  },
  'GET /user-role-management/users/{id}': ({ params }, context) => userEntry(context, params.id),
  'POST /user-role-management/users': async ({ body }, context) =>
    userEntry(
      context,
      await madeOrKept(
        context,
        () =>
          Promise.resolve({
            entity: 'user',
            rowId: null,
            name: body.name,
            nameBn: body.name,
            typed: { ...body },
          }),
        (change) =>
          addRow(userEntity(context, change), { deps: context.deps, userId: context.caller.userId }, body),
      ),
    ),
  'POST /user-role-management/users/{id}': async ({ params, body }, context) => {
    const by = { deps: context.deps, userId: context.caller.userId }
    return userEntry(
      context,
      await madeOrKept(
        context,
        async () => {
          const name =
            (await store.staffByNumber(context.deps.db, params.id, context.deps.clock.now()))?.name ??
            body.name
          return { entity: 'user', rowId: params.id, name, nameBn: name, typed: { ...body } }
        },
        (change) => changeRow(userEntity(context, change), by, { ...body, ...params }),
      ),
    )
  },
  'POST /user-role-management/users/{id}/invite': ({ params }, context) =>
    inTransaction(context.deps.db, async (trx) => {
      const row = await store.lockAccount(trx, params.id, true)
      if (!row) return notFound()
      const found = await store.staffByNumber(context.deps.db, params.id, context.deps.clock.now())
      if (!row.is_active || !found?.invited_at)
        return refuse(409, (locale) => m.user_error_not_invited({}, { locale }))
      await context.deps.queue.add(trx, 'send-invitation', { userId: row.subject_id })
      await note(trx, context, row, 'invite')
      return {}
    }),
  'POST /user-role-management/users/{id}/end-sessions': ({ params }, context) =>
    inTransaction(context.deps.db, async (trx) => {
      const row = await store.lockAccount(trx, params.id, true)
      if (!row) return notFound()
      // Whoever logs themselves out elsewhere stays where they are.
      const isSelf = row.subject_id === context.caller.userId
      const which = isSelf ? { but: context.caller.sessionId } : ('all' as const)
      const endedCount = await endSessionsOf(context.deps, trx, row.subject_id, which)
      await note(trx, context, row, 'end_sessions')
      return { endedCount }
    }),
  'GET /user-role-management/normal-users': async ({ query }, { deps }) => {
    const page = await pageRows({ ...query, query: await store.litigantRows(deps.db, query), ...onPage })
    if (isRefused(page)) return page
    return { ...page, page: query.page, rows: page.rows.map(store.viewLitigant) }
  },
  'GET /user-role-management/normal-users/{id}': ({ params }, { deps }) => litigantEntry(deps, params.id),
  'POST /user-role-management/normal-users/{id}': async ({ params, body }, { deps, caller }) => {
    const by = { deps, userId: caller.userId }
    return litigantEntry(deps, await changeRow(normalUser(deps), by, { ...body, ...params }))
  },
} satisfies Partial<Handlers>
