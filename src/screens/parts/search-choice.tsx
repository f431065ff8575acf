import { useEffect, useRef, useState } from 'react'
import { m } from '../../words/messages.js'
import { fieldId, FieldFrame, inputProps, type FieldProps } from './field.tsx'
import fieldStyles from './field.module.css'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import { Rows, WayRow } from './rows.tsx'
import styles from './search-choice.module.css'

export type Findable = {
  id: number
  label: string
  /** Beside its name, such as where it is. */
  about?: string | undefined
  /** Everything that it can be found by, in both languages. */
  text: string
}

type SearchChoiceProps = FieldProps<number | null> & {
  /** All there are; null until they are here. */
  options: readonly Findable[] | null
}

/** So many are looked over at a glance; with fewer, nothing has to be typed. */
const shownMax = 6

const searchable = (text: string): string => text.normalize('NFC').toLowerCase()

/** Every word that was typed stands somewhere in it. */
const isFoundBy = (words: readonly string[], { text }: Findable): boolean =>
  words.every((word) => searchable(text).includes(word))

/** How many were found, in words; nothing before anything was typed. */
function foundText(count: number, isAsked: boolean): string | null {
  if (!isAsked) return null
  if (count === 0) return m.parts_text_none_found()
  const figure = formatNumber(count, currentLocale())
  return count > shownMax ? m.parts_text_more_found({ count: figure }) : m.parts_text_found({ count: figure })
}

/** What is chosen, in the place of the search. */
const Chosen = ({
  name,
  label,
  chosen,
  onChange,
}: {
  name: string
  label: string
  chosen: string
  onChange: () => void
}) => (
  <div className={styles.chosen}>
    <span>{chosen}</span>
    <button
      type="button"
      className={styles.change}
      id={fieldId(name)}
      aria-label={m.parts_action_change_what({ field: label, chosen })}
      onClick={onChange}
    >
      {m.parts_action_change()}
    </button>
  </div>
)

/** One of many, found by typing a part of its name; what is chosen stands in its place until it is changed. @source look */
export function SearchChoice(props: SearchChoiceProps) {
  const { name, label, options, value, onChange } = props
  const [typed, setTyped] = useState('')
  const chosen = options?.find(({ id }) => id === value) ?? null
  const isPressed = useRef(false)
  // The focus goes to what takes the place of what was pressed.
  useEffect(() => {
    if (isPressed.current) document.getElementById(fieldId(name))?.focus()
    isPressed.current = false
  }, [chosen, name])
  const words = searchable(typed).split(/\s+/).filter(Boolean)
  const found = (options ?? []).filter((option) => isFoundBy(words, option))
  const [only] = found
  const shown = words.length > 0 || found.length <= shownMax ? found.slice(0, shownMax) : []
  const choose = (id: number | null) => {
    isPressed.current = true
    setTyped('')
    onChange(id)
  }
  if (chosen)
    return (
      <FieldFrame {...props}>
        <Chosen name={name} label={label} chosen={chosen.label} onChange={() => choose(null)} />
      </FieldFrame>
    )
  const isOpen = options !== null && !props.isDisabled
  // Nothing is missing to the eye: it was typed, and not chosen.
  const told = props.error && words.length > 0 ? { ...props, error: m.parts_error_choose() } : props
  return (
    <>
      <FieldFrame {...told}>
        <input
          {...inputProps(told)}
          type="search"
          autoComplete="off"
          className={fieldStyles.input}
          value={typed}
          // While all there are is on its way, a choice that was made is not "none yet".
          placeholder={value !== null && options === null ? m.parts_state_loading() : undefined}
          disabled={!isOpen}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || words.length === 0) return
            // The one that is meant is taken; with several, the form does not go on over an open choice.
            event.preventDefault()
            if (only && found.length === 1) choose(only.id)
          }}
        />
      </FieldFrame>
      {isOpen ? (
        <div className={styles.found}>
          <output>{foundText(found.length, words.length > 0)}</output>
          {shown.length > 0 ? (
            <Rows label={label}>
              {shown.map((one) => (
                <WayRow key={one.id} title={one.label} about={one.about} onPress={() => choose(one.id)} />
              ))}
            </Rows>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
