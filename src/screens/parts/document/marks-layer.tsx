import { useEffect, useRef, type KeyboardEvent } from 'react'
import { m } from '../../../words/messages.js'
import { formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { markText } from './mark-text.ts'
import styles from './marks-layer.module.css'
import { meantBy, placeOnPage, seenAt } from './mark-places.ts'
import type { PagePlace, PaperMark } from './paper-marks.ts'
import { usePaperMarks } from './use-paper-marks.ts'

type Quarters = 0 | 1 | 2 | 3

/** How far an arrow key moves a mark, in parts of the page as it is seen. */
const stride = 0.02
const strides: Readonly<Record<string, PagePlace>> = {
  ArrowLeft: { x: -stride, y: 0 },
  ArrowRight: { x: stride, y: 0 },
  ArrowUp: { x: 0, y: -stride },
  ArrowDown: { x: 0, y: stride },
}

type MarkProps = {
  mark: PaperMark
  quarters: Quarters
  /** Its place is being chosen: it has the focus, and the arrow keys move it. */
  isAsked: boolean
  onMove: ((at: PagePlace) => void) | null
}

function Mark({ mark, quarters, isAsked, onMove }: MarkProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsked) button.current?.focus()
  }, [isAsked])
  const number = formatNumber(mark.number, currentLocale())
  const seen = seenAt(mark, quarters)
  const place = { left: `${seen.x * 100}%`, top: `${seen.y * 100}%` }
  const label = `${m.remark_label_mark({ number })}. ${markText(mark)}`
  if (onMove === null)
    return (
      <span className={styles.mark} style={place} title={markText(mark)}>
        <span aria-hidden="true">{number}</span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    const step = strides[event.key]
    if (!step) return
    event.preventDefault()
    onMove(placeOnPage(meantBy({ x: seen.x + step.x, y: seen.y + step.y }, quarters)))
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.mark}
      style={place}
      aria-label={label}
      title={markText(mark)}
      data-asked={isAsked}
      onKeyDown={onKeyDown}
    >
      {number}
    </button>
  )
}

/** The marks of one paper over its picture; a press puts the one that is asked for. @source look Staff */
export function MarksLayer({ documentId, quarters = 0 }: { documentId: string; quarters?: Quarters }) {
  const { marks, asked, place } = usePaperMarks()
  const here = marks.filter((mark) => mark.documentId === documentId)
  const isAsked = asked !== null && (asked.documentId ?? documentId) === documentId
  const hasAsked = here.some(({ key }) => key === asked?.key)
  // Without a pointer it begins in the middle, and is moved from there.
  useEffect(() => {
    if (isAsked && asked && !hasAsked) place?.(asked.key, documentId, { x: 0.5, y: 0.5 })
  }, [isAsked, asked, hasAsked, place, documentId])
  if (here.length === 0 && !isAsked) return null
  return (
    <div
      className={styles.layer}
      data-asked={isAsked && place !== null}
      onPointerDown={(event) => {
        if (!isAsked || !asked || !place) return
        event.preventDefault()
        const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
        const at = { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
        place(asked.key, documentId, placeOnPage(meantBy(at, quarters)))
      }}
    >
      {here.map((mark) => (
        <Mark
          key={mark.key}
          mark={mark}
          quarters={quarters}
          isAsked={mark.key === asked?.key}
          onMove={place && ((at) => place(mark.key, documentId, at))}
        />
      ))}
    </div>
  )
}
