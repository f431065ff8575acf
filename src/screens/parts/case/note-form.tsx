import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { send } from '../../../api/client.ts'
import type { Note } from '../../../api/note-calls.ts'
import { faultsIn } from '../../../machines/field-errors.ts'
import { noteLengthMax } from '../../../machines/limits.ts'
import { noteSchema } from '../../../machines/note.ts'
import { m } from '../../../words/messages.js'
import { useForm } from '../../use-form.ts'
import { Banner } from '../banner.tsx'
import { Button, ButtonRow } from '../button.tsx'
import { messageAt } from '../field-words.ts'
import { TextField } from '../text-field.tsx'
import { showToast } from '../toasts.ts'

type FormProps = {
  applicationId: string
  note: Note | null
  /** What was typed before the case was left; null where it is begun now, and has the focus. */
  begun: string | null
  /** Keeps it as it is typed. */
  onType: (text: string) => void
  reload: () => void
  onDone: () => void
  onCancel: () => void
}

/** A new note, or another text of one. @source product 8 */
export function NoteForm({ applicationId, note, begun, onType, reload, onDone, onCancel }: FormProps) {
  const frame = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(begun ?? note?.text ?? '')
  const found = faultsIn(noteSchema, { text })
  const form = useForm({ text }, found, reload)
  const begin = useEffectEvent(() => {
    if (begun !== null) return
    frame.current?.scrollIntoView({ block: 'nearest' })
    frame.current?.querySelector('textarea')?.focus()
  })
  useEffect(() => begin(), [])
  const keep = async () => {
    const done = await form.submit(found, () =>
      note === null
        ? send('POST /applications/{id}/notes', { params: { id: applicationId }, body: { text } })
        : send('POST /applications/{id}/notes/{noteId}', {
            params: { id: applicationId, noteId: note.id },
            body: { text, version: note.version },
          }),
    )
    if (done === null) return
    showToast({ tone: 'success', text: m.note_notice_kept() })
    onDone()
  }
  return (
    <form
      ref={frame}
      noValidate
      data-note-form=""
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isPending) void keep()
      }}
    >
      {form.failure ? (
        <Banner tone="danger" isLive>
          <p>{form.failure}</p>
        </Banner>
      ) : null}
      <TextField
        name="note"
        label={m.note_field_text()}
        hint={m.note_hint_text()}
        value={text}
        onChange={(typed) => {
          setText(typed)
          onType(typed)
        }}
        error={messageAt(form.errors, 'text')}
        lengthMax={noteLengthMax}
        isMultiline
        isRequired
      />
      <ButtonRow>
        <Button type="submit" isPending={form.isPending}>
          {m.note_action_save()}
        </Button>
        <Button variant="secondary" isDisabled={form.isPending} onPress={onCancel}>
          {m.parts_action_cancel()}
        </Button>
      </ButtonRow>
    </form>
  )
}
