import { Suspense, useState } from 'react'
import type { DocumentDraft } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { Button } from '../button.tsx'
import { lazyScreen } from '../lazy-screen.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { documentName } from './document-name.ts'

const DocumentDialog = lazyScreen(async () => (await import('./document-dialog.tsx')).DocumentDialog)

/**
 * Opens a document to look at. `held` are its bytes where this page has them already, as after an upload.
 * @source spec §3 Document
 */
export function SeeDocument({ document, held }: { document: DocumentDraft; held?: Blob | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onPress={() => setIsOpen(true)}>
        <span>
          {m.document_action_see()} <VisuallyHidden>{documentName(document)}</VisuallyHidden>
        </span>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <DocumentDialog document={document} held={held} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
