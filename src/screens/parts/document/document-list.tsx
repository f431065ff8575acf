import type { DocumentDraft } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { formatDigits, formatSize } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { documentName } from './document-name.ts'
import { ScanTag, scanOf, type Scan, type Scans } from './scan-tag.tsx'
import { SeeDocument } from './see-document.tsx'
import styles from './document.module.css'

interface LineProps {
  document: DocumentDraft
  held?: Blob | undefined
  scan?: Scan
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
