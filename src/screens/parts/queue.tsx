import { useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { m } from '../../words/messages.js'
import type { Read } from '../use-call.ts'
import { Button } from './button.tsx'
import { DataTable, type Column, type RowChoice, type Sort } from './data-table.tsx'
import { EmptyPage } from './empty-page.tsx'
import { EmptyState } from './empty-state.tsx'
import { FailedList } from './failed-list.tsx'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import { Pages, withParams, type PageOfRows } from './pages.tsx'
import styles from './queue.module.css'
import { Skeleton } from './skeleton.tsx'
import { TextField } from './text-field.tsx'
import { useStaffKeys } from './use-staff-keys.ts'

/** `j` and `k` walk the rows' links, so that Enter opens one by itself. @source look, Staff */
function useRowKeys(choose: ((at: number) => void) | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const linksOf = () => [...(frame.current?.querySelectorAll<HTMLElement>('tbody td a') ?? [])]
  const at = (links: readonly HTMLElement[]) => links.findIndex((link) => link === document.activeElement)
  const walk = (step: 1 | -1) => {
    const links = linksOf()
    const here = at(links)
    const next = here === -1 ? (step > 0 ? 0 : links.length - 1) : here + step
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
  }
  const toggle = () => {
    const here = at(linksOf())
    if (here === -1) return false
    choose?.(here)
    return true
  }
  useStaffKeys({ KeyJ: () => walk(1), KeyK: () => walk(-1), Space: choose ? toggle : undefined })
  return frame
}

/** One line of search; what is sought stands in the address and as a chip that can be taken away. */
export function SearchFilter({ label = m.queue_field_search() }: { label?: string }) {
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
          label={label}
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
  <small className={styles.under}>{children}</small>
)

export type QueueProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  read: Read<PageOfRows<Row>>
  rowHref: (row: Row) => string
  rowKey: (row: Row) => string
  isRowOverdue?: (row: Row) => boolean
  /** What will appear here. */
  emptyText: string
  /** From 992 px each row is one line. */
  isOneLine?: boolean
  /** How the list stands and how another order is asked for, where it can be turned round. */
  order?: { sort: Sort; onSort: (sort: Sort) => void }
  /** Whether something besides words narrows it. */
  isNarrowed?: boolean
  filters?: ReactNode
  /** Rows that can be chosen. */
  choice?: RowChoice<Row> | undefined
  /** What is done with those that are chosen, at the foot of the list. */
  bulk?: ReactNode
}

/** A list of subjects that stands wholly in the address: filters, order and place; with the keyboard of a mail client. */
export function Queue<Row>(props: QueueProps<Row>) {
  const { read, order, choice } = props
  const [params] = useSearchParams()
  const toggle = (at: number) => {
    const row = read.data?.rows[at]
    if (row && choice?.canChoose?.(row) !== false) choice?.onChoose(row, !choice.isChosen(row))
  }
  const frame = useRowKeys(choice && toggle)
  return (
    <div ref={frame}>
      {props.filters ?? <SearchFilter />}
      {read.state === 'loading' ? <Skeleton lineCount={10} /> : null}
      {read.state === 'failed' ? <FailedList read={read} /> : null}
      {read.state === 'ready' && read.data.rows.length === 0 ? (
        <EmptyPage page={read.data}>
          {props.isNarrowed ? (
            <EmptyState title={m.queue_title_empty_filter()} text={m.queue_text_empty_filter()} />
          ) : params.get('q')?.trim() ? (
            <EmptyState title={m.queue_title_empty_search()} text={m.queue_text_empty_search()} />
          ) : (
            <EmptyState title={m.queue_title_empty()} text={props.emptyText} />
          )}
        </EmptyPage>
      ) : null}
      {read.data && read.data.rows.length > 0 ? (
        <>
          <p className={styles.total}>
            {(read.data.isMoreThanTotal ? m.queue_text_total_more : m.queue_text_total)({
              count: formatNumber(read.data.total, currentLocale()),
            })}
          </p>
          <DataTable
            caption={props.caption}
            isCaptionHidden
            isOneLine={props.isOneLine}
            columns={props.columns}
            rows={read.data.rows}
            rowKey={props.rowKey}
            rowHref={props.rowHref}
            isRowOverdue={props.isRowOverdue}
            choice={choice}
            sort={order?.sort}
            onSort={order?.onSort}
          />
          <Pages data={read.data} params={params} />
        </>
      ) : null}
      {props.bulk}
    </div>
  )
}
