import { useCallback, useEffect, useState } from 'react'
import { Heading } from 'react-aria-components'
import type { DocumentDraft } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { Button } from '../button.tsx'
import { ErrorState } from '../error-state.tsx'
import { formatDigits, formatSize } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { ModalDialog } from '../modal-dialog.tsx'
import { saveAs } from '../save-as.ts'
import { Skeleton } from '../skeleton.tsx'
import { documentName } from './document-name.ts'
import { fetchDocument } from './fetch-document.ts'
import { Picture } from './picture.tsx'
import { useObjectUrl } from './use-object-url.ts'
import styles from './document.module.css'

type Bytes = Blob | 'loading' | 'failed'

/** The bytes that are held, or fetched; `again` asks once more after a failure. */
function useBytes(document: DocumentDraft, held: Blob | undefined): { bytes: Bytes; again: () => void } {
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

function Facts({ document }: { document: DocumentDraft }) {
  const locale = currentLocale()
  const weight = document.weight.trim()
  return (
    <p className={styles.facts}>
      {m.document_label_file({ file: document.fileName, size: formatSize(document.sizeBytes, locale) })}
      {weight ? ` · ${m.document_label_weight({ grams: formatDigits(weight, locale) })}` : null}
    </p>
  )
}

interface Props {
  document: DocumentDraft
  held?: Blob | undefined
  onClose: () => void
}

/**
 * A document to look at: a picture in the page, a PDF in what the browser has for it, or handed over as a file where
 * it has nothing. Escape, a press outside and the button close it.
 * @source spec §3 Document
 */
export function DocumentDialog({ document, held, onClose }: Props) {
  const { bytes, again } = useBytes(document, held)
  const here = bytes instanceof Blob ? bytes : null
  const url = useObjectUrl(here)
  const name = documentName(document)
  return (
    <ModalDialog isOpen isDismissable isWide onClose={onClose}>
      <Heading slot="title" level={2} className={styles.title ?? ''}>
        {name}
      </Heading>
      <Facts document={document} />
      {bytes === 'failed' ? <ErrorState title={m.document_error_fetch()} onRetry={again} /> : null}
      {bytes === 'loading' ? <Skeleton lineCount={6} /> : null}
      {url === null ? null : document.contentType === 'application/pdf' ? (
        <Pdf url={url} name={name} />
      ) : (
        <Picture url={url} name={name} isLarge />
      )}
      <div className={styles.actions}>
        <Button onPress={onClose}>{m.parts_action_close()}</Button>
        {here ? (
          <Button variant="secondary" onPress={() => saveAs(document.fileName, here)}>
            {m.document_action_keep()}
          </Button>
        ) : null}
      </div>
    </ModalDialog>
  )
}
