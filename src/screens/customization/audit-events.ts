import type { AuditRow } from '../../api/audit-calls.ts'
import { isCharted } from '../../machines/audit.ts'
import { auditedEntityWords, recordEventWord } from '../../wording/audit.ts'
import { written } from '../parts/written.ts'
import { eventTitle } from '../parts/case/history.tsx'

export { auditedEntityWords }

/** Of which thing a link is: its kind, and what it is called where it has a name. */
export const auditSubject = ({ entity, subject }: Pick<AuditRow, 'entity' | 'subject'>): string => {
  const kind = auditedEntityWords[entity]()
  return subject === null ? kind : `${kind}: ${written(subject)}`
}

/** What a link says was done; an event of an earlier version keeps its own name. */
export const auditEventTitle = ({ entity, event }: Pick<AuditRow, 'entity' | 'event'>): string =>
  isCharted(entity) ? eventTitle({ entity, event }) : recordEventWord(event)
