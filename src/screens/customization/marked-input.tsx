import { useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Toolbar } from 'react-aria-components'
import { markupFault } from '../../machines/markup.ts'
import { m } from '../../words/messages.js'
import { classNames } from '../parts/class-names.ts'
import { FieldFrame, inputProps } from '../parts/field.tsx'
import fieldStyles from '../parts/field.module.css'
import { fieldWords } from '../parts/field-words.ts'
import styles from './formatted-input.module.css'
import type { FormattedProps } from './formatted-props.ts'
import {
  edited,
  editOf,
  enteredIn,
  pastedOver,
  markupActs,
  type Chosen,
  type Edit,
  type MarkupAct,
} from './markup-acts.ts'

const keys: Readonly<Record<string, MarkupAct>> = { KeyB: 'bold', KeyI: 'italic' }

/** Writes as if it had been typed, so that the browser can undo it; false where it cannot. */
function typed(area: HTMLTextAreaElement, { from, to, insert }: Edit): boolean {
  area.focus()
  area.setSelectionRange(from, to)
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else leaves the browser's own undo whole
  return typeof document.execCommand === 'function' && document.execCommand('insertText', false, insert)
}

/**
 * A formatted text as it is kept: words with their marks, in a plain field in which every keyboard for Bangla works, and
 * buttons that write the marks. Enter goes on with a list, and an address that is pasted over words is where they lead. A link that leads nowhere is
 * said as soon as the field is left, and until it is mended. @source spec §2 Customization area, product 7
 */
export function MarkedInput({
  lang,
  onShown,
  ...given
}: FormattedProps & { onShown: (() => void) | undefined }) {
  const [isLeft, setIsLeft] = useState(false)
  const fault = isLeft ? markupFault(given.value) : null
  const field = {
    ...given,
    hint: [given.hint, m.formatted_hint_marks()].filter(Boolean).join(' '),
    error: given.error ?? (fault === null ? undefined : fieldWords[fault]()),
  }
  const area = useRef<HTMLTextAreaElement>(null)
  const chosen = useRef<Edit | null>(null)
  useLayoutEffect(() => {
    if (chosen.current) area.current?.setSelectionRange(chosen.current.chooseFrom, chosen.current.chooseTo)
    chosen.current = null
  }, [field.value])
  /** Makes the edit that there is of what is chosen; false where there is none. */
  const make = (editIn: (chosen: Chosen) => Edit | null): boolean => {
    if (!area.current) return false
    const { value: text, selectionStart: from, selectionEnd: to } = area.current
    const edit = editIn({ text, from, to })
    if (edit === null) return false
    chosen.current = edit
    if (!typed(area.current, edit)) field.onChange(edited(text, edit))
    return true
  }
  const perform = (act: MarkupAct) =>
    make((of) => editOf(act, of, { sample: m.formatted_label_sample(), lang }))
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return
    const act = event.ctrlKey || event.metaKey ? keys[event.code] : undefined
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (act ? perform(act) : isEnter && make(enteredIn)) event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (make((of) => pastedOver(of, pasted))) event.preventDefault()
  }
  return (
    <FieldFrame {...field}>
      <Toolbar className={styles.bar ?? ''} aria-label={m.formatted_label_bar({ label: field.label })}>
        {markupActs.map(([act, label]) => (
          <button key={act} type="button" className={styles.act} data-act={act} onClick={() => perform(act)}>
            {label()}
          </button>
        ))}
        {onShown ? (
          <button type="button" className={styles.act} onClick={onShown}>
            {m.formatted_action_shown()}
          </button>
        ) : null}
      </Toolbar>
      <textarea
        {...inputProps(field)}
        ref={area}
        className={classNames(fieldStyles.input, styles.area)}
        rows={6}
        lang={lang}
        autoComplete="off"
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => setIsLeft(true)}
      />
    </FieldFrame>
  )
}
