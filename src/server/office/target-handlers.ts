import type { CallReply } from '../../api/calls.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { targetsSchema, typedTargets } from '../../machines/target.ts'
import type { Deps, Trx } from '../deps.ts'
import { differences } from '../catalogue/editor.ts'
import { changedMeanwhile, invalid, isRefused, notFound, type Refused } from '../errors.ts'
import { appendHistory, lastChange } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers } from '../web/handler.ts'
import { lockTargets, storeTargets, targetsRow } from './target-store.ts'

type Reply = CallReply<'GET /stage-targets'>

async function reply(db: Deps['db'], officeId: string): Promise<Reply> {
  const row = await targetsRow(db, officeId)
  return { values: typedTargets(row?.targets ?? {}), version: row?.version ?? 0 }
}

/** Stores what an office has set anew. 409 with who and when where somebody did after `version` was read; 422 by the field. */
async function change(
  deps: Deps,
  trx: Trx,
  { officeId, userId }: { officeId: string; userId: string },
  { values, version }: { values: Record<string, string>; version: number },
): Promise<Refused | void> {
  const at = deps.clock.now()
  const before = await lockTargets(trx, officeId)
  if ((before?.version ?? 0) !== version)
    return changedMeanwhile(before ? await lastChange(trx, 'stage_targets', before.subject_id) : null, at)
  const parsed = targetsSchema.safeParse(values)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error, 'values'))
  const { subject_id: subjectId } = await storeTargets(trx, officeId, parsed.data)
  await appendHistory(trx, {
    entity: 'stage_targets',
    subjectId,
    event: 'update',
    fromState: '',
    toState: '',
    actorId: userId,
    payload: differences(typedTargets(before?.targets ?? {}), typedTargets(parsed.data)),
    at,
  })
  // What is overdue changed with it.
  await deps.queue.add(trx, 'tell-counts', { officeId })
}

/** How long stages may take at one's own office. @source product 8 */
export const targetHandlers = {
  'GET /stage-targets': async (_input, { deps, caller }) =>
    caller.actor.officeId === null ? notFound() : reply(deps.db, caller.actor.officeId),
  'POST /stage-targets': async ({ body }, { deps, caller }) => {
    const { officeId } = caller.actor
    if (officeId === null) return notFound()
    const by = { officeId, userId: caller.userId }
    const refused = await inTransaction(deps.db, (trx) => change(deps, trx, by, body))
    return isRefused(refused) ? refused : reply(deps.db, officeId)
  },
} satisfies Partial<Handlers>
