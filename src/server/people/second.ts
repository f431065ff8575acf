import type { Permission } from '../../machines/actor.ts'
import { rightsRequestRefusal, type RightsRequestRefusal } from '../../machines/rights-request.ts'
import { m } from '../../words/messages.js'
import type { Deps, Trx } from '../deps.ts'
import { isRefused, refuse, type Refused } from '../errors.ts'
import { inTransaction, violatedConstraint } from '../lifecycle/transaction.ts'
import type { PersonCaller } from '../web/handler.ts'
import * as store from './rights-request-store.ts'
import { hasKeeper } from './role-store.ts'

/** Who changes rights. */
export interface Context {
  deps: Deps
  caller: PersonCaller
}

/** Kept, and in force when another granted it. @source product 4 */
const waits = (): Refused => refuse(202, (locale) => m.rights_notice_waits({}, { locale }))

const waitsAlready = (): Refused => refuse(409, (locale) => m.rights_error_waits_already({}, { locale }))

const refusalWords = {
  ended: m.rights_error_ended,
  second_person: m.rights_error_second_person,
  not_yours: m.rights_error_not_yours,
} as const satisfies Record<RightsRequestRefusal, unknown>

/** Why one may not be ended so, in words. */
export const refusedEnd = (why: RightsRequestRefusal): Refused =>
  refuse(409, (locale) => refusalWords[why]({}, { locale }))

/** One change of rights on its way: granted already, or it may turn out that it has to wait. */
export interface Change {
  /** The request that is carried out with it. */
  grants?: string
  /** What it would raise, once that is known. */
  raised: Permission[]
}

/** Whether another could grant what this person proposes: asked before the change, so that nobody is the second person by it. */
export const hasSecond = (trx: Trx, { caller }: Context): Promise<boolean> => hasKeeper(trx, caller.userId)

/**
 * What a change that gives these weighty rights comes to: nothing where there are none, or nobody could be the second person;
 * 202 where it waits; and what grants one ends it in the same transaction.
 * @source product 4
 */
export async function secondOf(
  trx: Trx,
  { deps, caller }: Context,
  change: Change,
  { slugs, isSecondThere }: { slugs: Permission[]; isSecondThere: boolean },
): Promise<Refused | null> {
  if (change.grants !== undefined) {
    const request = await store.lockRequest(trx, change.grants)
    if (!request) return refusedEnd('ended')
    const why = rightsRequestRefusal('grant', {
      state: request.state,
      isAsker: request.asked_by === caller.userId,
    })
    if (why) return refusedEnd(why)
    await store.endRequest(trx, request.id, { event: 'grant', by: caller.userId, at: deps.clock.now() })
    return null
  }
  if (slugs.length === 0 || !isSecondThere) return null
  change.raised = slugs
  return waits()
}

/** What of a request is known before it is kept. */
export type Subject = Pick<store.Asked, 'entity' | 'rowId' | 'name' | 'nameBn' | 'typed'>

/** Makes a change, or keeps it where it has to wait: 202, or 409 where one waits for the same role or person already. @source product 4 */
export async function madeOrKept<T>(
  { deps, caller }: Context,
  subject: () => Promise<Subject>,
  make: (change: Change) => Promise<T | Refused>,
): Promise<T | Refused> {
  const change: Change = { raised: [] }
  const made = await make(change)
  if (!isRefused(made) || made.code !== 202) return made
  const asked = {
    ...(await subject()),
    id: deps.ids.uuid(),
    slugs: change.raised,
    by: caller.userId,
    at: deps.clock.now(),
  }
  try {
    await inTransaction(deps.db, async (trx) => store.insertRequest(trx, asked))
    return made
  } catch (error) {
    if (violatedConstraint(error) === 'rights_requests_one_open') return waitsAlready()
    throw error
  }
}
