import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import type { Application } from '../../api/entities.ts'
import { applicationStates, isToBeChecked } from '../../machines/application/states.ts'
import type { FilingMode } from '../../machines/saving-facts.ts'
import { applicationNextWords } from '../../words/groups/application-next.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { m } from '../../words/messages.js'
import { Acknowledgement } from './acknowledgement.tsx'
import { useAhead } from '../ahead.ts'
import { caseHref } from '../parts/case-href.ts'
import { DateTime } from '../parts/date-time.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { Page, Quiet, Row, Section } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { rememberSent, sentOf } from '../parts/sent.ts'
import { Next, Reference, sentTitle, Ways } from '../parts/submitted.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'

/** What a litigant sends a form by, and what kind of sending it was. */
const modes: Readonly<Record<string, FilingMode>> = {
  submit: 'draft',
  resubmit: 'returned',
  update: 'unverified',
}

/** The last time that the owner sent the form; keeping a half-done correction sends nothing. */
function lastSent({ timeline }: Application): { mode: FilingMode; at: string | null } {
  const last = timeline
    .filter(({ entity, event, by, toState }) => {
      const isSending = entity === 'application' && by === 'self' && isToBeChecked(toState)
      return isSending && Object.hasOwn(modes, event)
    })
    .reduce<Application['timeline'][number] | null>(
      (latest, entry) => (latest === null || entry.at >= latest.at ? entry : latest),
      null,
    )
  return { mode: modes[last?.event ?? 'submit'] ?? 'draft', at: last?.at ?? null }
}

const Where = ({ state }: Pick<Application, 'state'>) => (
  <Section title={m.filing_title_what_next()}>
    <Row>
      <StatusTag tone={applicationStates[state].tone} label={applicationStateWords[state]()} />
    </Row>
    <p>{applicationNextWords[state]()}</p>
  </Section>
)

const At = ({ label, at }: { label: string; at: string | null }) =>
  at ? (
    <Quiet>
      {label}: <DateTime at={at} />
    </Quiet>
  ) : null

/** When it was submitted, as its paper has it, and when its owner last sent it after that. */
const SentAt = ({
  submittedAt,
  last,
}: Pick<Application, 'submittedAt'> & { last: ReturnType<typeof lastSent> }) => (
  <>
    <At label={m.staff_label_submitted_at()} at={submittedAt} />
    {last.mode === 'draft' ? null : <At label={sentTitle(last.mode)} at={last.at} />}
  </>
)

/**
 * `/my-application-submitted/{id}`: that the application is with the office, its number, and what happens next. It reads the
 * application, and so is the same after a reload and on another device; whoever has not sent it yet goes to the case.
 * @source product 2.4
 */
export function SubmittedScreen({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  const read = useCall('GET /applications/{id}', { params: { id } })
  const [known] = useState(() => sentOf(id))
  const application = read.data
  useAhead(caseHref(id, false))
  useEffect(() => {
    if (application?.submittedAt) rememberSent(id, null)
  }, [id, application])
  if (application && !application.submittedAt) return <Redirect to={caseHref(id, false)} replace />
  const last = application && lastSent(application)
  const mode = last ? last.mode : known?.mode
  const number = application?.referenceNumber ?? known?.referenceNumber
  return (
    <Page
      title={mode ? sentTitle(mode) : m.route_title_my_application_submitted()}
      takesFocus={known !== null}
    >
      {number ? <Reference number={number} /> : null}
      {number ? <Acknowledgement id={id} number={number} /> : null}
      {last ? (
        <SentAt submittedAt={application.submittedAt} last={last} />
      ) : read.state === 'failed' ? (
        <FailedRead read={read} />
      ) : known ? (
        <Quiet>{m.parts_state_loading()}</Quiet>
      ) : (
        <Skeleton lineCount={6} />
      )}
      {application && !isToBeChecked(application.state) ? (
        <Where state={application.state} />
      ) : mode ? (
        <Next />
      ) : null}
      {mode ? <Ways applicationId={id} /> : null}
    </Page>
  )
}
