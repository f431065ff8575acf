import type { AuditRow } from '../../api/audit-calls.ts'
import { auditedEntityWords } from '../../wording/audit.ts'
import { written } from '../parts/written.ts'

/** Of which thing a link is: its kind, and what it is called where it has a name. */
export const auditSubject = ({ entity, subject }: Pick<AuditRow, 'entity' | 'subject'>): string => {
  const kind = auditedEntityWords[entity]()
  return subject === null ? kind : `${kind}: ${written(subject)}`
}
