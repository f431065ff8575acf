import { keptInTab } from '../kept-in-tab.ts'
import { isWritten, noRemarks, type RemarksBegun } from './remark-drafts.ts'

const isBegun = (kept: unknown): kept is RemarksBegun =>
  typeof kept === 'object' && kept !== null && 'rows' in kept && Array.isArray(kept.rows)

const remarks = keptInTab('remarks', isBegun)

/** Remarks that were begun in this tab and neither sent nor taken back. @source product 2.1, look States */
export const keptRemarks = {
  read: (userId: string, caseId: string): RemarksBegun => remarks.read(userId, caseId) ?? noRemarks,
  write: (userId: string, caseId: string, { rows, general, seen }: RemarksBegun): void => {
    const written = rows.filter(isWritten)
    if (written.length === 0 && general.trim() === '') remarks.clear(userId, caseId)
    else remarks.write(userId, caseId, { rows: written, general, seen })
  },
  /** The cases that some were begun on. */
  cases: remarks.places,
}
