import type { Application } from '../../../api/entities.ts'
import type { DocumentDraft } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { StatusTag } from '../status-tag.tsx'

export type Scans = Application['documentScans']
export type Scan = Scans[number]['scan']

/** What is known of a document; one that is not named is in order. @source product 7 */
export const scanOf = (scans: Scans | undefined, { id }: DocumentDraft): Scan =>
  scans?.find((scanned) => scanned.id === id)?.scan ?? 'clean'

/** What the check for viruses has against a document, in words and a shape; nothing for one that is in order. */
export function ScanTag({ scan }: { scan: Scan }) {
  if (scan === 'clean') return null
  return scan === 'waiting' ? (
    <StatusTag tone="warning" label={m.document_state_waiting()} />
  ) : (
    <StatusTag tone="danger" label={m.document_state_infected()} />
  )
}
