import type { ClaimReply } from '../../api/claim-calls.ts'
import { mayTakeOver } from '../../machines/claim.ts'
import type { ApplicationEntry } from '../database/rows.ts'
import type { Deps, Trx } from '../deps.ts'
import { forbidden, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import { claimOf, releaseClaim, takeClaim, type Claim } from '../lifecycle/claim-store.ts'
import { heldWords } from '../lifecycle/conflict.ts'
import { appendHistory } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { caseOfOffice, isOfOffice } from './office-case.ts'
import { lockApplication } from './store.ts'

const viewClaim = (caller: PersonCaller, claim: Claim | null): ClaimReply => ({
  claim: claim && {
    name: claim.name,
    since: claim.since.toISOString(),
    until: claim.until.toISOString(),
    isOwn: claim.userId === caller.userId,
  },
  canTakeOver: claim !== null && claim.userId !== caller.userId && mayTakeOver(caller.actor),
})

const tellOffice = async (deps: Deps, trx: Trx, { office_id: officeId }: ApplicationEntry): Promise<void> => {
  if (officeId !== null) await deps.queue.add(trx, 'tell-counts', { officeId })
}

async function takeWithin(
  deps: Deps,
  trx: Trx,
  caller: PersonCaller,
  { id, isTakenOver }: { id: string; isTakenOver: boolean },
): Promise<Claim | null | Refused> {
  const row = await lockApplication(trx, id)
  if (!isOfOffice(caller.actor, row)) return notFound()
  if (isTakenOver && !mayTakeOver(caller.actor)) return forbidden()
  const now = deps.clock.now()
  const before = await claimOf(trx, id, now)
  const isMine = await takeClaim(trx, { applicationId: id, userId: caller.userId, now }, isTakenOver)
  const after = await claimOf(trx, id, now)
  if (!isMine && after) return refuse(409, heldWords(after), () => ({ blockedBy: 'isHeldByNobodyElse' }))
  if (before?.userId !== caller.userId) await tellOffice(deps, trx, row)
  if (before && before.userId !== caller.userId)
    await appendHistory(trx, {
      entity: 'claim',
      subjectId: id,
      event: 'takeOver',
      fromState: 'held',
      toState: 'held',
      actorId: caller.userId,
      payload: { from: before.userId },
      at: now,
    })
  return after
}

/** Who works on a case. @source product 8 */
export const claimHandlers = {
  'GET /applications/{id}/claim': async ({ params }, { deps, caller }) => {
    const row = await caseOfOffice(deps.db, caller, params.id)
    return isRefused(row) ? row : viewClaim(caller, await claimOf(deps.db, row.id, deps.clock.now()))
  },
  'POST /applications/{id}/claim': async ({ params, body }, { deps, caller }) => {
    const asked = { id: params.id, isTakenOver: body.takeOver }
    const claim = await inTransaction(deps.db, (trx) => takeWithin(deps, trx, caller, asked))
    return isRefused(claim) ? claim : viewClaim(caller, claim)
  },
  'POST /applications/{id}/claim/release': async ({ params }, { deps, caller }) =>
    inTransaction(deps.db, async (trx) => {
      const row = await caseOfOffice(trx, caller, params.id)
      if (isRefused(row)) return row
      if (await releaseClaim(trx, row.id, caller.userId)) await tellOffice(deps, trx, row)
      return viewClaim(caller, await claimOf(trx, row.id, deps.clock.now()))
    }),
} satisfies Partial<Handlers>
