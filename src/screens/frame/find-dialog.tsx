import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Heading } from 'react-aria-components'
import { Link } from 'wouter'
import type { FoundRow } from '../../api/find-calls.ts'
import { applicationStates } from '../../machines/application/states.ts'
import { shortCourtName } from '../../machines/court-name.ts'
import { dispatchStates } from '../../machines/dispatch/states.ts'
import { findSignsMin } from '../../machines/limits.ts'
import { paymentStates } from '../../machines/payment/states.ts'
import { tidyLine } from '../../machines/text.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { paymentStateWords } from '../../words/groups/payment-state.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { dispatchAreas } from '../parts/dispatch-areas.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { fieldId } from '../parts/field.tsx'
import { formatNumber } from '../parts/format.ts'
import { applicationListTitles, dispatchListTitles } from '../parts/list-titles.ts'
import { currentLocale } from '../parts/locale.ts'
import { ModalDialog } from '../parts/modal-dialog.tsx'
import { nameOf } from '../parts/named.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { staffCaseHref, staffDispatchHref } from '../parts/staff-href.ts'
import { StatusTag } from '../parts/status-tag.tsx'
import { TextField } from '../parts/text-field.tsx'
import { written } from '../parts/written.ts'
import { useCall } from '../use-call.ts'
import styles from './find-dialog.module.css'

/** So long the typing rests before it is asked for. */
const restMilliseconds = 200
const name = 'find'

/** Where a row leads, what it is with the list it is in, and where it stands. */
function toldOf(row: FoundRow) {
  if (row.kind === 'application')
    return {
      href: staffCaseHref(row.id),
      what: m.find_label_application(),
      list: applicationListTitles[row.list](),
      tone: applicationStates[row.state].tone,
      state: applicationStateWords[row.state](),
    }
  if (row.kind === 'dispatch')
    return {
      href: staffDispatchHref(dispatchAreas[row.list], row.id),
      what: m.audit_label_of_dispatch(),
      list: dispatchListTitles[row.list](),
      tone: dispatchStates[row.state].tone,
      state: dispatchStateWords[row.state](),
    }
  return {
    href: `/accountant/applications/accountant/detail/${row.applicationId}`,
    what: m.audit_label_of_payment(),
    list: m.route_title_all_payments(),
    tone: paymentStates[row.state].tone,
    state: paymentStateWords[row.state](),
  }
}

function FoundLink({ row, onFollow }: { row: FoundRow; onFollow: () => void }) {
  const { href, what, list, tone, state } = toldOf(row)
  const numbers = [row.referenceNumber, written(row.caseNumber)].filter(Boolean).join(' · ')
  const places = [row.petitionerName, row.court && shortCourtName(nameOf(row.court)), nameOf(row.office)]
  return (
    <li>
      <Link href={href} className={styles.row} onClick={onFollow}>
        <span className={styles.head}>
          <span className={styles.numbers}>{numbers}</span>
          <StatusTag tone={tone} label={state} />
        </span>
        <span className={styles.about}>{places.filter(Boolean).join(' · ')}</span>
        <span className={styles.about}>
          {what} · {list}
        </span>
      </Link>
    </li>
  )
}

/** What was found, with a way on whatever came of it. */
function Found({ q, onFollow }: { q: string; onFollow: () => void }) {
  const read = useCall('GET /find', { query: { q } })
  if (read.state === 'loading') return <Skeleton lineCount={4} />
  if (read.state === 'failed') return <ErrorState text={read.message} onRetry={read.reload} />
  const { rows, isMore } = read.data
  if (rows.length === 0) return <EmptyState title={m.queue_title_empty_search()} text={m.find_text_none()} />
  const count = formatNumber(rows.length, currentLocale())
  return (
    <>
      <output className={styles.about}>
        {isMore ? m.find_text_more({ count }) : m.find_text_count({ count })}
      </output>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <FoundLink key={`${row.kind} ${row.id}`} row={row} onFollow={onFollow} />
        ))}
      </ul>
    </>
  )
}

/** What was typed, once the typing rests. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}

/** One search over all lists that somebody may open; the arrows walk what was found, Enter opens it. @source product 8, look Staff */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const q = tidyLine(useRested(typed))
  useEffect(() => document.getElementById(fieldId(name))?.focus(), [])
  const walk = (event: KeyboardEvent) => {
    const field = document.getElementById(fieldId(name))
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('li a') ?? [])]
    const stops = field ? [field, ...links] : links
    const here = stops.findIndex((stop) => stop === document.activeElement)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      stops[Math.min(Math.max(here + step, 0), stops.length - 1)]?.focus()
    } else if (event.key === 'Enter' && document.activeElement === field && q === tidyLine(typed)) {
      event.preventDefault()
      links[0]?.click()
    }
  }
  return (
    <ModalDialog isOpen isDismissable isWide onClose={onClose}>
      <Heading slot="title" level={2} className={styles.title ?? ''}>
        {m.find_title_all()}
      </Heading>
      <div ref={frame} role="presentation" onKeyDown={walk}>
        <TextField
          name={name}
          type="search"
          label={m.find_field_q()}
          hint={m.find_hint_q()}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          lengthMax={100}
          isRequired
        />
        <div className={styles.found}>
          {q.length >= findSignsMin ? <Found q={q} onFollow={onClose} /> : null}
        </div>
      </div>
      <Button variant="secondary" onPress={onClose}>
        {m.parts_action_close()}
      </Button>
    </ModalDialog>
  )
}
