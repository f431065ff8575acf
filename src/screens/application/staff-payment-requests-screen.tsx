import { applicationStates } from '../../machines/application/states.ts'
import { Link } from 'wouter'
import type { Application } from '../../api/entities.ts'
import { rowTotal, sum } from '../../machines/money.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { m } from '../../words/messages.js'
import { Bills, FeeTable } from '../parts/case/bills.tsx'
import styles from '../parts/case/case.module.css'
import { SubjectHead, Section } from '../parts/case/section.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { ApplicationActions, StaffApplication } from './staff-application.tsx'
import { written } from '../parts/written.ts'

const Proposal = ({ proposal }: { proposal: Application['proposal'] }) => {
  if (!proposal) return <p>{m.staff_text_no_proposal()}</p>
  const lines = proposal.rows.map((row) => ({ ...row, totalPoisha: rowTotal(row) }))
  return (
    <>
      <p>
        <DateTime at={proposal.at} />
      </p>
      <FeeTable
        caption={m.staff_title_proposal()}
        lines={lines}
        totalPoisha={sum(lines.map(({ totalPoisha }) => totalPoisha))}
      />
    </>
  )
}

/** What was asked to be paid, what the applicant proposes, and asking for more. @source spec §2, product 2.1 */
export const StaffPaymentRequests = ({ params }: ScreenProps) => (
  <StaffApplication id={params['id'] ?? ''}>
    {(application, reload) => (
      <>
        <SubjectHead title={`${application.referenceNumber ?? ''} · ${written(application.caseNumber)}`}>
          <StatusTag
            tone={applicationStates[application.state].tone}
            label={applicationStateWords[application.state]()}
          />
        </SubjectHead>
        <ApplicationActions application={application} onChange={reload} />
        <p className={styles.links}>
          <Link href={`/administrator/applications/detail/${application.id}`}>
            {m.staff_action_open_application()}
          </Link>
        </p>
        <Section title={m.staff_title_proposal()}>
          <Proposal proposal={application.proposal} />
        </Section>
        <Section title={m.case_title_bills()}>
          <Bills bills={application.bills} />
        </Section>
      </>
    )}
  </StaffApplication>
)
