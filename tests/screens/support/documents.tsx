import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { filingMachine } from '../../../src/machines/filing.ts'
import type { DocumentDraft } from '../../../src/machines/form.ts'
import { FilingScreen } from '../../../src/screens/filing/filing-screen.tsx'
import { m } from '../../../src/words/messages.js'
import { wholeForm, wholeReference } from '../../witness/forms.ts'

import { accountOf } from './session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false })

/** Opens a filing at one of its last steps, whole but for the documents given. */
export const openStep = (value: 'documents' | 'review', documents: DocumentDraft[] = []): void => {
  const context = {
    form: { ...wholeForm, documents },
    reference: wholeReference,
    applicationId: null,
    version: null,
    savedAt: null,
    hasUnsaved: false,
    referenceNumber: null,
    error: null,
    errors: [],
    refused: [],
  }
  const snapshot = filingMachine.resolveState({ value, context })
  render(<FilingScreen snapshot={snapshot} account={accountOf('owner')} />)
}

const heads = {
  pdf: '%PDF-1.4\n',
  jpeg: '\u00ff\u00d8\u00ff\u00e0',
  png: '\u0089PNG\r\n\u001a\n',
  other: 'RIFF....WEBP',
}

/** A file of this kind and size; its name says nothing of its kind. */
export const fileOf = (kind: keyof typeof heads, sizeBytes: number, name: string, type = ''): File => {
  const bytes = new Uint8Array(sizeBytes)
  bytes.set(Array.from(heads[kind], (letter) => letter.charCodeAt(0)).slice(0, sizeBytes))
  return new File([bytes], name, { type })
}

/** Chooses files in the documents step, as many at once as are given. */
export const choose = async (...files: File[]): Promise<void> =>
  user.upload(await screen.findByLabelText(new RegExp(m.document_label_add())), files)

/** The server has it. */
export const taken = (file: File, id: string, contentType = 'application/pdf') => ({
  code: 200,
  data: { id, fileName: file.name, sizeBytes: file.size, contentType },
})

export const uuid = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`
