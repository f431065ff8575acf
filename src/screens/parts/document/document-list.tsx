import type { Application } from '../../../api/entities.ts'
import type { DocumentDraft } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { formatDigits, formatSize } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { StatusTag } from '../status-tag.tsx'
import { documentName } from './document-name.ts'
import { SeeDocument } from './see-document.tsx'
import styles from './document.module.css'

type Scans = Application['documentScans']

const scanOf = (scans: Scans | undefined, { id }: DocumentDraft) =>
  scans?.find((scanned) => scanned.id === id)?.scan ?? 'clean'

/** What the check for viruses has against a document, in words and a shape; nothing for one that is in order. */
function ScanTag({ scan }: { scan: Scans[number]['scan'] }) {
  if (scan === 'clean') return null
  return scan === 'waiting' ? (
    <StatusTag tone="warning" label={m.document_state_waiting()} />
  ) : (
    <StatusTag tone="danger" label={m.document_state_infected()} />
  )
}

interface LineProps {
  document: DocumentDraft
  held?: Blob | undefined
  scan?: Scans[number]['scan']
}

/** One document in a line: name, size, weight, and a way to look at it while it is there. @source spec §3 Document, product 7 */
export function DocumentLine({ document, held, scan = 'clean' }: LineProps) {
  const locale = currentLocale()
  const weight = document.weight.trim()
  return (
    <div className={styles.line}>
      <span>
        {[
          documentName(document),
          formatSize(document.sizeBytes, locale),
          ...(weight ? [m.document_label_weight({ grams: formatDigits(weight, locale) })] : []),
        ].join(' · ')}
      </span>
      <ScanTag scan={scan} />
      {scan === 'infected' ? null : <SeeDocument document={document} held={held} />}
    </div>
  )
}

/** Every document of an application, each in its line. */
export const DocumentList = ({ documents, scans }: { documents: readonly DocumentDraft[]; scans?: Scans }) =>
  documents.length === 0 ? (
    <>{m.filing_text_no_documents()}</>
  ) : (
    <div className={styles.list}>
      {documents.map((document) => (
        <DocumentLine key={document.id} document={document} scan={scanOf(scans, document)} />
      ))}
    </div>
  )
