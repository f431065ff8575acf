import {
  applicationListNames,
  applicationMeaning,
  applicationStates,
  applicationStatesThat,
  type ApplicationList,
} from '../../machines/application/states.ts'
import { applicationFilterKeysOf } from '../../machines/case-filter.ts'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Application } from '../../api/entities.ts'
import { sum } from '../../machines/money.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { m } from '../../words/messages.js'
import { applicationListTitles } from '../parts/list-titles.ts'
import styles from '../parts/case/case.module.css'
import { LateHistory } from '../parts/case/late-history.tsx'
import { CaseHead } from '../parts/case/case-head.tsx'
import { keptRemarks } from '../parts/case/kept-remarks.ts'
import { Section } from '../parts/case/section.tsx'
import { tooLateOf, type TooLate } from '../parts/case/too-late.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { nameOf } from '../parts/named.ts'
import { withParams } from '../parts/pages.tsx'
import { BesideList, Panes } from '../parts/panes.tsx'
import { staffCaseHref } from '../parts/staff-href.ts'
import type { ActAnswer } from '../parts/send-act.ts'
import { listQuery, useBesideList } from '../parts/use-beside-list.ts'
import { Waiting } from '../parts/waiting.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { useOwnKeys } from '../parts/chosen-office.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { RemarksAtFields } from './staff-remarks.tsx'
import { ApplicationActions } from './staff-application.tsx'
import { GoneRemarks } from '../parts/case/remark.tsx'
import { CaseSummary, Documents } from './staff-parts.tsx'
import { Dispatches, Warnings } from './staff-standing.tsx'
import { written } from '../parts/written.ts'

// Of the few cases that were given back alone.
const CorrectionSection = lazyScreen(async () => (await import('./correction.tsx')).CorrectionSection)
const Alike = lazyScreen(async () => (await import('../parts/case/alike.tsx')).Alike)
const Parties = lazyScreen(async () => (await import('../parts/case/parties.tsx')).Parties)
const DocumentsMissing = lazyScreen(
  async () => (await import('../parts/document/documents-wanted.tsx')).DocumentsMissing,
)
const Notes = lazyScreen(async () => (await import('../parts/case/notes.tsx')).Notes)
const Bills = lazyScreen(async () => (await import('../parts/case/bills.tsx')).Bills)
const FeeTable = lazyScreen(async () => (await import('../parts/case/bills.tsx')).FeeTable)
const Invoices = lazyScreen(async () => (await import('../parts/case/bills.tsx')).Invoices)
// Far down the page.
const StaffMessages = lazyScreen(async () => (await import('./staff-messages.tsx')).StaffMessages)

const Fees = ({ application }: { application: Application }) => {
  const { feePreview, bills, state } = application
  if (!applicationMeaning(state).isPreviewed) return <Bills bills={bills} />
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

const Facts = ({ application }: { application: Application }) => (
  <>
    {application.correction === null ? null : (
      <Suspense fallback={<Skeleton lineCount={6} />}>
        <CorrectionSection application={application} />
      </Suspense>
    )}
    <Section title={m.staff_title_case()}>
      <CaseSummary application={application} />
    </Section>
    <Suspense fallback={null}>
      <Alike id={application.id} isOwner={false} hrefOf={staffCaseHref} />
    </Suspense>
    <Section title={m.staff_title_parties()}>
      <Suspense fallback={<Skeleton lineCount={6} />}>
        <Parties application={application} />
      </Suspense>
      <GoneRemarks application={application} steps={['petitioners', 'defendants']} />
    </Section>
    <Section title={m.filing_title_step_documents()}>
      <Suspense fallback={null}>
        <DocumentsMissing typeId={application.form.typeId} documents={application.form.documents} />
      </Suspense>
      <Documents application={application} />
      <GoneRemarks application={application} steps={['documents']} />
    </Section>
    <Section title={m.staff_title_fees()}>
      <Suspense fallback={<Skeleton lineCount={3} />}>
        <Fees application={application} />
      </Suspense>
    </Section>
    <Section title={m.case_title_invoices()}>
      <Suspense fallback={<Skeleton lineCount={1} />}>
        <Invoices invoices={application.invoices} />
      </Suspense>
    </Section>
    {application.dispatches.length > 0 ? (
      <Section title={m.staff_title_dispatches()}>
        <Dispatches application={application} />
      </Section>
    ) : null}
    <Suspense fallback={<Skeleton lineCount={3} />}>
      <StaffMessages applicationId={application.id} />
    </Suspense>
    <Suspense fallback={<Skeleton lineCount={2} />}>
      <Notes applicationId={application.id} />
    </Suspense>
    <Section title={m.timeline_title_section()}>
      <LateHistory entries={application.timeline} />
    </Section>
  </>
)

interface DetailProps {
  application: Application
  reload: () => void
  beside?: Beside | undefined
  /** What went wrong when it was read again. */
  failure: string | null
}

/** What an opened list gives to the case beside it. */
type Beside = ReturnType<typeof useBesideList>

// Where there is room beside the case alone.
const ListPane = lazyScreen(async () => (await import('../parts/list-pane.tsx')).ListPane)
// Who works on it stands below what is read first.
const ClaimLine = lazyScreen(async () => (await import('../parts/case/claim-line.tsx')).ClaimLine)
const AssignmentLine = lazyScreen(
  async () => (await import('../parts/case/assignment-line.tsx')).AssignmentLine,
)
// Hardly ever wanted: only where an act came too late.
const FasterBand = lazyScreen(async () => (await import('../parts/case/faster-band.tsx')).FasterBand)
const PapersPane = lazyScreen(async () => (await import('../parts/document/papers-pane.tsx')).PapersPane)

/** What stands beside a case's acts: its bills, who works on it, whose it is. */
const BesideActs = ({ application, onChange }: { application: Application; onChange: () => void }) => (
  <div className={styles.claim}>
    <Link href={`/administrator/applications/paymentRequests/${application.id}`}>
      {m.staff_action_open_payment_requests()}
    </Link>
    {/* What comes for a button that was pressed is looked for in its own place first. */}
    <div>
      <Suspense fallback={null}>
        <ClaimLine applicationId={application.id} onChange={onChange} />
      </Suspense>
    </div>
    <div>
      <Suspense fallback={null}>
        <AssignmentLine
          applicationId={application.id}
          state={application.state}
          officeId={application.facts.officeId}
        />
      </Suspense>
    </div>
  </div>
)

const Detail = ({ application, reload, beside, failure }: DetailProps) => {
  const [late, setLate] = useState<TooLate | null>(null)
  const onChange = (answer: ActAnswer) => {
    setLate(tooLateOf(answer, application.version))
    reload()
    return beside?.onDone(answer)
  }
  const { documents } = application.form
  return (
    <RemarksAtFields application={application}>
      <Panes
        papers={
          documents.length === 0
            ? undefined
            : (show) => (
                <Suspense fallback={<Skeleton lineCount={6} />}>
                  <PapersPane documents={documents} scans={application.documentScans} onChoose={show} />
                </Suspense>
              )
        }
        head={
          <>
            <CaseHead
              title={written(application.caseNumber)}
              tag={
                <StatusTag
                  tone={applicationStates[application.state].tone}
                  label={applicationStateWords[application.state]()}
                />
              }
              about={[application.referenceNumber, application.form.petitioners[0]?.name]
                .filter(Boolean)
                .join(' · ')}
              place={beside?.place}
              takesFocus={() => beside?.takesFocus(application.id) ?? false}
            />
            <ApplicationActions application={application} onChange={onChange} />
          </>
        }
      >
        {failure === null ? null : <ErrorState text={failure} onRetry={reload} />}
        <BesideActs application={application} onChange={reload} />
        {late === null ? null : (
          <Suspense fallback={null}>
            <FasterBand subject={application} late={late} />
          </Suspense>
        )}
        <Warnings application={application} />
        <Facts application={application} />
      </Panes>
    </RemarksAtFields>
  )
}

const Case = ({ id, beside }: { id: string; beside?: Beside | undefined }) => {
  const read = useCall('GET /applications/{id}', { params: { id } }, { isLive: true })
  if (read.data !== null && read.code !== 404)
    return (
      <Detail
        key={id}
        application={read.data}
        reload={read.reload}
        beside={beside}
        failure={read.state === 'failed' ? read.message : null}
      />
    )
  return (
    <Panes head={<h1 className={styles.waiting}>{m.route_title_application_detail()}</h1>}>
      {read.state === 'failed' ? <FailedRead read={read} /> : <Skeleton lineCount={12} />}
    </Panes>
  )
}

const waitsForOwner: readonly string[] = applicationStatesThat(({ waitsFor }) => waitsFor === 'owner')

/** A case of a list that stays beside it. */
function Listed({ id, list }: { id: string; list: ApplicationList }) {
  const [params] = useSearchParams()
  const [now] = useState(() => new Date())
  const keys = useOwnKeys(applicationFilterKeysOf(list))
  const query = { list, ...listQuery(params, list, keys) }
  const read = useCall('GET /applications', { query }, { isLive: true })
  const userId = useAccount()?.user.id ?? ''
  const remarked = keptRemarks.cases(userId)
  const rows = (read.data?.rows ?? []).map((row) => ({
    id: row.id,
    href: staffCaseHref(row.id, list, params),
    title: written(row.caseNumber),
    text: row.heldBy
      ? m.claim_label_held({ name: row.heldBy })
      : row.court
        ? nameOf(row.court)
        : row.petitionerName,
    age: <Waiting since={row.stateSince} now={now} />,
    isOverdue: row.isOverdue,
    isRemarked: remarked.has(row.id),
  }))
  const states: readonly string[] = applicationStatesThat(({ lists }) => lists.includes(list))
  const stateNow = read.data?.rows.find((row) => row.id === id)?.state
  // What was given back is still listed, but waits for its owner now: there is nothing more to do with it here.
  const isIn = (state: string) =>
    states.includes(state) && (state === stateNow || !waitsForOwner.includes(state))
  const beside = useBesideList({ read, rows, currentId: id, isIn })
  const pane = (
    <ListPane
      title={applicationListTitles[list]()}
      href={`/administrator/applications/${list}${withParams(params, { list: null })}`}
      read={read}
      rows={rows}
      currentId={id}
      filterKeys={keys}
      list={list}
    />
  )
  return (
    <BesideList list={pane}>
      <Case id={id} beside={beside} />
    </BesideList>
  )
}

/** The whole case with what can be done about it now; beside the list that it was opened from. @source spec §2 Administrator area, look Staff */
export const StaffApplicationDetail = ({ params }: ScreenProps) => {
  const [search] = useSearchParams()
  const id = params['id'] ?? ''
  const list = applicationListNames.find((name) => name === search.get('list'))
  return list ? <Listed id={id} list={list} /> : <Case id={id} />
}
