import type { DocumentDraft } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { formatDigits, formatSize } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { documentName } from './document-name.ts'
import { SeeDocument } from './see-document.tsx'
import styles from './document.module.css'

/** One document in a line: name, size, weight, and a way to look at it. @source spec §3 Document */
export function DocumentLine({ document, held }: { document: DocumentDraft; held?: Blob | undefined }) {
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
      <SeeDocument document={document} held={held} />
    </div>
  )
}

/** Every document of an application, each in its line. */
export const DocumentList = ({ documents }: { documents: readonly DocumentDraft[] }) =>
  documents.length === 0 ? (
    <>{m.filing_text_no_documents()}</>
  ) : (
    <div className={styles.list}>
      {documents.map((document) => (
        <DocumentLine key={document.id} document={document} />
      ))}
    </div>
  )
