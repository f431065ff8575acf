import { Suspense } from 'react'
import type { DocumentDraft } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { SeeDocument } from '../parts/document/see-document.tsx'
import { Thumbnail } from '../parts/document/thumbnail.tsx'
import { FileField } from '../parts/file-field.tsx'
import { formatSize } from '../parts/format.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { currentLocale } from '../parts/locale.ts'
import { Quiet, Row } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TextField } from '../parts/text-field.tsx'
import { rowWord } from '../words/form.ts'
import type { FilingSession } from './filing-session.ts'
import { Group } from './group.tsx'
import type { StepProps } from './step.ts'
import { filesName, UploadList } from './upload-list.tsx'
import { uploadsOf } from './uploads.ts'
import { WaiverPaper } from './waiver.tsx'

/** Kinds that are taken, and two that the page can make into one of them. */
const accept = '.pdf,.jpg,.jpeg,.png,.webp,.bmp,application/pdf,image/jpeg,image/png,image/webp,image/bmp'

// For most types of case nothing is wanted by name.
const Wanted = lazyScreen(
  async () => (await import('../parts/document/documents-wanted.tsx')).DocumentsWanted,
)

interface RowProps {
  document: DocumentDraft
  index: number
  at: StepProps['at']
  held: Blob | undefined
  onChange: (patch: Partial<DocumentDraft>) => void
  onRemove: () => void
}

function DocumentRow({ document, index, at, held, onChange, onRemove }: RowProps) {
  const locale = currentLocale()
  const who = rowWord('documents', index)
  const isPicture = document.contentType !== 'application/pdf'
  return (
    <Group
      title={who}
      remark={at(`documents.${index}`).error}
      removeLabel={m.parts_action_remove_who({ who })}
      confirmTitle={m.parts_confirm_remove_who({ who: document.name || document.fileName })}
      confirmText={m.document_text_remove()}
      confirmLabel={m.parts_action_remove()}
      onRemove={onRemove}
    >
      <Row>
        {held && isPicture ? <Thumbnail bytes={held} /> : null}
        <Quiet>
          {m.document_label_file({
            file: document.fileName,
            size: formatSize(document.sizeBytes, locale),
          })}
        </Quiet>
        <SeeDocument document={document} held={held} />
      </Row>
      <TextField
        {...at(`documents.${index}.name`)}
        label={m.document_field_name()}
        hint={m.document_hint_name()}
        value={document.name}
        onChange={(name) => onChange({ name })}
        isRequired
      />
      <TextField
        {...at(`documents.${index}.weight`)}
        label={m.document_field_weight()}
        hint={m.document_hint_weight()}
        value={document.weight}
        onChange={(weight) => onChange({ weight })}
        inputMode="numeric"
        isShort
        isRequired
      />
    </Group>
  )
}

/**
 * Documents with name and weight, each to be looked at; files are taken several at once, and one of 1 MB and more is
 * refused here already, a picture with an offer to make it smaller.
 * @source spec §3 Document, §5, product 8
 */
export function DocumentsStep({ form, change, at, filing }: StepProps & { filing: FilingSession }) {
  const uploads = uploadsOf(filing)
  const { documents } = form
  const store = (next: DocumentDraft[]) => change({ documents: next })
  return (
    <>
      <Suspense fallback={<Skeleton lineCount={8} />}>
        <Wanted typeId={form.typeId} documents={documents} accept={accept} onChoose={uploads.take} />
      </Suspense>
      {documents.length === 0 ? <Quiet>{m.filing_text_no_documents()}</Quiet> : null}
      {documents.map((document, index) => (
        <DocumentRow
          key={document.id}
          document={document}
          index={index}
          at={at}
          held={uploads.heldOf(document.id)}
          onChange={(patch) =>
            store(documents.map((other) => (other.id === document.id ? { ...other, ...patch } : other)))
          }
          onRemove={() => store(documents.filter(({ id }) => id !== document.id))}
        />
      ))}
      <WaiverPaper form={form} change={change} at={at} />
      <UploadList uploads={uploads} />
      <FileField
        label={m.document_label_add()}
        name={filesName}
        onFiles={(files) => uploads.take(files)}
        accept={accept}
        hint={m.document_hint_file()}
        hasCamera
        error={at('documents').error}
      />
    </>
  )
}
