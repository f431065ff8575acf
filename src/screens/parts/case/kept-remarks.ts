import { tabStorage } from '../../../api/keep.ts'
import { isWritten, noRemarks, type RemarksBegun } from './remark-drafts.ts'

/** Of each person and case apart: another who logs in at this tab sees nothing of it. */
const nameOf = (userId: string, caseId: string) => `remarks:${userId}:${caseId}`

const isBegun = (kept: unknown): kept is RemarksBegun =>
  typeof kept === 'object' && kept !== null && 'rows' in kept && Array.isArray(kept.rows)

/** Remarks that were begun in this tab and neither sent nor taken back. @source product 2.1, look States */
export const keptRemarks = {
  read: (userId: string, caseId: string): RemarksBegun => {
    const kept = tabStorage.read(nameOf(userId, caseId))
    return isBegun(kept) ? kept : noRemarks
  },
  write: (userId: string, caseId: string, { rows, general }: RemarksBegun): void => {
    const written = rows.filter(isWritten)
    if (written.length === 0 && general.trim() === '') tabStorage.remove(nameOf(userId, caseId))
    else tabStorage.write(nameOf(userId, caseId), { rows: written, general })
  },
  /** The cases that some were begun on. */
  cases: (userId: string): ReadonlySet<string> => {
    const before = nameOf(userId, '')
    return new Set(tabStorage.keys(before).map((key) => key.slice(before.length)))
  },
}
