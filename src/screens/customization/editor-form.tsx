import { useEffect, useRef, type ReactNode } from 'react'
import type { FieldError } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { classNames } from '../parts/class-names.ts'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { Fields } from './editor-fields.tsx'
import { EditorInput, valueText } from './editor-input.tsx'
import styles from './editor.module.css'
import { labelOf, type EditorField, type Typed } from './editor.ts'
import { useEditor, type EditorFormProps, type Question } from './use-editor.ts'
import type { useLeaving } from './use-leaving.ts'

/** What is said on top; it takes the focus when it comes, for the button is far below. */
function OnTop({ focusKey, children }: { focusKey: string | null; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusKey !== null) frame.current?.focus()
  }, [focusKey])
  return (
    <div ref={frame} tabIndex={-1} className={styles.notices}>
      {children}
    </div>
  )
}

const ShowStored = ({ onPress }: { onPress: (() => void) | undefined }) => (
  <ButtonRow>
    <Button variant="secondary" onPress={onPress}>
      {m.editor_action_show_stored()}
    </Button>
  </ButtonRow>
)

const Compared = () => (
  <Banner tone="information" title={m.editor_title_compare()} isLive>
    <p>{m.editor_text_compare()}</p>
  </Banner>
)

const LeaveQuestion = ({ leaving }: { leaving: ReturnType<typeof useLeaving> }) => (
  <AskDialog
    isOpen={leaving.isAsked}
    title={m.editor_confirm_leave()}
    text={m.editor_text_leave()}
    confirmLabel={m.editor_action_leave()}
    cancelLabel={m.editor_action_stay()}
    onConfirm={leaving.leave}
    onCancel={leaving.stay}
    isDanger
  />
)

const labelsOf = (fields: readonly EditorField[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, labelOf(field)]))

/** What is wrong, in the order in which the fields stand on the page; what belongs to none of them comes last. */
function inOrder(errors: readonly FieldError[], fields: readonly EditorField[]): FieldError[] {
  const rank = ({ path }: FieldError) => fields.findIndex(({ name }) => name === path) >>> 0
  return errors.toSorted((one, other) => rank(one) - rank(other))
}

/** What would stand in the form had nobody typed in it but what is not stored. */
const storedIn = <Values extends Typed>(
  { ofRow, shown }: EditorFormProps<Values>,
  fields: readonly EditorField[],
  values: Values,
): Typed => {
  if (!ofRow) return {}
  const unstored = fields.filter(({ isUnstored }) => isUnstored).map(({ name }) => [name, values[name]])
  const stored: Values = { ...Object.fromEntries(unstored), ...ofRow.stored }
  return shown?.(stored) ?? stored
}

type Editor = ReturnType<typeof useEditor>

const SaveQuestion = ({
  question,
  ask,
  post,
  isPending,
}: Pick<Editor, 'ask' | 'post'> & { question: Question; isPending: boolean }) => (
  <AskDialog
    isOpen={ask.isOpen}
    title={question.title}
    text={question.text}
    confirmLabel={question.action}
    onConfirm={() => void post()}
    onCancel={ask.close}
    isPending={isPending}
    isDanger={question.isDanger}
  />
)

/**
 * One form of the editor: what is wrong on top and at its field, a question before a change, and the way back to the list
 * when it is done. Where somebody was faster, what is typed stays, and what is stored can be read beside it.
 * @source spec §2 Customization area, §4, §5 Admin forms
 */
export function EditorForm<Values extends Typed>(props: EditorFormProps<Values>) {
  const { entity, ofRow } = props
  const { form, ask, leaving, values, set, submit, post, isStale, isCompared } = useEditor(props)
  const fields = props.fields(values)
  const allStored = isCompared ? storedIn(props, fields, values) : {}
  const storedHint = (field: EditorField): string | undefined => {
    const stored = field.kind === 'fixed' || field.isUnstored ? undefined : allStored[field.name]
    return stored === undefined || stored === values[field.name]
      ? undefined
      : m.editor_hint_stored({ value: valueText(field, stored) })
  }
  const question = ofRow?.question(values)
  const told = { ...form, errors: inOrder(form.errors, fields) }
  return (
    <div className={classNames(styles.form, props.beside && styles.withBeside)}>
      <OnTop focusKey={form.failure === null ? null : `${form.attempt} ${isCompared}`}>
        <FormNotices form={isCompared ? { ...told, failure: null } : told} labels={labelsOf(fields)} />
        {isStale ? <ShowStored onPress={ofRow?.reload} /> : null}
        {isCompared ? <Compared /> : null}
      </OnTop>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Fields
          fields={fields}
          values={values}
          isTold={(field) =>
            messageAt(form.errors, field.name) !== undefined || storedHint(field) !== undefined
          }
          toldKey={`${form.attempt} ${isCompared}`}
          draw={(field) => (
            <EditorInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              storedHint={storedHint(field)}
              error={messageAt(form.errors, field.name)}
              onChange={(value) => set(field.name, value)}
            />
          )}
        />
        {props.beside?.(values)}
        {props.under?.(values)}
        <ButtonRow isSticky isBeside>
          <Button type="submit" isPending={form.isPending}>
            {m.parts_action_save()}
          </Button>
          <LinkButton href={entity.path} variant="secondary">
            {m.parts_action_cancel()}
          </LinkButton>
        </ButtonRow>
      </form>
      {question ? (
        <SaveQuestion question={question} ask={ask} post={post} isPending={form.isPending} />
      ) : null}
      <LeaveQuestion leaving={leaving} />
    </div>
  )
}
