import { useState } from 'react'
import { upload } from '../../api/client.ts'
import type { DocumentDraft, DraftForm, FieldErrorKey } from '../../machines/form.ts'
import { documentsMax, documentSizeBytesMax } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { fieldWords } from '../parts/field-words.ts'
import { FileField, type ChosenFile } from '../parts/file-field.tsx'
import { formatNumber, formatSize } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Quiet } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { Group } from './group.tsx'
import type { StepProps } from './step.ts'

const kinds = ['application/pdf', 'image/jpeg', 'image/png']

/** What stands against a file before it is sent. @source spec §5, product 3 */
function fileFault(file: File, count: number): FieldErrorKey | null {
  if (count >= documentsMax) return 'too_many'
  if (!kinds.includes(file.type)) return 'document_kind'
  if (file.size >= documentSizeBytesMax) return 'document_too_large'
  return null
}

const titleOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').normalize('NFC')

interface Props extends StepProps {
  /** The form as it is when an upload ends, which is later than when it was drawn. */
  readForm: () => DraftForm
}

function Upload({ readForm, change, at }: Props) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const take = async (chosen: File | null) => {
    if (share !== null) return
    setFile(chosen)
    setFault(null)
    if (!chosen) return
    const found = fileFault(chosen, readForm().documents.length)
    if (found) return setFault(fieldWords[found]())
    setShare(0)
    const answer = await upload(chosen, setShare)
    setShare(null)
    if (!answer.isOk) return setFault(answer.data.fields?.[0]?.message ?? answer.message)
    const { id, fileName, sizeBytes, contentType } = answer.data
    const added = { id, name: titleOf(fileName), weight: '', fileName, sizeBytes, contentType }
    change({ documents: [...readForm().documents, added] })
    setFile(null)
  }
  return (
    <FileField
      label={m.document_field_file()}
      name="documents"
      value={file}
      onChange={(chosen) => void take(chosen)}
      accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
      hint={m.document_hint_file()}
      error={fault ?? at('documents').error}
      progressPercent={share === null ? undefined : share * 100}
    />
  )
}

/** Documents with name and weight; a file of 1 MB and more is refused here already. @source spec §3 Document, §5 */
export function DocumentsStep(props: Props) {
  const { form, change, at } = props
  const { documents } = form
  const locale = currentLocale()
  const store = (next: DocumentDraft[]) => change({ documents: next })
  return (
    <>
      {documents.length === 0 ? <Quiet>{m.filing_text_no_documents()}</Quiet> : null}
      {documents.map((document, index) => {
        const who = m.document_title_row({ number: formatNumber(index + 1, locale) })
        const set = (patch: Partial<DocumentDraft>) =>
          store(documents.map((other) => (other.id === document.id ? { ...other, ...patch } : other)))
        return (
          <Group
            key={document.id}
            title={who}
            remark={at(`documents.${index}`).error}
            removeLabel={m.document_action_remove({ who })}
            confirmTitle={m.document_confirm_remove({ who: document.name || document.fileName })}
            confirmText={m.document_text_remove()}
            confirmLabel={m.person_action_confirm_remove()}
            onRemove={() => store(documents.filter(({ id }) => id !== document.id))}
          >
            <Quiet>
              {m.document_label_file({
                file: document.fileName,
                size: formatSize(document.sizeBytes, locale),
              })}
            </Quiet>
            <TextField
              {...at(`documents.${index}.name`)}
              label={m.document_field_name()}
              hint={m.document_hint_name()}
              value={document.name}
              onChange={(name) => set({ name })}
              isRequired
            />
            <TextField
              {...at(`documents.${index}.weight`)}
              label={m.document_field_weight()}
              hint={m.document_hint_weight()}
              value={document.weight}
              onChange={(weight) => set({ weight })}
              inputMode="numeric"
              isShort
              isRequired
            />
          </Group>
        )
      })}
      <Upload {...props} />
    </>
  )
}
