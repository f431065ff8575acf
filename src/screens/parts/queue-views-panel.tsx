import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { send, type Answer } from '../../api/client.ts'
import type { QueueLooks, QueueView } from '../../api/queue-view-calls.ts'
import {
  columnsOfList,
  queueViewNameLengthMax,
  viewQueryOf,
  type QueueColumn,
  type QueueList,
} from '../../machines/queue-view.ts'
import { m } from '../../words/messages.js'
import type { Read } from '../use-call.ts'
import { AskDialog, useAsk } from './ask-dialog.tsx'
import { Button } from './button.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { ErrorState } from './error-state.tsx'
import { Quiet } from './page.tsx'
import styles from './queue-views.module.css'
import { Skeleton } from './skeleton.tsx'
import { TextField } from './text-field.tsx'
import { showToast } from './toasts.ts'
import { usePending } from './use-pending.ts'

type Sent = Promise<Answer<'POST /queue-views'>>

/** Sends a change of the reader's views; what is wrong with a name is told at it, anything else in a word over the page. */
function useChange(reload: () => void) {
  const { isPending, until } = usePending()
  const [nameError, setNameError] = useState<string | undefined>(undefined)
  const change = async (sent: () => Sent): Promise<boolean> => {
    const answer = await until(sent())
    const field = answer.isOk ? undefined : answer.data.fields?.find(({ path }) => path === 'name')
    setNameError(field?.message)
    if (!answer.isOk && field === undefined) showToast({ tone: 'danger', text: answer.message })
    reload()
    return answer.isOk
  }
  return { isPending, nameError, change, forget: () => setNameError(undefined) }
}

interface NameFieldProps {
  value: string
  error: string | undefined
  onChange: (name: string) => void
}

const NameField = ({ value, error, onChange }: NameFieldProps) => (
  <TextField
    name="name"
    label={m.queue_view_field_name()}
    hint={m.queue_view_hint_name()}
    value={value}
    error={error}
    onChange={onChange}
    lengthMax={queueViewNameLengthMax}
    isRequired
  />
)

/** One view: chosen by its name, renamed, made what the list opens with, or removed after a question. */
function View({ view, reload }: { view: QueueView; reload: () => void }) {
  const { id, name, query, isOpening } = view
  const { isPending, nameError, change, forget } = useChange(reload)
  const [removal, renaming] = [useAsk(), useAsk()]
  const [typed, setTyped] = useState(name)
  const update = (body: { name?: string; isOpening?: boolean }) =>
    change(() => send('POST /queue-views/{id}', { params: { id }, body }))
  return (
    <li className={styles.view}>
      <span className={styles.name}>
        <Link href={`?${query}`}>{name}</Link>
        {isOpening ? <span className={styles.opening}>{m.queue_view_label_opening()}</span> : null}
      </span>
      <Button variant="quiet" isPending={isPending} onPress={() => void update({ isOpening: !isOpening })}>
        {isOpening ? m.queue_view_action_open_without() : m.queue_view_action_open_with()}
      </Button>
      <Button
        variant="quiet"
        onPress={() => {
          setTyped(name)
          forget()
          renaming.open()
        }}
      >
        {m.queue_view_action_rename()}
      </Button>
      <Button variant="quiet" onPress={removal.open}>
        {m.queue_view_action_remove()}
      </Button>
      <AskDialog
        isOpen={renaming.isOpen}
        title={m.queue_view_title_rename()}
        confirmLabel={m.queue_view_action_rename()}
        isPending={isPending}
        onConfirm={() => void update({ name: typed }).then((isDone) => isDone && renaming.close())}
        onCancel={renaming.close}
      >
        <NameField value={typed} error={nameError} onChange={setTyped} />
      </AskDialog>
      <AskDialog
        isOpen={removal.isOpen}
        title={m.queue_view_confirm_remove({ name })}
        text={m.queue_view_text_remove()}
        confirmLabel={m.queue_view_action_remove()}
        isDanger
        isPending={isPending}
        onConfirm={() =>
          void change(() => send('POST /queue-views/{id}/delete', { params: { id }, body: {} }))
        }
        onCancel={removal.close}
      />
    </li>
  )
}

/** Keeps how the list stands now under a name. */
function Keep({ list, reload }: { list: QueueList; reload: () => void }) {
  const [params] = useSearchParams()
  const { isPending, nameError, change } = useChange(reload)
  const [name, setName] = useState('')
  const keep = async () => {
    const body = { list, name, query: viewQueryOf(params, list) }
    if (!(await change(() => send('POST /queue-views', { body })))) return
    showToast({ tone: 'success', text: m.queue_view_notice_kept({ name: name.trim() }) })
    setName('')
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <NameField value={name} error={nameError} onChange={setName} />
      <Button type="submit" variant="secondary" isPending={isPending}>
        {m.queue_view_action_keep()}
      </Button>
    </form>
  )
}

const columnWords: Record<QueueColumn, () => string> = {
  petitioner: m.queue_label_petitioner,
  court: m.case_field_court_id,
  type: m.case_field_type_id,
  filed: m.queue_view_label_filed,
  option: m.queue_label_option,
  lines: m.dispatch_label_lines,
  state: m.parts_label_status,
  due: m.queue_label_due_date,
  owed: m.my_label_left,
  assignee: m.assignment_label_list,
}

/** Which columns are shown; a change is kept at once. */
function Columns({
  list,
  shown,
  reload,
}: {
  list: QueueList
  shown: QueueLooks['columns']
  reload: () => void
}) {
  const { change } = useChange(reload)
  const [columns, setColumns] = useState<readonly QueueColumn[]>(shown)
  const choose = async (column: QueueColumn, isShown: boolean) => {
    const withIt = (before: readonly QueueColumn[], isIn: boolean) =>
      columnsOfList(list).filter((one) => (one === column ? isIn : before.includes(one)))
    const next = withIt(columns, isShown)
    setColumns(next)
    const isKept = await change(() => send('POST /queue-columns', { body: { list, columns: next } }))
    if (!isKept) setColumns((now) => withIt(now, !isShown))
  }
  return (
    <fieldset className={styles.columns}>
      <legend>{m.queue_view_title_columns()}</legend>
      <Quiet>{m.queue_view_text_columns()}</Quiet>
      {columnsOfList(list).map((column) => (
        <CheckboxField
          key={column}
          name={`column-${column}`}
          label={columnWords[column]()}
          value={columns.includes(column)}
          onChange={(isShown) => void choose(column, isShown)}
          isRequired
        />
      ))}
    </fieldset>
  )
}

/** What its reader keeps of how they look at a list. @source product 8, look Staff */
export function QueueViewsPanel({ list, read }: { list: QueueList; read: Read<QueueLooks> }) {
  const { data, reload } = read
  if (data === null)
    return read.state === 'failed' ? (
      <ErrorState text={read.message} onRetry={reload} />
    ) : (
      <Skeleton lineCount={3} />
    )
  return (
    <section className={styles.panel} aria-label={m.queue_view_title_list()}>
      {data.views.length === 0 ? <p>{m.queue_view_text_empty()}</p> : null}
      <ul className={styles.views}>
        {data.views.map((view) => (
          <View key={view.id} view={view} reload={reload} />
        ))}
      </ul>
      <Keep list={list} reload={reload} />
      <Columns list={list} shown={data.columns} reload={reload} />
    </section>
  )
}
