import { useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import type { ZodMiniType } from 'zod/mini'
import type { CallName } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'
import { faultsIn } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { AskDialog, useAsk } from '../parts/ask-dialog.tsx'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { FormNotices } from '../parts/form-notices.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { showToast } from '../parts/toasts.ts'
import { messageAt } from '../parts/field-words.ts'
import type { Read } from '../use-call.ts'
import { useForm } from '../use-form.ts'
import { forgetLists } from '../use-list.ts'
import { EditorInput, valueText } from './editor-input.tsx'
import styles from './editor.module.css'
import type { EditorField, EditorNoun, Typed } from './editor.ts'

/** What is asked before a change is sent. @source spec §4 */
export interface Question {
  title: string
  text: string
  isDanger?: boolean
}

interface FormProps<Values extends Typed> {
  noun: EditorNoun
  /** In the order of the page; some may follow from what is typed. */
  fields: (values: Values) => readonly EditorField[]
  /** What stands in the form when it opens. */
  begin: Values
  /** The law of the form: what it finds wrong is not sent. */
  schema: ZodMiniType
  send: (values: Values) => Promise<Answer<CallName>>
  /** Said when it is done. */
  notice: string
  /** Of a row that exists: what is asked, what is stored now, and how to read that anew. */
  ofRow?: {
    question: (values: Values) => Question
    stored: Values
    version: number
    reload: () => void
  }
}

/**
 * One form of the editor: what is wrong on top and at its field, a question before a change, and the way back to the list
 * when it is done. Where somebody was faster, what is typed stays, and what is stored can be read beside it.
 * @source spec §2 Customization area, §4, §5 Admin forms
 */
export function EditorForm<Values extends Typed>(props: FormProps<Values>) {
  const { noun, begin, schema, notice, ofRow } = props
  const form = useForm()
  const ask = useAsk()
  const [, navigate] = useLocation()
  const [values, setValues] = useState(begin)
  /** The version that somebody changed before this form was sent. */
  const [staleVersion, setStaleVersion] = useState<number | null>(null)
  const isStale = staleVersion !== null && staleVersion === ofRow?.version
  /** What the other one stored was read, and stands beside what is typed. */
  const isCompared = staleVersion !== null && !isStale
  const fields = props.fields(values)
  const post = async () => {
    const done = await form.submit([], async () => {
      const answer = await props.send(values)
      setStaleVersion(!answer.isOk && answer.code === 409 ? (ofRow?.version ?? null) : null)
      return answer
    })
    ask.close()
    if (!done) return
    // What litigants choose from was fetched once; whoever files on this page next must not choose from what was.
    forgetLists()
    showToast({ tone: 'success', text: notice })
    navigate(noun.path)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsIn(schema, values)
    if (found.length > 0) void form.submit(found, () => Promise.reject(new Error('nothing is sent')))
    else if (ofRow) ask.open()
    else void post()
  }
  const storedHint = (field: EditorField): string | undefined => {
    if (!isCompared || !ofRow || field.kind === 'fixed') return undefined
    const stored = ofRow.stored[field.name]
    return stored === undefined || stored === values[field.name]
      ? undefined
      : m.editor_hint_stored({ value: valueText(field, stored) })
  }
  const question = ofRow?.question(values)
  return (
    <div className={styles.form}>
      <FormNotices
        form={isCompared ? { ...form, failure: null } : form}
        labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
      />
      {isStale ? (
        <ButtonRow>
          <Button variant="secondary" onPress={ofRow?.reload}>
            {m.editor_action_show_stored()}
          </Button>
        </ButtonRow>
      ) : null}
      {isCompared ? (
        <Banner tone="information" title={m.editor_title_compare()} isLive>
          <p>{m.editor_text_compare()}</p>
        </Banner>
      ) : null}
      <form noValidate onSubmit={submit}>
        {fields.map((field) => (
          <EditorInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            storedHint={storedHint(field)}
            error={messageAt(form.errors, field.name)}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        <ButtonRow isSticky>
          <Button type="submit" isPending={form.isPending}>
            {m.editor_action_save()}
          </Button>
          <LinkButton href={noun.path} variant="secondary">
            {m.parts_action_cancel()}
          </LinkButton>
        </ButtonRow>
      </form>
      {question ? (
        <AskDialog
          isOpen={ask.isOpen}
          title={question.title}
          text={question.text}
          confirmLabel={m.editor_action_save()}
          onConfirm={() => void post()}
          onCancel={ask.close}
          isPending={form.isPending}
          isDanger={question.isDanger}
        />
      ) : null}
    </div>
  )
}

/** Draws what was read, or that it is on its way, or why it is not there and how to try again. */
export function WhenRead<Data>({
  read,
  children,
}: {
  read: Read<Data>
  children: (data: Data) => React.ReactNode
}) {
  if (read.data !== null) return children(read.data)
  if (read.state === 'failed') return <ErrorState text={read.message} onRetry={read.reload} />
  return <Skeleton lineCount={8} />
}
