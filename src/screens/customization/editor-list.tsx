import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { rowStatuses, type RowStatus } from '../../machines/catalogue.ts'
import { latinDigits, tidyLine } from '../../machines/text.ts'
import { rowStatusWords } from '../../words/groups/row-status.ts'
import { m } from '../../words/messages.js'
import { Button, LinkButton } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { withParams } from '../parts/pages.tsx'
import { Under } from '../parts/queue.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAccount } from '../session.ts'
import type { Read } from '../use-call.ts'
import { rowStatusTones, type EditorEntity, type EditorRow } from './editor.ts'
import styles from './editor.module.css'
import { WhenRead } from './when-read.tsx'

/** As it is compared: small letters, Latin digits, one form of each letter. */
const plain = (text: string): string => latinDigits(tidyLine(text)).toLowerCase()

const isSought = ({ name, nameBn, code }: EditorRow, sought: string): boolean =>
  [name, nameBn, code].some((text) => plain(text).includes(sought))

/** What the list is narrowed to, as it stands in the address. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const status = rowStatuses.find((known) => known === params.get('status')) ?? null
  const change = (part: { q?: string; status?: string }) =>
    // Each letter is no step of its own to go back through.
    setParams(new URLSearchParams(withParams(params, part)), { replace: true })
  return { q, status, change }
}

const otherName = ({ name, nameBn }: EditorRow) =>
  currentLocale() === 'bn' ? <span lang="en">{name}</span> : <span lang="bn">{nameBn}</span>

const columnsWith = <Row extends EditorRow>(own: readonly Column<Row>[]): Column<Row>[] => [
  {
    key: 'name',
    heading: m.editor_label_name(),
    cell: (row) => (
      <>
        {nameOf(row)}
        <Under>{otherName(row)}</Under>
      </>
    ),
  },
  { key: 'code', heading: m.editor_field_code(), cell: ({ code }) => <span lang="en">{code}</span> },
  ...own,
  {
    key: 'status',
    heading: m.parts_label_status(),
    cell: ({ status }) => <StatusTag tone={rowStatusTones[status]} label={rowStatusWords[status]()} />,
  },
]

interface FiltersProps {
  q: string
  status: RowStatus | null
  onChange: (part: { q?: string; status?: string }) => void
}

const Filters = ({ q, status, onChange }: FiltersProps) => (
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
    <SelectField
      name="status"
      label={m.parts_label_status()}
      placeholder={m.editor_label_all_statuses()}
      options={rowStatuses.map((value) => ({ value, label: rowStatusWords[value]() }))}
      value={status ?? ''}
      onChange={(value) => onChange({ status: value })}
      isRequired
    />
  </search>
)

interface ListProps<Row> {
  entity: EditorEntity
  caption: string
  read: Read<{ rows: readonly Row[] }>
  /** Between the code and the status. */
  columns: readonly Column<Row>[]
  /** What will be here. */
  emptyText: ReactNode
}

function Rows<Row extends EditorRow>(
  props: ListProps<Row> & { rows: readonly Row[]; add: ReactNode; canUpdate: boolean },
) {
  const { entity, rows, add, canUpdate } = props
  const { q, status, change } = useFilter()
  if (rows.length === 0)
    return <EmptyState title={m.editor_title_empty()} text={props.emptyText} action={add} />
  const sought = plain(q)
  const shown = rows.filter((row) => (status === null || row.status === status) && isSought(row, sought))
  const count = (value: number) => formatNumber(value, currentLocale())
  return (
    <>
      <div className={styles.above}>
        <Filters q={q} status={status} onChange={change} />
        {add}
      </div>
      <output className={styles.total}>
        {m.editor_text_shown({ count: count(shown.length), total: count(rows.length) })}
      </output>
      {shown.length === 0 ? (
        <EmptyState
          title={m.editor_title_no_match()}
          text={m.editor_text_no_match()}
          action={
            <Button variant="secondary" onPress={() => change({ q: '', status: '' })}>
              {m.editor_action_show_all()}
            </Button>
          }
        />
      ) : (
        <DataTable
          caption={props.caption}
          isCaptionHidden
          columns={columnsWith(props.columns)}
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
export function EditorList<Row extends EditorRow>(props: ListProps<Row>) {
  const { entity, read } = props
  const acl = useAccount()?.user.acl ?? []
  const add = acl.includes(entity.storeSlug) ? (
    <LinkButton href={`${entity.path}/add`}>{entity.addLabel()}</LinkButton>
  ) : null
  return (
    <WhenRead read={read}>
      {({ rows }) => <Rows {...props} rows={rows} add={add} canUpdate={acl.includes(entity.updateSlug)} />}
    </WhenRead>
  )
}
