import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { Toolbar } from 'react-aria-components'
import { m } from '../../words/messages.js'
import { FieldFrame, inputProps, type FieldProps } from '../parts/field.tsx'
import fieldStyles from '../parts/field.module.css'
import styles from './formatted-input.module.css'
import { edited, editOf, type Edit, type MarkupAct } from './markup-acts.ts'

const acts: readonly (readonly [act: MarkupAct, label: () => string])[] = [
  ['bold', m.formatted_action_bold],
  ['italic', m.formatted_action_italic],
  ['link', m.formatted_action_link],
  ['bulleted', m.formatted_action_bulleted],
  ['numbered', m.formatted_action_numbered],
]
const keys: Readonly<Record<string, MarkupAct>> = { KeyB: 'bold', KeyI: 'italic' }

/** Writes as if it had been typed, so that the browser can undo it; false where it cannot. */
function typed(area: HTMLTextAreaElement, { from, to, insert }: Edit): boolean {
  area.focus()
  area.setSelectionRange(from, to)
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else leaves the browser's own undo whole
  return typeof document.execCommand === 'function' && document.execCommand('insertText', false, insert)
}

type InputProps = FieldProps<string> & { lang: 'bn' | 'en' }

/**
 * A formatted text as it is kept: words with their marks, in a plain field in which every keyboard for Bangla works, and
 * buttons that write the marks. @source spec §2 Customization area
 */
export function FormattedInput({ lang, ...field }: InputProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const chosen = useRef<Edit | null>(null)
  useLayoutEffect(() => {
    if (chosen.current) area.current?.setSelectionRange(chosen.current.chooseFrom, chosen.current.chooseTo)
    chosen.current = null
  }, [field.value])
  const perform = (act: MarkupAct) => {
    if (!area.current) return
    const { value: text, selectionStart: from, selectionEnd: to } = area.current
    const edit = editOf(act, { text, from, to }, { sample: m.formatted_label_sample(), lang })
    chosen.current = edit
    if (!typed(area.current, edit)) field.onChange(edited(text, edit))
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.code]
    if (!act || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    perform(act)
  }
  return (
    <FieldFrame {...field}>
      <Toolbar className={styles.bar ?? ''} aria-label={m.formatted_label_bar({ label: field.label })}>
        {acts.map(([act, label]) => (
          <button key={act} type="button" className={styles.act} data-act={act} onClick={() => perform(act)}>
            {label()}
          </button>
        ))}
      </Toolbar>
      <textarea
        {...inputProps(field)}
        ref={area}
        className={fieldStyles.input}
        rows={6}
        lang={lang}
        autoComplete="off"
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onKeyDown={press}
      />
    </FieldFrame>
  )
}
