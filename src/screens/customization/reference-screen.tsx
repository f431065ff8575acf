import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { downloadRecords } from '../../api/files.ts'
import type { CallReply } from '../../api/calls.ts'
import type { ReferenceRecord } from '../../api/record-calls.ts'
import { rowStatuses } from '../../machines/catalogue.ts'
import { isKnownByDay, referenceOwners, type ReferenceKind } from '../../machines/reference.ts'
import { referenceKindWords } from '../../words/groups/reference-kind.ts'
import { rowStatusWords } from '../../words/groups/row-status.ts'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { nameOf } from '../parts/named.ts'
import { Pages, placeOf } from '../parts/pages.tsx'
import { Under } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { Doors } from './doors.tsx'
import styles from './editor.module.css'
import { rowStatusTones } from './editor.ts'
import { PagedList, soughtOf } from './paged-list.tsx'
import {
  codeLabel,
  codeText,
  ofKind,
  ownerWords,
  referenceEntity,
  referencePath,
  ReferenceTabs,
} from './reference-tabs.tsx'
import { WhenRead } from './when-read.tsx'

export { PostalTariffEditScreen, PostalTariffsScreen } from './postal-tariffs.tsx'
export { ReferenceAddScreen, ReferenceEditScreen } from './reference-form.tsx'

const FileActs = lazyScreen(async () => (await import('./file-acts.tsx')).FileActs)

const figure = (value: number) => formatNumber(value, currentLocale())

/** Every kind of reference record, each a door with how many there are. @source spec §2 Customization area, §7 Reference data */
export function ReferenceScreen() {
  const read = useCall('GET /customization/reference', {})
  return (
    <>
      <p>{m.reference_text_intro()}</p>
      <WhenRead read={read}>
        {({ kinds }) => (
          <Doors
            label={m.route_title_reference()}
            doors={[
              ...kinds.map(({ kind, count }) => ({
                href: referencePath(kind),
                name: referenceKindWords[kind](),
                text: m.editor_text_count({ count: figure(count) }),
              })),
              {
                href: '/customization/reference/statuses',
                name: m.route_title_statuses(),
                text: m.reference_text_statuses_door(),
              },
            ]}
          />
        )}
      </WhenRead>
    </>
  )
}

const otherName = ({ name, nameBn }: ReferenceRecord) =>
  currentLocale() === 'bn' ? <span lang="en">{name}</span> : <span lang="bn">{nameBn}</span>

const columns = (kind: ReferenceKind): Column<ReferenceRecord>[] => {
  const owner = referenceOwners[kind]
  return [
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
    {
      key: 'code',
      heading: codeLabel(kind),
      cell: ({ code }) => (isKnownByDay(kind) ? codeText(kind, code) : <span lang="en">{code}</span>),
    },
    ...(owner === null
      ? []
      : [
          {
            key: 'owner',
            heading: ownerWords[owner](),
            cell: (row: ReferenceRecord) => (row.owner ? nameOf(row.owner) : null),
          },
        ]),
    {
      key: 'status',
      heading: m.parts_label_status(),
      cell: ({ status }) => <StatusTag tone={rowStatusTones[status]} label={rowStatusWords[status]()} />,
    },
  ]
}

/** What is done with a kind as a whole: a file of it out and in, and one more. */
function Acts({ kind, canUpdate }: { kind: ReferenceKind; canUpdate: boolean }) {
  const { path, addLabel } = referenceEntity(kind)
  return (
    <Suspense fallback={<div className={styles.actsRoom} />}>
      <FileActs
        name={`${kind.replaceAll('_', '-')}.csv`}
        download={() => downloadRecords(kind)}
        importHref={canUpdate ? `${path}/import` : null}
      >
        {canUpdate ? <LinkButton href={`${path}/add`}>{addLabel()}</LinkButton> : null}
      </FileActs>
    </Suspense>
  )
}

function List({ kind }: { kind: ReferenceKind }) {
  const [params] = useSearchParams()
  const { path, updateSlug } = referenceEntity(kind)
  const canUpdate = useAccount()?.user.acl.includes(updateSlug) ?? false
  const status = rowStatuses.find((one) => one === params.get('status'))
  const filter = { ...soughtOf(params), ...(status ? { status } : {}) }
  const { page } = placeOf(params)
  const read = useCall('GET /customization/reference/{kind}', {
    params: { kind },
    query: { page, ...filter },
  })
  return (
    <>
      <ReferenceTabs kind={kind} />
      <PagedList
        key={kind}
        caption={referenceKindWords[kind]()}
        searchLabel={m.editor_field_search()}
        read={read}
        filter={filter}
        columns={columns(kind)}
        rowKey={({ id }) => id}
        rowHref={canUpdate ? ({ id }) => `${path}/edit/${id}` : undefined}
        narrowings={[
          {
            name: 'status',
            label: m.parts_label_status(),
            all: m.editor_label_all_statuses(),
            options: rowStatuses.map((value) => ({ value, label: rowStatusWords[value]() })),
          },
        ]}
        emptyText={m.reference_text_empty()}
        add={<Acts kind={kind} canUpdate={canUpdate} />}
        pages={
          read.data ? (
            <>
              <p className={styles.total}>{m.queue_text_total({ count: figure(read.data.total) })}</p>
              <Pages data={read.data} params={params} />
            </>
          ) : null
        }
      />
    </>
  )
}

/** The records of one kind. @source spec §2 Customization area, §7 Reference data */
export const ReferenceListScreen = ofKind((kind) => <List kind={kind} />)

type Status = CallReply<'GET /statuses'>[number]

const entityWords: Readonly<Record<string, () => string>> = {
  application: m.dispatch_label_application,
  dispatch: m.audit_label_of_dispatch,
  payment: m.audit_label_of_payment,
}

const statusColumns = (): Column<Status>[] => [
  { key: 'entity', heading: m.audit_label_kind(), cell: ({ entity }) => entityWords[entity]?.() ?? entity },
  { key: 'nameBn', heading: m.editor_field_name_bn(), cell: ({ nameBn }) => <span lang="bn">{nameBn}</span> },
  { key: 'name', heading: m.editor_field_name(), cell: ({ name }) => <span lang="en">{name}</span> },
  {
    key: 'state',
    heading: m.editor_field_code(),
    hideBelow: 992,
    cell: ({ state }) => <span lang="en">{state}</span>,
  },
]

/** What states are called; the law of the cases says which there are. @source spec §7 Reference data */
export function StatusesScreen() {
  return (
    <>
      <p>{m.reference_text_statuses()}</p>
      <WhenRead read={useCall('GET /statuses', {})}>
        {(rows) => (
          <DataTable
            caption={m.route_title_statuses()}
            isCaptionHidden
            columns={statusColumns()}
            rows={rows}
            rowKey={({ entity, state }) => `${entity} ${state}`}
          />
        )}
      </WhenRead>
    </>
  )
}
