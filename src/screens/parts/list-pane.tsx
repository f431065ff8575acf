import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { ApplicationList } from '../../machines/application/states.ts'
import type { CaseFilterKey } from '../../machines/case-filter.ts'
import { m } from '../../words/messages.js'
import type { Read } from '../use-call.ts'
import { isActBeside } from './act-pane-context.ts'
import { classNames } from './class-names.ts'
import { EmptyPage } from './empty-page.tsx'
import { FailedList } from './failed-list.tsx'
import { formatNumber } from './format.ts'
import { Icon } from './icon.tsx'
import { Keycap } from './keycap.tsx'
import { lazyScreen } from './lazy-screen.ts'
import styles from './list-pane.module.css'
import { currentLocale } from './locale.ts'
import { Pages, withParams, type PageOfRows } from './pages.tsx'
import { Skeleton } from './skeleton.tsx'
import { useStaffKeys } from './use-staff-keys.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const PaneFilters = lazyScreen(async () => (await import('./pane-filters.tsx')).PaneFilters)

/** A case in one line. */
export interface PaneRow {
  id: string
  href: string
  title: string
  /** Where it belongs, in few words. */
  text: string
  age: ReactNode
  isOverdue: boolean
  /** Remarks were begun on it in this tab. */
  isRemarked?: boolean
}

interface ListPaneProps {
  title: string
  /** The same list over the whole window. */
  href: string
  read: Read<PageOfRows<unknown>>
  rows: readonly PaneRow[]
  currentId: string
  /** What the list can be narrowed by. */
  filterKeys: readonly CaseFilterKey[]
  /** Of applications; its officers can be told apart. */
  list?: ApplicationList | undefined
}

/** So long a walking key rests before the case follows: whoever holds it down asks for one case, not for twenty. */
const restMilliseconds = 120

/** The neighbours of the open row: `j` and `k` lead to them. */
function useWalk(rows: readonly PaneRow[], currentId: string) {
  const [, navigate] = useLocation()
  const frame = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const walk = (step: 1 | -1) => {
    if (isActBeside()) return
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('li a') ?? [])]
    const focused = links.findIndex((link) => link === document.activeElement)
    const from = focused === -1 ? rows.findIndex(({ id }) => id === currentId) : focused
    const to = Math.min(Math.max(from + step, 0), rows.length - 1)
    links[to]?.focus()
    clearTimeout(timer.current)
    const row = rows[to]
    if (row && row.id !== currentId) timer.current = setTimeout(() => navigate(row.href), restMilliseconds)
  }
  useStaffKeys({ KeyJ: () => walk(1), KeyK: () => walk(-1) })
  return frame
}

const Row = ({ row, isCurrent }: { row: PaneRow; isCurrent: boolean }) => (
  <li>
    <Link
      href={row.href}
      className={classNames(styles.row, row.isOverdue && styles.overdue)}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span className={styles.title}>
        {row.title}
        {row.isRemarked ? (
          <span className={styles.begun} title={m.remark_label_begun()}>
            <Icon name="pencil" />
            <VisuallyHidden> {m.remark_label_begun()}</VisuallyHidden>
          </span>
        ) : null}
      </span>
      <span className={styles.text}>{row.text}</span>
      <span className={styles.age}>
        {row.isOverdue ? <Icon name="warning" /> : null}
        {row.age}
        {row.isOverdue ? <VisuallyHidden> {m.queue_label_overdue()}</VisuallyHidden> : null}
      </span>
    </Link>
  </li>
)

/** Overdue rows first under a heading of their own, where a list has any. */
const Groups = ({ rows, currentId }: Pick<ListPaneProps, 'rows' | 'currentId'>) => {
  const late = rows.filter(({ isOverdue }) => isOverdue)
  if (late.length === 0) return <List rows={rows} currentId={currentId} />
  return (
    <>
      <h3 className={classNames(styles.group, styles.late)}>
        <Icon name="warning" /> {m.queue_label_overdue()} <Count count={late.length} />
      </h3>
      <List rows={late} currentId={currentId} />
      <h3 className={styles.group}>
        {m.queue_label_in_time()} <Count count={rows.length - late.length} />
      </h3>
      <List rows={rows.filter(({ isOverdue }) => !isOverdue)} currentId={currentId} />
    </>
  )
}

const Count = ({ count }: { count: number }) => (
  <span className={styles.count}>{formatNumber(count, currentLocale())}</span>
)

const List = ({ rows, currentId }: Pick<ListPaneProps, 'rows' | 'currentId'>) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <Row key={row.id} row={row} isCurrent={row.id === currentId} />
    ))}
  </ul>
)

/** The list that a case was opened from, one line a case; it stays while cases are read one after another. @source look Staff */
export function ListPane({ title, href, read, rows, currentId, filterKeys, list }: ListPaneProps) {
  const [params, setParams] = useSearchParams()
  const frame = useWalk(rows, currentId)
  const isOldestFirst = params.get('sort') !== 'newest'
  const turn = () =>
    setParams(new URLSearchParams(withParams(params, { sort: isOldestFirst ? 'newest' : null })))
  const sought = params.get('q')
  return (
    <section ref={frame} className={styles.pane} aria-label={title}>
      <div className={styles.head}>
        <h2>
          <Link href={href}>{title}</Link>
        </h2>
        {read.data ? (
          <span className={styles.count}>
            {m.queue_text_total({ count: formatNumber(read.data.total, currentLocale()) })}
          </span>
        ) : null}
        <button type="button" className={styles.turn} aria-pressed={isOldestFirst} onClick={turn}>
          {m.queue_action_oldest_first()}
        </button>
        {sought ? (
          <Link href={withParams(params, { q: null })} className={styles.turn}>
            {m.queue_action_clear_search({ text: sought })} <span aria-hidden="true">×</span>
          </Link>
        ) : null}
        <Suspense fallback={<div className={styles.filters} />}>
          <PaneFilters href={href} filterKeys={filterKeys} list={list} />
        </Suspense>
      </div>
      <div className={styles.scroll}>
        {read.state === 'loading' ? <Skeleton lineCount={10} /> : null}
        {read.state === 'failed' ? <FailedList read={read} /> : null}
        {read.data?.rows.length === 0 ? <EmptyPage page={read.data}>{null}</EmptyPage> : null}
        {read.data ? <Groups rows={rows} currentId={currentId} /> : null}
        {read.data ? <Pages data={read.data} params={params} /> : null}
      </div>
      <p className={styles.foot} aria-hidden="true">
        <Keycap of="j" /> <Keycap of="k" /> <Keycap of="?" />
      </p>
    </section>
  )
}
