import { isRefused, notFound } from '../errors.ts'
import { remarksOf } from '../office/remark-store.ts'
import type { Handlers } from '../web/handler.ts'
import { caseOfOffice } from './office-case.ts'

/** What the office of a case often writes, offered beside it to whoever acts on it. @source product 8 */
export const caseRemarkHandlers = {
  'GET /applications/{id}/common-remarks': async ({ params }, { deps, caller }) => {
    const row = await caseOfOffice(deps.db, caller, params.id)
    if (isRefused(row)) return row
    if (row.office_id === null) return notFound()
    const remarks = await remarksOf(deps.db, row.office_id)
    return {
      rows: remarks
        .filter(({ status }) => status === 'active')
        .map(({ id, act, name, nameBn }) => ({ id, act, name, nameBn })),
    }
  },
} satisfies Partial<Handlers>
