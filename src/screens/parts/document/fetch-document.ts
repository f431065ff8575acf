import { download } from '../../../api/files.ts'
import type { DocumentDraft } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { saveAs } from '../save-as.ts'
import { showToast } from '../toasts.ts'

/**
 * The bytes of a document by the product's own route, as the kind that the server found them to be and never as
 * another; null when they could not be had.
 * @source spec §3 Document, product 3
 */
export async function fetchDocument(document: DocumentDraft, signal?: AbortSignal): Promise<Blob | null> {
  const bytes = await download(document.id, signal)
  return bytes && new Blob([bytes], { type: document.contentType })
}

/** Hands a document to the browser to keep, or says that it could not be fetched. */
export async function keepDocument(document: DocumentDraft): Promise<void> {
  const bytes = await fetchDocument(document)
  if (!bytes)
    return showToast({
      tone: 'danger',
      text: `${m.document_error_fetch()} ${m.parts_text_nothing_lost()}`,
    })
  saveAs(document.fileName, bytes)
}
