import { Heading } from 'react-aria-components'
import type { DocumentDraft } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { Button } from '../button.tsx'
import { ModalDialog } from '../modal-dialog.tsx'
import { saveAs } from '../save-as.ts'
import { documentName } from './document-name.ts'
import { DocumentFacts, DocumentView, useBytes } from './document-view.tsx'
import styles from './document.module.css'
import { MarksBelow } from './marks.tsx'

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
  const name = documentName(document)
  return (
    <ModalDialog isOpen isDismissable isWide onClose={onClose}>
      <Heading slot="title" level={2} className={styles.title ?? ''}>
        {name}
      </Heading>
      <DocumentFacts document={document} />
      <DocumentView document={document} bytes={bytes} again={again} />
      <MarksBelow documentId={document.id} />
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
