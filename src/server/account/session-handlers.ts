import { notFound } from '../errors.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import { viewSession } from './session-view.ts'
import { endSessions, liveSessions } from './session-store.ts'

const list: Handler<'GET /auth/sessions'> = async (_input, { deps, caller }) => {
  const rows = await liveSessions(deps.db, caller.userId, deps.clock.now())
  return { rows: rows.map((row) => viewSession(row, caller.sessionId)) }
}

const end: Handler<'POST /auth/sessions/{id}/end'> = async ({ params }, { deps, caller }) => {
  const ended = await endSessions(deps.db, caller.userId, { id: params.id }, deps.clock.now())
  return ended === 0 ? notFound() : {}
}

const endOthers: Handler<'POST /auth/sessions/end-others'> = async (_input, { deps, caller }) => ({
  endedCount: await endSessions(deps.db, caller.userId, { but: caller.sessionId }, deps.clock.now()),
})

/** Where a person is logged in. @source product 6 */
export const sessionHandlers = {
  'GET /auth/sessions': list,
  'POST /auth/sessions/{id}/end': end,
  'POST /auth/sessions/end-others': endOthers,
} satisfies Partial<Handlers>
