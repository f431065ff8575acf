import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { rowStatuses, type RowStatus } from '../../machines/catalogue.ts'
import { latinDigits, tidyLine } from '../../machines/text.ts'
import { rowStatusWords } from '../../words/groups/row-status.ts'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { withParams } from '../parts/pages.tsx'
import { Under } from '../parts/queue.tsx'
import { SelectField, type Option } from '../parts/select-field.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAccount } from '../session.ts'
import type { Read } from '../use-call.ts'
import { rowStatusTones, type EditorEntity, type ListedRow } from './editor.ts'
import styles from './editor.module.css'
import { NoMatch } from './no-match.tsx'
import { WhenRead } from './when-read.tsx'

/** As it is compared: small letters, Latin digits, one form of each letter. */
const plain = (text: string): string => latinDigits(tidyLine(text)).toLowerCase()

const isSought = ({ name, nameBn, code }: ListedRow, also: readonly string[], sought: string): boolean =>
  [name, nameBn, code ?? '', ...also].some((text) => plain(text).includes(sought))

/** One more way to narrow a list: rows with one value. `key` is its name in the address. */
export interface NarrowBy<Row> {
  key: string
  label: string
  /** What stands there while it narrows nothing. */
  all: string
  options: (rows: readonly Row[]) => Option[]
  valueOf: (row: Row) => string
}

/** What the list is narrowed to, as it stands in the address; what is none of the choices narrows nothing. */
function useFilter<Row>(by: NarrowBy<Row> | undefined, rows: readonly Row[]) {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const status = rowStatuses.find((known) => known === params.get('status')) ?? null
  const value = by?.options(rows).find((known) => known.value === params.get(by.key))?.value ?? ''
  const change = (part: Record<string, string>) =>
    // Each letter is no step of its own to go back through.
    setParams(new URLSearchParams(withParams(params, part)), { replace: true })
  return { q, status, value, change }
}

const otherName = ({ name, nameBn }: ListedRow) =>
  currentLocale() === 'bn' ? <span lang="en">{name}</span> : <span lang="bn">{nameBn}</span>

const codeColumn = <Row extends ListedRow>(): Column<Row> => ({
  key: 'code',
  heading: m.editor_field_code(),
  cell: ({ code }) => <span lang="en">{code}</span>,
})

const statusColumn = <Row extends ListedRow>(): Column<Row> => ({
  key: 'status',
  heading: m.parts_label_status(),
  cell: ({ status }) =>
    status === undefined ? null : (
      <StatusTag tone={rowStatusTones[status]} label={rowStatusWords[status]()} />
    ),
})

/** What rows of this kind have: a code, a status. */
const traitsOf = (rows: readonly ListedRow[]) => ({
  hasCode: rows.some(({ code }) => code !== undefined),
  hasStatus: rows.some(({ status }) => status !== undefined),
})
type Traits = ReturnType<typeof traitsOf>

const columnsWith = <Row extends ListedRow>(own: readonly Column<Row>[], traits: Traits): Column<Row>[] => [
  {
    key: 'name',
    heading: m.editor_label_name(),
    isTyped: true,
    cell: (row) => (
      <>
        {nameOf(row)}
        <Under>{otherName(row)}</Under>
      </>
    ),
  },
  ...(traits.hasCode ? [codeColumn<Row>()] : []),
  ...own,
  ...(traits.hasStatus ? [statusColumn<Row>()] : []),
]

interface FiltersProps {
  q: string
  status: RowStatus | null
  hasStatus: boolean
  /** One more, as it is drawn. */
  also: ReactNode
  onChange: (part: Record<string, string>) => void
}

const Filters = ({ q, status, hasStatus, also, onChange }: FiltersProps) => (
  <search className={styles.filters}>
    <TextField
      name="q"
      type="search"
      label={m.editor_field_search()}
      value={q}
      onChange={(text) => onChange({ q: text })}
      lengthMax={100}
      autoComplete="off"
      isRequired
    />
    {hasStatus ? (
      <SelectField
        name="status"
        label={m.parts_label_status()}
        placeholder={m.editor_label_all_statuses()}
        options={rowStatuses.map((value) => ({ value, label: rowStatusWords[value]() }))}
        value={status ?? ''}
        onChange={(value) => onChange({ status: value })}
        isRequired
      />
    ) : null}
    {also}
  </search>
)

interface NarrowProps<Row> {
  by: NarrowBy<Row>
  rows: readonly Row[]
  value: string
  onChange: FiltersProps['onChange']
}

const Narrow = <Row,>({ by, rows, value, onChange }: NarrowProps<Row>) => (
  <SelectField
    name={by.key}
    label={by.label}
    placeholder={by.all}
    options={by.options(rows)}
    value={value}
    onChange={(chosen) => onChange({ [by.key]: chosen })}
    isRequired
  />
)

interface ListProps<Row> {
  entity: EditorEntity
  caption: string
  read: Read<{ rows: readonly Row[] }>
  /** Between the code and the status. */
  columns: readonly Column<Row>[]
  /** What else of a row is sought in, besides its names and its code. */
  soughtIn?: (row: Row) => readonly string[]
  narrowBy?: NarrowBy<Row>
  /** No row is added here. */
  isWhole?: boolean
  /** What will be here. */
  emptyText: ReactNode
}

function Rows<Row extends ListedRow>(
  props: ListProps<Row> & { rows: readonly Row[]; add: ReactNode; canUpdate: boolean },
) {
  const { entity, rows, add, canUpdate, narrowBy, soughtIn = () => [] } = props
  const traits = traitsOf(rows)
  const { q, status, value, change } = useFilter(narrowBy, rows)
  if (rows.length === 0)
    return <EmptyState title={m.editor_title_empty()} text={props.emptyText} action={add} />
  const sought = plain(q)
  const shown = rows.filter(
    (row) =>
      (status === null || row.status === status) &&
      (value === '' || narrowBy?.valueOf(row) === value) &&
      isSought(row, soughtIn(row), sought),
  )
  const count = (value: number) => formatNumber(value, currentLocale())
  return (
    <>
      <div className={styles.above}>
        <Filters
          q={q}
          status={status}
          hasStatus={traits.hasStatus}
          also={narrowBy ? <Narrow by={narrowBy} rows={rows} value={value} onChange={change} /> : null}
          onChange={change}
        />
        {add}
      </div>
      <output className={styles.total}>
        {m.editor_text_shown({ count: count(shown.length), total: count(rows.length) })}
      </output>
      {shown.length === 0 ? (
        <NoMatch
          names={['q', 'status', ...(narrowBy ? [narrowBy.key] : [])]}
          text={m.editor_text_no_match()}
        />
      ) : (
        <DataTable
          caption={props.caption}
          isCaptionHidden
          columns={columnsWith(props.columns, traits)}
          rows={shown}
          rowKey={({ id }) => String(id)}
          rowHref={canUpdate ? ({ id }) => `${entity.path}/edit/${id}` : undefined}
        />
      )}
    </>
  )
}

/**
 * A whole list of the editor: searched while it is typed, narrowed by status, each row a way to its form for whoever may
 * change it.
 * @source spec §2 Customization area, §6
 */
export function EditorList<Row extends ListedRow>(props: ListProps<Row>) {
  const { entity, read } = props
  const acl = useAccount()?.user.acl ?? []
  const add =
    !props.isWhole && acl.includes(entity.storeSlug) ? (
      <LinkButton href={`${entity.path}/add`}>{entity.addLabel()}</LinkButton>
    ) : null
  return (
    <WhenRead read={read}>
      {({ rows }) => <Rows {...props} rows={rows} add={add} canUpdate={acl.includes(entity.updateSlug)} />}
    </WhenRead>
  )
}
