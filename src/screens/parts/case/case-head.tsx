import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { m } from '../../../words/messages.js'
import { formatNumber } from '../format.ts'
import { Icon } from '../icon.tsx'
import { currentLocale } from '../locale.ts'
import type { PaneRow } from '../list-pane.tsx'
import styles from './case-head.module.css'

/** Where a case stands in the list beside it. */
export interface PlaceInList {
  rows: readonly PaneRow[]
  at: number
  total: number
  /** How many stand before the first of these rows. */
  before: number
}

const Neighbour = ({ row, isNext }: { row: PaneRow | undefined; isNext: boolean }) => {
  const label = isNext ? m.staff_action_next_case() : m.staff_action_previous_case()
  return row ? (
    <Link href={row.href} aria-label={label} title={label} className={styles.step} data-next={isNext}>
      <Icon name="chevron-down" />
    </Link>
  ) : null
}

type CaseHeadProps = {
  title: string
  /** How it stands. */
  tag: ReactNode
  /** What else tells it from others, in one quiet line. */
  about: ReactNode
  place?: PlaceInList | undefined
  /** It was opened by the page itself, after an act on the one before: whoever listens is told where they are. */
  takesFocus: () => boolean
}

/** What a case is, above what can be done with it. @source look Staff */
export function CaseHead({ title, tag, about, place, takesFocus }: CaseHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus()) heading.current?.focus()
  })
  const locale = currentLocale()
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {tag}
        {place && place.at >= 0 ? (
          <span className={styles.place}>
            {m.staff_text_place({
              place: formatNumber(place.before + place.at + 1, locale),
              total: formatNumber(place.total, locale),
            })}
            <Neighbour row={place.rows[place.at - 1]} isNext={false} />
            <Neighbour row={place.rows[place.at + 1]} isNext />
          </span>
        ) : null}
      </div>
      <p className={styles.about}>{about}</p>
    </div>
  )
}
