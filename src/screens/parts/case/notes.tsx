import { Suspense, useRef, useState } from 'react'
import { send } from '../../../api/client.ts'
import type { Note } from '../../../api/note-calls.ts'
import { noteRights } from '../../../machines/note-rights.ts'
import { m } from '../../../words/messages.js'
import { useAccount } from '../../session.ts'
import { useCall } from '../../use-call.ts'
import { AskDialog } from '../ask-dialog.tsx'
import { Button, ButtonRow } from '../button.tsx'
import { ErrorState } from '../error-state.tsx'
import { formatMoment, formatTime } from '../format.ts'
import { Keycap } from '../keycap.tsx'
import { lazyScreen } from '../lazy-screen.ts'
import { currentLocale } from '../locale.ts'
import { heedGone } from '../read-anew.ts'
import { Skeleton } from '../skeleton.tsx'
import { showToast } from '../toasts.ts'
import { usePending } from '../use-pending.ts'
import { useStaffKeys } from '../use-staff-keys.ts'
import { keptNote, type NoteBegun } from './kept-note.ts'
import styles from './notes.module.css'
import { Section } from './section.tsx'

const pageSize = 10

// Its fields are wanted by few who read a case.
const NoteForm = lazyScreen(async () => (await import('./note-form.tsx')).NoteForm)

/** Asks before a note is taken back. */
function TakeBack(props: { applicationId: string; note: Note; onDone: () => void; onCancel: () => void }) {
  const { applicationId, note, onDone, onCancel } = props
  const { isPending, until } = usePending()
  const takeBack = async () => {
    const answer = heedGone(
      await until(
        send('POST /applications/{id}/notes/{noteId}/take-back', {
          params: { id: applicationId, noteId: note.id },
          body: { version: note.version },
        }),
      ),
    )
    if (answer.isOk) showToast({ tone: 'success', text: m.note_notice_taken_back() })
    else showToast({ tone: 'danger', text: answer.message })
    onDone()
  }
  return (
    <AskDialog
      isOpen
      title={m.note_confirm_take_back()}
      text={m.note_text_take_back()}
      confirmLabel={m.note_action_take_back()}
      onConfirm={() => void takeBack()}
      onCancel={onCancel}
      isPending={isPending}
      isDanger
    />
  )
}

const About = ({ note }: { note: Note }) => {
  const locale = currentLocale()
  const { by: name, writtenAt, editedAt, changeableUntil } = note
  return (
    <p className={styles.about}>
      {[
        m.note_label_by({ name, at: formatMoment(writtenAt, locale) }),
        editedAt && m.note_label_edited({ at: formatMoment(editedAt, locale) }),
        changeableUntil && m.note_label_until({ time: formatTime(changeableUntil, locale) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

/** What is in hand: a new note, a changed one, or one that is to be taken back. */
type InHand = { act: 'write' } | { act: 'edit' | 'takeBack'; note: Note } | null

const inHandOf = (begun: NoteBegun | null): InHand =>
  begun && (begun.note === null ? { act: 'write' } : { act: 'edit', note: begun.note })

const NoteRow = ({ note, onAct }: { note: Note; onAct: (act: 'edit' | 'takeBack') => void }) => (
  <>
    <p>{note.text}</p>
    <About note={note} />
    {note.changeableUntil ? (
      <ButtonRow>
        <Button variant="quiet" onPress={() => onAct('edit')}>
          {m.note_action_edit()}
        </Button>
        <Button variant="quiet" onPress={() => onAct('takeBack')}>
          {m.note_action_take_back()}
        </Button>
      </ButtonRow>
    ) : null}
  </>
)

type OlderProps = { nextCursor: string | null; after: string | null; onGo: (after: string | null) => void }

const Older = ({ nextCursor, after, onGo }: OlderProps) => (
  <ButtonRow>
    {after ? (
      <Button variant="quiet" onPress={() => onGo(null)}>
        {m.note_action_newest()}
      </Button>
    ) : null}
    {nextCursor ? (
      <Button variant="quiet" onPress={() => onGo(nextCursor)}>
        {m.note_action_older()}
      </Button>
    ) : null}
  </ButtonRow>
)

function List({ applicationId, userId }: { applicationId: string; userId: string }) {
  const [after, setAfter] = useState<string | null>(null)
  // What was typed before the case was left stands there again.
  const [begun, setBegun] = useState(() => keptNote.read(userId, applicationId))
  const [inHand, setInHand] = useState(() => inHandOf(begun))
  const list = useRef<HTMLUListElement>(null)
  const read = useCall('GET /applications/{id}/notes', {
    params: { id: applicationId },
    query: { size: pageSize, ...(after ? { after } : {}) },
  })
  useStaffKeys({ KeyN: inHand === null ? () => setInHand({ act: 'write' }) : undefined })
  const leave = () => {
    keptNote.clear(userId, applicationId)
    setBegun(null)
    setInHand(null)
    // What was in hand is gone from the page; whoever uses the keyboard stays at the list.
    requestAnimationFrame(() => list.current?.focus())
  }
  const done = () => {
    leave()
    setAfter(null)
    read.reload()
  }
  const rows = read.data?.rows ?? []
  // What is typed over a note stays, also where the note was taken back meanwhile or stands on another page.
  const changed = inHand?.act === 'edit' && !rows.some(({ id }) => id === inHand.note.id) ? [inHand.note] : []
  const formOf = (note: Note | null) => ({
    applicationId,
    note,
    begun: begun?.text ?? null,
    onType: (text: string) => keptNote.write(userId, applicationId, { note, text }),
    reload: read.reload,
    onDone: done,
    onCancel: leave,
  })
  return (
    <>
      {inHand?.act === 'write' ? (
        <Suspense fallback={<Skeleton lineCount={4} />}>
          <NoteForm {...formOf(null)} />
        </Suspense>
      ) : (
        <Button variant="secondary" onPress={() => setInHand({ act: 'write' })}>
          {m.note_action_add()} <Keycap of="n" />
        </Button>
      )}
      {read.state === 'failed' ? <ErrorState text={read.message} onRetry={read.reload} /> : null}
      {read.data === null && read.state === 'loading' ? <Skeleton lineCount={2} /> : null}
      {read.data !== null && rows.length === 0 ? <p>{m.note_text_empty()}</p> : null}
      <ul ref={list} tabIndex={-1} className={styles.notes} aria-label={m.note_title_section()}>
        {[...changed, ...rows].map((note) => (
          <li key={note.id} className={styles.note}>
            {inHand?.act === 'edit' && inHand.note.id === note.id ? (
              <Suspense fallback={<Skeleton lineCount={4} />}>
                <NoteForm {...formOf(note)} />
              </Suspense>
            ) : (
              <NoteRow note={note} onAct={(act) => setInHand({ act, note })} />
            )}
          </li>
        ))}
      </ul>
      <Older nextCursor={read.data?.nextCursor ?? null} after={after} onGo={setAfter} />
      {inHand?.act === 'takeBack' ? (
        <TakeBack applicationId={applicationId} note={inHand.note} onDone={done} onCancel={leave} />
      ) : null}
    </>
  )
}

/**
 * What the office notes on a case for itself, the newest first; n writes one. Nothing is drawn for whoever may not read it.
 * @source product 8
 */
export function Notes({ applicationId }: { applicationId: string }) {
  const user = useAccount()?.user
  if (!user || !noteRights.some((right) => user.acl.includes(right))) return null
  return (
    <Section title={m.note_title_section()}>
      <List key={applicationId} applicationId={applicationId} userId={user.id} />
    </Section>
  )
}
