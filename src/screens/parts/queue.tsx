import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { m } from '../../words/messages.js'
import type { Read } from '../use-call.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { DataTable, type Column, type Sort } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import { Pages, withParams, type PageOfRows } from './pages.tsx'
import styles from './queue.module.css'
import { Skeleton } from './skeleton.tsx'
import { TextField } from './text-field.tsx'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="alertdialog"]') !== null

/** `j` and `k` walk the rows' links, so that Enter opens one by itself; `?` shows and hides the help. @source look, Staff */
function useKeys() {
  const frame = useRef<HTMLDivElement>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') return setIsHelpOpen((isOpen) => !isOpen)
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (step === 0) return
      const links = [...(frame.current?.querySelectorAll<HTMLElement>('tbody td:first-child a') ?? [])]
      const at = links.findIndex((link) => link === document.activeElement)
      const next = at === -1 ? (step > 0 ? 0 : links.length - 1) : at + step
      links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { frame, isHelpOpen }
}

/** One line of search; what is sought stands in the address and as a chip that can be taken away. */
export function SearchFilter() {
  const [params, setParams] = useSearchParams()
  const sought = params.get('q') ?? ''
  const [typed, setTyped] = useState(sought)
  const go = (text: string) => {
    setTyped(text)
    setParams(new URLSearchParams(withParams(params, { q: text.trim() || null })))
  }
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          go(typed)
        }}
      >
        <TextField
          name="q"
          type="search"
          label={m.queue_field_search()}
          value={typed}
          onChange={setTyped}
          lengthMax={100}
          isRequired
        />
        <Button type="submit" variant="secondary">
          {m.parts_action_search()}
        </Button>
        {sought ? (
          <button type="button" className={styles.chip} onClick={() => go('')}>
            {m.queue_action_clear_search({ text: sought })} <span aria-hidden="true">×</span>
          </button>
        ) : null}
      </form>
    </search>
  )
}

/** A number that is read as one: it never breaks in two. */
export const Numbered = ({ children }: { children: string }) => (
  <span className={styles.number}>{children}</span>
)

/** What belongs to a cell without a column of its own. */
export const Under = ({ children }: { children: ReactNode }) => (
  <span className={styles.under}>{children}</span>
)

type QueueProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  read: Read<PageOfRows<Row>>
  rowHref: (row: Row) => string
  rowKey: (row: Row) => string
  isRowOverdue?: (row: Row) => boolean
  /** What will appear here. */
  emptyText: string
  /** The column that `sort` in the address orders by, when the list can be turned round. */
  ageColumn?: string
  filters?: ReactNode
}

/** A list of subjects that stands wholly in the address: filters, order and place; with the keyboard of a mail client. */
export function Queue<Row>(props: QueueProps<Row>) {
  const { read, ageColumn } = props
  const [params, setParams] = useSearchParams()
  const { frame, isHelpOpen } = useKeys()
  const sort: Sort | undefined = ageColumn
    ? { key: ageColumn, direction: params.get('sort') === 'oldest' ? 'ascending' : 'descending' }
    : undefined
  const turn = () =>
    setParams(
      new URLSearchParams(withParams(params, { sort: params.get('sort') === 'oldest' ? null : 'oldest' })),
    )
  return (
    <div ref={frame}>
      {props.filters ?? <SearchFilter />}
      {isHelpOpen ? (
        <Banner tone="information" title={m.queue_label_keys()} isLive>
          <p>{m.queue_text_keys()}</p>
        </Banner>
      ) : null}
      {read.state === 'loading' ? <Skeleton lineCount={10} /> : null}
      {read.state === 'failed' ? <ErrorState text={read.message} onRetry={read.reload} /> : null}
      {read.state === 'ready' && read.data.rows.length === 0 ? (
        params.get('q') ? (
          <EmptyState title={m.queue_title_empty_search()} text={m.queue_text_empty_search()} />
        ) : (
          <EmptyState title={m.queue_title_empty()} text={props.emptyText} />
        )
      ) : null}
      {read.state === 'ready' && read.data.rows.length > 0 ? (
        <>
          <p className={styles.total}>
            {m.queue_text_total({ count: formatNumber(read.data.total, currentLocale()) })}
          </p>
          <DataTable
            caption={props.caption}
            isCaptionHidden
            columns={props.columns}
            rows={read.data.rows}
            rowKey={props.rowKey}
            rowHref={props.rowHref}
            isRowOverdue={props.isRowOverdue}
            sort={sort}
            onSort={ageColumn ? turn : undefined}
          />
          <Pages data={read.data} params={params} />
        </>
      ) : null}
    </div>
  )
}
