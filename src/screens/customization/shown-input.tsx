import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type MouseEvent } from 'react'
import { Toolbar } from 'react-aria-components'
import { markupFault } from '../../machines/markup.ts'
import { m } from '../../words/messages.js'
import { classNames } from '../parts/class-names.ts'
import { describedBy, FieldHint, fieldId, FieldMessage, OptionalMark } from '../parts/field.tsx'
import fieldStyles from '../parts/field.module.css'
import { fieldWords } from '../parts/field-words.ts'
import formattedStyles from '../parts/formatted.module.css'
import {
  formattedEditor,
  leadTo,
  nothingHeld,
  openText,
  perform,
  type ShownText,
} from './formatted-editor.ts'
import styles from './formatted-input.module.css'
import type { FormattedProps } from './formatted-props.ts'
import { LinkDialog } from './link-dialog.tsx'
import { markupActs, type MarkupAct } from './markup-acts.ts'

/** Whatever is typed is told as the text that is kept; a text that comes from elsewhere is shown. */
function useShown({ value, lang, onChange }: FormattedProps) {
  const root = useRef<HTMLDivElement>(null)
  const shown = useRef<ShownText>(null)
  const [editor] = useState(formattedEditor)
  const [standing, setStanding] = useState(nothingHeld)
  const typed = useEffectEvent((source: string) => onChange(source))
  useEffect(() => {
    if (!root.current) return
    const text = openText(editor, root.current, lang, {
      typed: (source) => typed(source),
      stands: setStanding,
    })
    shown.current = text
    return () => text.close()
  }, [editor, lang])
  useEffect(() => shown.current?.show(value), [value, editor, lang])
  return { root, editor, standing, settle: () => shown.current?.settle() }
}

interface BarProps {
  label: string
  held: readonly MarkupAct[]
  press: (act: MarkupAct, event: MouseEvent) => void
  onPlain: () => void
}

/** What can be made of what is chosen, and what holds there. */
const Bar = ({ label, held, press, onPlain }: BarProps) => (
  <Toolbar className={styles.bar ?? ''} aria-label={m.formatted_label_bar({ label })}>
    {markupActs.map(([act, actLabel]) => (
      <button
        key={act}
        type="button"
        className={styles.act}
        data-act={act}
        aria-pressed={held.includes(act)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => press(act, event)}
      >
        {actLabel()}
      </button>
    ))}
    <button type="button" className={styles.act} onClick={onPlain}>
      {m.formatted_action_marks()}
    </button>
  </Toolbar>
)

/**
 * A formatted text as it will read, edited where it stands. What is kept is its Markdown; what cannot be kept is not shown any longer once the field
 * is left. @source spec §2 Customization area, product 7
 */
export function ShownInput({ onPlain, ...props }: FormattedProps & { onPlain: () => void }) {
  const { label, lang, name, hint, isRequired } = props
  const { root, editor, standing, settle } = useShown(props)
  const [isLeft, setIsLeft] = useState(false)
  const [asked, setAsked] = useState<typeof standing | null>(null)
  const fault = isLeft ? markupFault(props.value) : null
  const error = props.error ?? (fault === null ? undefined : fieldWords[fault]())
  const press = (act: MarkupAct, { detail }: MouseEvent) => {
    if (act === 'link') {
      setAsked(standing)
      return
    }
    perform(editor, act, standing.held.includes(act))
    // Whoever presses with a finger goes on with the text; by key they go on in the bar.
    if (detail > 0) editor.focus()
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (asked !== null || event.currentTarget.contains(event.relatedTarget)) return
    setIsLeft(true)
    settle()
  }
  return (
    <div className={classNames(fieldStyles.field, error && fieldStyles.wrong)} onBlur={leave}>
      <span className={fieldStyles.label}>
        <span id={`${fieldId(name)}-label`}>{label}</span> {isRequired ? null : <OptionalMark />}
      </span>
      <FieldHint name={name} hint={hint} />
      <Bar label={label} held={standing.held} press={press} onPlain={onPlain} />
      <div
        ref={root}
        id={fieldId(name)}
        className={classNames(fieldStyles.input, styles.area, formattedStyles.blocks)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- neither of the tags shows what it formats
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        lang={lang}
        aria-multiline
        aria-labelledby={`${fieldId(name)}-label`}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ name, hint, error })}
      />
      <FieldMessage name={name} error={error} />
      {asked === null ? null : (
        <LinkDialog
          address={asked.address}
          hasWords={asked.hasWords}
          lang={lang}
          onCancel={() => setAsked(null)}
          onLead={(address, words) => {
            leadTo(editor, address, words)
            setAsked(null)
          }}
        />
      )}
    </div>
  )
}
