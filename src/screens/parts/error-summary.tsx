import { useEffect, useRef } from 'react'
import { m } from '../../words/messages.js'
import styles from './error-summary.module.css'
import { fieldId } from './field.tsx'

export type FieldError = {
  name: string
  message: string
  /** The field was left empty. */
  isMissing?: boolean | undefined
}

type ErrorSummaryProps = {
  errors: readonly FieldError[]
  /** Counts the attempts to send; each new one takes the focus again. */
  attempt?: number | undefined
}

/** A list that waits for a choice before it cannot take the focus: that choice takes it. */
function openField(id: string): HTMLElement | null {
  const field = document.getElementById(id)
  if (!field?.matches(':disabled')) return field
  const all = [...document.querySelectorAll<HTMLElement>('input, select')]
  return all.filter((one, index) => index < all.indexOf(field) && !one.matches(':disabled')).at(-1) ?? null
}

/** Opens what a field stands in, and has the focus go there; nothing happens where there is none. `id` is the element's. */
export function showField(id: string): void {
  const field = openField(id)
  field?.closest('details')?.setAttribute('open', '')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** All that is wrong on a page, on top, with a link to each field. Draws nothing when nothing is wrong. @source spec §5 */
export const ErrorSummary = ({ errors, attempt = 0 }: ErrorSummaryProps) => {
  const summary = useRef<HTMLDivElement>(null)
  const hasErrors = errors.length > 0
  /** What is wrong again while somebody types takes the focus from nobody. */
  const told = useRef<number | null>(null)
  useEffect(() => {
    if (!hasErrors || told.current === attempt) return
    told.current = attempt
    summary.current?.focus()
  }, [hasErrors, attempt])
  if (!hasErrors) return null
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>
        {errors.some(({ isMissing }) => isMissing) ? m.error_text_required_fields() : m.parts_title_errors()}
      </h2>
      <ul className={styles.list}>
        {errors.map((error) => (
          <li key={error.name}>
            <a
              href={`#${fieldId(error.name)}`}
              onClick={(event) => {
                // The address holds filters and steps: a fragment would be lost on them, and back would walk it.
                event.preventDefault()
                showField(fieldId(error.name))
              }}
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
