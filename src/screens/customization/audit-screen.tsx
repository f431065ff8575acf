import { Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { AuditRow } from '../../api/audit-calls.ts'
import { auditedEntities } from '../../machines/audit.ts'
import { isDayOrEmpty } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { DateField } from '../parts/date-field.tsx'
import { lastDayError } from '../parts/day-range.ts'
import { DateTime } from '../parts/date-time.tsx'
import { EmptyPage } from '../parts/empty-page.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { placeOf, withParams } from '../parts/pages.tsx'
import { Under } from '../parts/queue.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { useCall } from '../use-call.ts'
import { auditedEntityWords, auditEventTitle, auditSubject } from './audit-events.ts'
import { AuditChanges } from './audit-changes.tsx'
import own from './audit.module.css'
import styles from './editor.module.css'
import { Neighbours } from './neighbours.tsx'
import { NoMatch, ShowAll } from './no-match.tsx'
import { WhenRead } from './when-read.tsx'

const AuditExport = lazyScreen(async () => (await import('./audit-export.tsx')).AuditExport)

const path = '/user-role-management/audit'
const filterNames = ['entity', 'by', 'subject', 'from', 'to'] as const

/** What the address narrows the list to; what is no such thing narrows nothing. */
function filterOf(params: URLSearchParams) {
  const entity = auditedEntities.find((one) => one === params.get('entity'))
  const by = Number(params.get('by'))
  const dayIn = (name: 'from' | 'to') => {
    const day = params.get(name)
    return day && isDayOrEmpty(day) ? { [name]: day } : null
  }
  const subject = params.get('subject')
  return {
    ...(entity && { entity }),
    ...(Number.isSafeInteger(by) && by > 0 && { by }),
    ...(subject && /^[\da-f-]{36}$/.test(subject) && { subject }),
    ...dayIn('from'),
    ...dayIn('to'),
  }
}

const columns = (): Column<AuditRow>[] => [
  {
    key: 'at',
    heading: m.audit_label_at(),
    cell: ({ at, address }) => (
      <>
        <DateTime at={at} />
        {address === null ? null : (
          <Under>
            <span lang="en">{address}</span>
          </Under>
        )}
      </>
    ),
  },
  {
    key: 'by',
    heading: m.audit_label_by(),
    cell: ({ by }) =>
      by === null ? m.audit_label_system() : <Link href={`${path}?by=${by.number}`}>{by.name}</Link>,
  },
  {
    key: 'event',
    heading: m.audit_label_done(),
    cell: (row) => (
      <>
        {auditEventTitle(row)}
        <Under>
          <Link href={`${path}?subject=${row.subjectId}`}>{auditSubject(row)}</Link>
        </Under>
      </>
    ),
  },
  { key: 'changes', heading: m.audit_label_changes(), cell: AuditChanges },
]

const Filters = ({ narrow }: { narrow: (changes: Record<string, string | null>) => void }) => {
  const [params] = useSearchParams()
  const field = (name: (typeof filterNames)[number]) => ({
    name,
    value: params.get(name) ?? '',
    onChange: (value: string) => narrow({ [name]: value || null }),
    isRequired: true,
  })
  return (
    <div className={styles.narrowings}>
      <SelectField
        {...field('entity')}
        label={m.audit_label_kind()}
        placeholder={m.audit_label_all_entities()}
        options={auditedEntities.map((value) => ({
          value,
          label: auditedEntityWords[value](),
        }))}
      />
      <DateField {...field('from')} label={m.audit_label_day_from()} />
      <DateField
        {...field('to')}
        label={m.audit_label_day_to()}
        error={lastDayError({ from: field('from').value, to: field('to').value })}
      />
    </div>
  )
}

/** Who did what, when, from where, with before and after; it stands wholly in the address. @source product 7 */
export function AuditScreen() {
  const [params, setParams] = useSearchParams()
  const narrow = (changes: Record<string, string | null>) =>
    setParams(new URLSearchParams(withParams(params, changes)))
  const filter = filterOf(params)
  const isNarrowed = Object.keys(filter).length > 0
  const read = useCall('GET /user-role-management/audit', { query: { ...placeOf(params), ...filter } })
  return (
    <>
      <p className={own.intro}>{m.audit_text_intro()}</p>
      <Filters narrow={narrow} />
      <WhenRead read={read}>
        {(page) =>
          page.rows.length > 0 ? (
            <>
              <div className={own.above}>
                <Suspense fallback={<span className={own.exportRoom} />}>
                  <AuditExport query={filter} />
                </Suspense>
                {isNarrowed ? <ShowAll names={filterNames} /> : null}
              </div>
              <DataTable
                caption={m.route_title_audit()}
                isCaptionHidden
                columns={columns()}
                rows={page.rows}
                rowKey={({ id }) => id}
              />
              <Neighbours page={page} />
            </>
          ) : (
            <EmptyPage page={page}>
              {isNarrowed ? (
                <NoMatch names={filterNames} text={m.audit_text_no_match()} />
              ) : (
                <EmptyState title={m.editor_title_empty()} text={m.audit_text_empty()} />
              )}
            </EmptyPage>
          )
        }
      </WhenRead>
    </>
  )
}
