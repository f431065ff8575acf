import { dispatchStates } from '../../machines/dispatch/states.ts'
import { applicationStates } from '../../machines/application/states.ts'
import { applicationChart } from '../../machines/application/chart.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Application } from '../../api/entities.ts'
import { sum } from '../../machines/money.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { m } from '../../words/messages.js'
import { Actions } from '../parts/actions.tsx'
import { Banner } from '../parts/banner.tsx'
import { Bills, FeeTable, Invoices } from '../parts/case/bills.tsx'
import styles from '../parts/case/case.module.css'
import { History } from '../parts/case/history.tsx'
import { SubjectHead, Section } from '../parts/case/section.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { actorOf } from '../actor.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { CorrectionSection } from './correction.tsx'
import { StaffMessages } from './staff-messages.tsx'
import { CaseSummary, Documents, Parties } from './staff-parts.tsx'
import { written } from '../parts/written.ts'

const Fees = ({ application }: { application: Application }) => {
  const { feePreview, bills, state } = application
  if (state !== 'unverified') return <Bills bills={bills} />
  return feePreview.length === 0 ? (
    <p>{m.staff_text_no_fees()}</p>
  ) : (
    <FeeTable
      caption={m.staff_title_fee_preview()}
      lines={feePreview}
      totalPoisha={sum(feePreview.map(({ totalPoisha }) => totalPoisha))}
    />
  )
}

const Dispatches = ({ application }: { application: Application }) => (
  <ul>
    {application.dispatches.map((dispatch) => (
      <li key={dispatch.id}>
        <Link href={`/administrator/dispatch/detail/${dispatch.id}`}>{m.staff_action_open_dispatch()}</Link>{' '}
        <StatusTag tone={dispatchStates[dispatch.state].tone} label={dispatchStateWords[dispatch.state]()} />{' '}
        <DateTime at={dispatch.stateSince} />
      </li>
    ))}
  </ul>
)

/** The acts on an application that the reader's rights cover, with what their dialogs show. */
export const ApplicationActions = (props: { application: Application; onChange: () => void }) => {
  const { application, onChange } = props
  const account = useAccount()
  if (!account) return null
  return (
    <Actions
      chart={applicationChart}
      subject={{ state: application.state, facts: application.facts, actor: actorOf(account) }}
      id={application.id}
      version={application.version}
      about={{ form: application.form, proposal: application.proposal }}
      onDone={onChange}
      hrefs={{ update: `/administrator/applications/edit/${application.id}` }}
    />
  )
}

/** One application read for staff, or why it could not be. */
export function StaffApplication(props: {
  id: string
  children: (application: Application, reload: () => void) => ReactNode
}) {
  const read = useCall('GET /applications/{id}', { params: { id: props.id } })
  if (read.state === 'loading') return <Skeleton lineCount={12} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  return (
    <>
      {read.state === 'failed' ? <ErrorState text={read.message} onRetry={read.reload} /> : null}
      {props.children(read.data, read.reload)}
    </>
  )
}

const Detail = ({ application, reload }: { application: Application; reload: () => void }) => (
  <>
    <SubjectHead title={`${application.referenceNumber ?? ''} · ${written(application.caseNumber)}`}>
      <StatusTag
        tone={applicationStates[application.state].tone}
        label={applicationStateWords[application.state]()}
      />
    </SubjectHead>
    {application.isDamaged ? (
      <Banner tone="danger" title={m.case_label_damaged()}>
        <p>{m.case_text_damaged()}</p>
      </Banner>
    ) : null}
    {application.reason ? (
      <Banner tone="danger" title={m.application_field_reason()}>
        <p>{application.reason}</p>
      </Banner>
    ) : null}
    <ApplicationActions application={application} onChange={reload} />
    <p className={styles.links}>
      <Link href={`/administrator/applications/paymentRequests/${application.id}`}>
        {m.staff_action_open_payment_requests()}
      </Link>
    </p>
    <CorrectionSection application={application} />
    <div className={styles.columns}>
      <div>
        <Section title={m.staff_title_case()}>
          <CaseSummary application={application} />
        </Section>
        <Section title={m.staff_title_parties()}>
          <Parties application={application} />
        </Section>
        <Section title={m.filing_title_step_documents()}>
          <Documents application={application} />
        </Section>
        <Section title={m.staff_title_fees()}>
          <Fees application={application} />
        </Section>
        <Section title={m.case_title_invoices()}>
          <Invoices invoices={application.invoices} />
        </Section>
        {application.dispatches.length > 0 ? (
          <Section title={m.staff_title_dispatches()}>
            <Dispatches application={application} />
          </Section>
        ) : null}
        <StaffMessages applicationId={application.id} />
      </div>
      <Section title={m.timeline_title_section()}>
        <History entries={application.timeline} />
      </Section>
    </div>
  </>
)

/** The whole case with what can be done about it now. @source spec §2 Administrator area */
export const StaffApplicationDetail = ({ params }: ScreenProps) => (
  <StaffApplication id={params['id'] ?? ''}>
    {(application, reload) => <Detail application={application} reload={reload} />}
  </StaffApplication>
)
