import { sql, type RawBuilder } from 'kysely'
import { unknownMinutes, type DiscrepancyKind } from '../../machines/discrepancy.ts'

/** Until when a discrepancy must have begun to be shown now: what is unknown a while ago. @source product 7 */
export const shownUntil = (kind: DiscrepancyKind, now: Date): Date =>
  kind === 'unknown' ? new Date(now.getTime() - unknownMinutes * 60_000) : now

/** Whether a discrepancy of one kind is shown by now. @source product 7 */
export const hasBegunAs = (kind: DiscrepancyKind, now: Date): RawBuilder<boolean> =>
  sql<boolean>`since <= ${shownUntil(kind, now)}`
