import { dispatchStates } from '../../machines/dispatch/states.ts'
import { dispatchChart } from '../../machines/dispatch/chart.ts'
import { Link } from 'wouter'
import type { Dispatch } from '../../api/entities.ts'
import { dispatchOptionWords } from '../../words/groups/dispatch-option.ts'
import { dispatchOutcomeWords } from '../../words/groups/dispatch-outcome.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { m } from '../../words/messages.js'
import { Actions } from '../parts/actions.tsx'
import { Banner } from '../parts/banner.tsx'
import { Bills } from '../parts/case/bills.tsx'
import styles from '../parts/case/case.module.css'
import { History } from '../parts/case/history.tsx'
import { SubjectHead, Section } from '../parts/case/section.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList, type SummaryItem } from '../parts/summary-list.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { actorOf } from '../actor.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { written } from '../parts/written.ts'

const Summary = ({ dispatch }: { dispatch: Dispatch }) => (
  <SummaryList
    items={[
      { term: m.queue_label_case_number(), description: written(dispatch.caseNumber) },
      { term: m.queue_label_petitioner(), description: dispatch.petitionerName },
      {
        term: m.case_field_court_id(),
        description: dispatch.court ? nameOf(dispatch.court) : m.queue_label_none(),
      },
      {
        term: m.dispatch_field_option(),
        description: dispatch.option ? dispatchOptionWords[dispatch.option]() : m.queue_label_none(),
      },
      {
        term: m.dispatch_label_weight(),
        description:
          dispatch.weightGrams === null
            ? m.queue_label_none()
            : m.staff_text_grams({ weight: formatNumber(dispatch.weightGrams, currentLocale()) }),
      },
      { term: m.staff_label_state_since(), description: <DateTime at={dispatch.stateSince} /> },
      ...(dispatch.dueDate
        ? [
            {
              term: m.dispatch_field_due_date(),
              description: (
                <>
                  <DateTime at={dispatch.dueDate} form="day" />{' '}
                  {dispatch.isOverdue ? <StatusTag tone="danger" label={m.queue_label_overdue()} /> : null}
                </>
              ),
            },
          ]
        : []),
    ]}
  />
)

const lineItems = (line: Dispatch['lines'][number]): SummaryItem[] => [
  { term: m.person_field_address(), description: line.address },
  ...(line.postalCostPoisha === null
    ? []
    : [
        {
          term: m.dispatch_field_postal_cost(),
          description: <Money amountPoisha={line.postalCostPoisha} />,
        },
      ]),
  ...(line.summonFeePoisha === null
    ? []
    : [{ term: m.dispatch_field_summon_fee(), description: <Money amountPoisha={line.summonFeePoisha} /> }]),
  ...(line.trackingNumber === null
    ? []
    : [{ term: m.dispatch_field_tracking_number(), description: line.trackingNumber }]),
  ...(line.outcome === null
    ? []
    : [
        {
          term: m.dispatch_field_outcome(),
          description: (
            <>
              {dispatchOutcomeWords[line.outcome]()}{' '}
              {line.outcomeDate ? <DateTime at={line.outcomeDate} form="day" /> : null}
            </>
          ),
        },
      ]),
]

const Lines = ({ lines }: { lines: Dispatch['lines'] }) => (
  <div className={styles.cards}>
    {lines.map((line) => (
      <article key={line.id} className={styles.card}>
        <h3>{line.name}</h3>
        <SummaryList items={lineItems(line)} />
      </article>
    ))}
  </div>
)

const DispatchActions = ({ dispatch, onChange }: { dispatch: Dispatch; onChange: () => void }) => {
  const account = useAccount()
  if (!account) return null
  return (
    <Actions
      chart={dispatchChart}
      subject={{ state: dispatch.state, facts: dispatch.facts, actor: actorOf(account) }}
      id={dispatch.id}
      version={dispatch.version}
      about={{ lines: dispatch.lines }}
      onDone={onChange}
    />
  )
}

/** One dispatch for staff: what can be done, whom it goes to, what it cost and what happened. */
function DispatchDetail({
  id,
  links,
}: {
  id: string
  links: (dispatch: Dispatch) => { href: string; label: string }
}) {
  const read = useCall('GET /dispatches/{id}', { params: { id } })
  if (read.state === 'loading') return <Skeleton lineCount={12} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  const dispatch = read.data
  const link = links(dispatch)
  return (
    <>
      {read.state === 'failed' ? <ErrorState text={read.message} onRetry={read.reload} /> : null}
      <SubjectHead title={`${dispatch.referenceNumber ?? ''} · ${written(dispatch.caseNumber)}`}>
        <StatusTag tone={dispatchStates[dispatch.state].tone} label={dispatchStateWords[dispatch.state]()} />
      </SubjectHead>
      {dispatch.reason ? (
        <Banner tone="danger" title={m.application_field_reason()}>
          <p>{dispatch.reason}</p>
        </Banner>
      ) : null}
      <DispatchActions dispatch={dispatch} onChange={read.reload} />
      <p className={styles.links}>
        <Link href={link.href}>{link.label}</Link>
      </p>
      <div className={styles.columns}>
        <div>
          <Section title={m.dispatch_label_application()}>
            <Summary dispatch={dispatch} />
          </Section>
          <Section title={m.dispatch_label_lines()}>
            <Lines lines={dispatch.lines} />
          </Section>
          <Section title={m.case_title_bills()}>
            <Bills bills={dispatch.bills} />
          </Section>
        </div>
        <Section title={m.timeline_title_section()}>
          <History entries={dispatch.timeline} />
        </Section>
      </div>
    </>
  )
}

/** @source spec §2 Administrator area */
export const AdministratorDispatchDetail = ({ params }: ScreenProps) => (
  <DispatchDetail
    id={params['id'] ?? ''}
    links={({ applicationId }) => ({
      href: `/administrator/applications/detail/${applicationId}`,
      label: m.staff_action_open_application(),
    })}
  />
)

/** @source spec §2 Dispatcher area */
export const DispatcherDispatchDetail = ({ params }: ScreenProps) => (
  <DispatchDetail
    id={params['id'] ?? ''}
    links={({ id }) => ({
      href: `/dispatch/applications/dispatch/print_detail/${id}`,
      label: m.staff_action_print_sheets(),
    })}
  />
)
