import { notFound } from '../errors.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import { endSessionsOf } from './own-pages.ts'
import { viewSession } from './session-view.ts'
import { liveSessions } from './session-store.ts'

const list: Handler<'GET /auth/sessions'> = async (_input, { deps, caller }) => {
  const rows = await liveSessions(deps.db, caller.userId, deps.clock.now())
  return { rows: rows.map((row) => viewSession(row, caller.sessionId)) }
}

const end: Handler<'POST /auth/sessions/{id}/end'> = ({ params }, { deps, caller }) =>
  inTransaction(deps.db, async (trx) => {
    const endedCount = await endSessionsOf(deps, trx, caller.userId, { id: params.id })
    return endedCount === 0 ? notFound() : {}
  })

const endOthers: Handler<'POST /auth/sessions/end-others'> = (_input, { deps, caller }) =>
  inTransaction(deps.db, async (trx) => ({
    endedCount: await endSessionsOf(deps, trx, caller.userId, { but: caller.sessionId }),
  }))

/** Where a person is logged in. @source product 6 */
export const sessionHandlers = {
  'GET /auth/sessions': list,
  'POST /auth/sessions/{id}/end': end,
  'POST /auth/sessions/end-others': endOthers,
} satisfies Partial<Handlers>
