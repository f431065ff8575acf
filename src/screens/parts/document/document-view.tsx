import { useCallback, useEffect, useState } from 'react'
import type { DocumentDraft } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { ErrorState } from '../error-state.tsx'
import { formatDigits, formatSize } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { Skeleton } from '../skeleton.tsx'
import { documentName } from './document-name.ts'
import { fetchDocument } from './fetch-document.ts'
import type { PaperView } from './paper-view.ts'
import { Picture } from './picture.tsx'
import { TurnedPicture } from './turned-picture.tsx'
import { useObjectUrl } from './use-object-url.ts'
import styles from './document.module.css'

type Bytes = Blob | 'loading' | 'failed'

/** The bytes that are held, or fetched; `again` asks once more after a failure. */
export function useBytes(
  document: DocumentDraft,
  held: Blob | undefined,
): { bytes: Bytes; again: () => void } {
  const [bytes, setBytes] = useState<Bytes>(held ?? 'loading')
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (held) return
    const control = new AbortController()
    void fetchDocument(document, control.signal).then((answer) => {
      if (!control.signal.aborted) setBytes(answer ?? 'failed')
    })
    return () => control.abort()
  }, [document, held, round])
  const again = useCallback(() => {
    setBytes('loading')
    setRound((count) => count + 1)
  }, [])
  return { bytes, again }
}

/** A frame shows a PDF where the window has room for its tools; elsewhere it opens by itself or is kept. */
const hasRoom = (): boolean => window.matchMedia('(width >= 600px)').matches

function Pdf({ url, name }: { url: string; name: string }) {
  if (!navigator.pdfViewerEnabled) return <p>{m.document_text_pdf_kept()}</p>
  return (
    <>
      {hasRoom() ? <iframe className={styles.pages} src={url} title={name} /> : null}
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {m.document_action_open_tab()}
        </a>
      </p>
    </>
  )
}

export function DocumentFacts({ document }: { document: DocumentDraft }) {
  const locale = currentLocale()
  const weight = document.weight.trim()
  return (
    <p className={styles.facts}>
      {m.document_label_file({ file: document.fileName, size: formatSize(document.sizeBytes, locale) })}
      {weight ? ` · ${m.document_label_weight({ grams: formatDigits(weight, locale) })}` : null}
    </p>
  )
}

/** How a picture is looked at, where it can be turned. */
export interface Turning {
  view: PaperView
  onView: (view: PaperView) => void
}

/** A picture in the page, a PDF in what the browser has for it; or why neither is there. @source spec §3 Document */
export function DocumentView({
  document,
  bytes,
  again,
  turning,
}: { document: DocumentDraft; turning?: Turning | undefined } & ReturnType<typeof useBytes>) {
  const url = useObjectUrl(bytes instanceof Blob ? bytes : null)
  const name = documentName(document)
  if (bytes === 'failed') return <ErrorState title={m.document_error_fetch()} onRetry={again} />
  if (bytes === 'loading') return <Skeleton lineCount={6} />
  if (url === null) return null
  if (document.contentType === 'application/pdf') return <Pdf url={url} name={name} />
  return turning ? (
    <TurnedPicture documentId={document.id} url={url} name={name} {...turning} />
  ) : (
    <Picture documentId={document.id} url={url} name={name} isLarge />
  )
}
