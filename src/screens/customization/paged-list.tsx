import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { m } from '../../words/messages.js'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { EmptyPage } from '../parts/empty-page.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { withParams } from '../parts/pages.tsx'
import { SearchFilter } from '../parts/queue.tsx'
import { SelectField, type Option } from '../parts/select-field.tsx'
import type { Read } from '../use-call.ts'
import styles from './editor.module.css'
import { Neighbours, type PageOfSome } from './neighbours.tsx'
import { NoMatch } from './no-match.tsx'
import { WhenRead } from './when-read.tsx'

/** A choice that narrows the list, under its name in the address. */
export interface Narrowing {
  name: string
  label: string
  all: string
  options: readonly Option[]
}

interface PagedProps<Row> {
  caption: string
  read: Read<PageOfSome<Row>>
  /** What the address narrows the list to, by its names there; what stands for everything, or is no such thing, is not among it. */
  filter: Readonly<Record<string, string | number>>
  columns: readonly Column<Row>[]
  narrowings: readonly Narrowing[]
  rowHref: ((row: Row) => string) | undefined
  emptyText: string
  rowKey: (row: Row) => string | number
  /** What is sought by. */
  searchLabel: string
  /** Above the list, beside the search. */
  add?: ReactNode
  /** The ways to other pages, where it is known how many there are. */
  pages?: ReactNode
}

const filterNames = ['q', 'role', 'office', 'status']

/** What is sought, as the address has it and as far as a call takes it; blanks seek nothing. */
export function soughtOf(params: URLSearchParams): { q?: string } {
  const q = (params.get('q') ?? '').trim().slice(0, 100)
  return q === '' ? {} : { q }
}

/** A list that comes page by page and stands wholly in the address: what is sought, what it is narrowed to, and its place. */
export function PagedList<Row>(props: PagedProps<Row>) {
  const [params, setParams] = useSearchParams()
  const narrow = (changes: Record<string, string | null>) =>
    setParams(new URLSearchParams(withParams(params, changes)))
  return (
    <>
      <div className={styles.addAbove}>
        <SearchFilter label={props.searchLabel} />
        {props.add}
      </div>
      <div className={styles.narrowings}>
        {props.narrowings.map(({ name, label, all, options }) => (
          <SelectField
            key={name}
            name={name}
            label={label}
            placeholder={all}
            options={options}
            value={String(props.filter[name] ?? '')}
            onChange={(value) => narrow({ [name]: value })}
            isRequired
          />
        ))}
      </div>
      <WhenRead read={props.read}>
        {(page) =>
          page.rows.length > 0 ? (
            <>
              <DataTable
                caption={props.caption}
                isCaptionHidden
                columns={props.columns}
                rows={page.rows}
                rowKey={(row) => String(props.rowKey(row))}
                rowHref={props.rowHref}
              />
              {props.pages ?? <Neighbours page={page} />}
            </>
          ) : (
            <EmptyPage page={page}>
              {Object.keys(props.filter).length > 0 ? (
                <NoMatch names={filterNames} text={m.editor_text_no_match()} />
              ) : (
                <EmptyState title={m.editor_title_empty()} text={props.emptyText} />
              )}
            </EmptyPage>
          )
        }
      </WhenRead>
    </>
  )
}
