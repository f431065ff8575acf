import { countsChannelOf, personChannelOf } from '../../machines/live.ts'
import { forbidden, invalid, isRefused } from '../errors.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import { clearNotices, noticeCount, noticeOf, noticesQuery } from './store.ts'
import { pageCountOf, pageRows } from '../database/page.ts'

/** What came after the newest notice that was shown stays new. @source spec §4 */
const clear: Handler<'POST /clear-notification'> = async ({ body }, { deps, caller }) => {
  const now = deps.clock.now()
  await clearNotices(deps.db, caller.userId, now, body.until === undefined ? now : new Date(body.until))
  return {}
}

const list: Handler<'GET /notifications'> = async ({ query }, { deps, caller }) => {
  const found = await pageRows({
    ...query,
    query: noticesQuery(deps.db, caller.userId),
    timeColumn: 'notices.created_at',
    idColumn: 'notices.id',
    direction: 'newest',
  })
  if (isRefused(found)) return found
  const total = await noticeCount(deps.db, caller.userId)
  return {
    rows: found.rows.map((row) => ({
      ...noticeOf(row),
      isNew: row.cleared_at === null,
      cursor: row.cursor,
    })),
    total,
    page: query.page,
    pageCount: pageCountOf(total, query.size),
    nextCursor: found.nextCursor,
    previousCursor: found.previousCursor,
  }
}

/** Nobody listens to anybody else's channel, nor to that of an office whose badges they do not see. @source spec §4, §7 Other */
const authorize: Handler<'POST /broadcasting/auth'> = async ({ body }, { deps, caller }) => {
  const own = [personChannelOf(caller.userId), countsChannelOf(caller.actor)]
  if (!own.includes(body.channel_name)) return forbidden()
  if (!/^\d+\.\d+$/.test(body.socket_id)) return invalid([{ path: 'socket_id', error: 'invalid' }])
  return deps.live.authorize(body.socket_id, body.channel_name)
}

export const noticeHandlers = {
  'POST /clear-notification': clear,
  'GET /notifications': list,
  'POST /broadcasting/auth': authorize,
} satisfies Partial<Handlers>
