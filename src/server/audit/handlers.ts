import { pageRows } from '../database/page.ts'
import { setEntities } from '../../machines/audit.ts'
import { isRefused } from '../errors.ts'
import type { Handlers } from '../web/handler.ts'
import { auditRows, viewLinks } from './store.ts'

/** The newest first, whatever narrows them. */
export const newest = { timeColumn: 'history.at', idColumn: 'history.place', direction: 'newest' } as const

/** Who did what, when and from where. @source product 7 */
export const auditHandlers = {
  'GET /user-role-management/audit': async ({ query }, { deps, caller }) => {
    const { db } = deps
    // One query a kind: each is in the order of its index.
    const rows = query.isSet
      ? { db, queries: setEntities.map((entity) => auditRows(db, { ...query, entity })) }
      : auditRows(db, query)
    const page = await pageRows({ ...query, query: rows, ...newest })
    if (isRefused(page)) return page
    return { ...page, page: query.page, rows: await viewLinks(db, page.rows, caller.locale) }
  },
} satisfies Partial<Handlers>
