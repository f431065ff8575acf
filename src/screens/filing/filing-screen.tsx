import { Suspense, useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import type { Application } from '../../api/entities.ts'
import { firstOpenStep, isStepOpen } from '../../machines/filing.ts'
import type { FilingMode } from '../../machines/saving-facts.ts'
import type { Account } from '../../machines/session.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { remarkedOf, type Remarked } from '../parts/document/paper-marks.ts'
import { FailedRead } from '../parts/failed-read.tsx'
import { useIsStaff } from '../parts/case-href.ts'
import { afterHref } from '../parts/sent.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useIsArriving } from '../arriving.ts'
import { useCall } from '../use-call.ts'
import {
  openFilingSession,
  type FilingSession,
  type FilingSessionInput,
  type FilingSnapshot,
} from './filing-session.ts'
import { leftFiling } from './left-filings.ts'
import { emptyInput, keptInput, storedInput } from './filing-input.ts'
import { fetchLaterSteps, FilingForm, stepInAddress } from './filing-form.tsx'
import { isStep } from './step.ts'
import { readConflictCopies } from './draft-copies.ts'
import { behindDraft, isBehind } from './behind.ts'

// Hardly ever wanted: only where a draft went on without what was typed here, or can be changed no more.
const beside = () => import('./beside-form.ts')
const ConflictCopies = lazyScreen(async () => (await beside()).ConflictCopies)
const NotEditable = lazyScreen(async () => (await beside()).NotEditable)

/** What the chart lets this person do with the form, as the server read it; null when it cannot be changed. */
function modeOf({ offers }: Application): FilingMode | null {
  const can = (event: string) =>
    offers.application.some((one) => one.event === event && one.blockedBy === null)
  if (can('submit')) return 'draft'
  if (can('resubmit')) return 'returned'
  return can('update') ? 'unverified' : null
}

const isGone = ({ state }: Application) => state === 'discarded'

/**
 * A filing at the step of the address: the first that is drawn; another before it would only move the page. Where that is not open
 * yet, at the step that it waits for.
 */
function atStep(filing: FilingSession): FilingSession {
  const step = stepInAddress()
  if (!isStep(step)) return filing
  const { form, reference } = filing.actor.getSnapshot().context
  const isOpen = isStepOpen(step, form, reference)
  filing.actor.send({ type: 'goTo', step: isOpen ? step : firstOpenStep(form, reference) })
  return filing
}

interface FilingSessionProps {
  filing: FilingSession
  remarked: Remarked | null
  isClosed?: boolean
  onLoadNewer: () => void
}

function FilingSessionView({ filing, remarked, isClosed = false, onLoadNewer }: FilingSessionProps) {
  return (
    <>
      {filing.input.hasUnsaved ? (
        <Banner tone="information">
          <p>{m.filing_notice_restored()}</p>
        </Banner>
      ) : null}
      <FilingForm {...{ filing, remarked, isClosed, onLoadNewer }} />
    </>
  )
}

interface StoredProps {
  id: string
  account: Account
  /** The address of a draft: once it is sent, there is no form at it. */
  isOfDraft?: boolean
}

function StoredFiling(props: StoredProps) {
  const [round, setRound] = useState(0)
  return <StoredRound key={round} {...props} onLoadNewer={() => setRound(round + 1)} />
}

function StoredRound(props: StoredProps & { onLoadNewer: () => void }) {
  // A draft hears by each save whether it went on elsewhere; what the office acts on is followed.
  const isLive = !props.isOfDraft
  const application = useCall('GET /applications/{id}', { params: { id: props.id } }, { isLive })
  const { data } = application
  if (!data)
    return application.state === 'failed' ? (
      <FailedRead read={application} isPage />
    ) : (
      <Skeleton lineCount={10} />
    )
  if (props.isOfDraft && modeOf(data) !== 'draft' && !isGone(data))
    return <Redirect to={behindDraft(data, props.account.user.id)} replace />
  return <Opened {...props} application={data} />
}

type OpenedProps = StoredProps & { onLoadNewer: () => void; application: Application }

/** The filing that was left under way, else the stored form; null where it cannot be changed. */
function openStored(
  application: Application,
  mode: FilingMode | null,
  ownerId: string,
): FilingSession | null {
  const { id: draftKey, version } = application
  const left = mode === null ? undefined : leftFiling({ draftKey, ownerId, mode, version })
  if (left) return atStep(left)
  const input = storedInput(application, mode, ownerId)
  return input && atStep(openFilingSession(input))
}

function Opened({ id, account, onLoadNewer, application }: OpenedProps) {
  const ownerId = account.user.id
  const mode = modeOf(application)
  // Read once: what is kept changes with every letter.
  const [filing] = useState(() => openStored(application, mode, ownerId))
  const [remarked] = useState(() => (mode === 'returned' ? remarkedOf(application) : null))
  const [conflictCopies] = useState(() => readConflictCopies(id, ownerId))
  return (
    <>
      {filing ? (
        <FilingSessionView {...{ filing, remarked, onLoadNewer }} isClosed={mode !== filing.input.mode} />
      ) : isGone(application) && conflictCopies.length > 0 ? null : (
        <Suspense>
          <NotEditable id={id} isStaff={account.user.office !== null} />
        </Suspense>
      )}
      {conflictCopies.length > 0 ? (
        <Suspense>
          <ConflictCopies conflictCopies={conflictCopies} isGone={isGone(application)} />
        </Suspense>
      ) : null}
    </>
  )
}

export { fetchLaterSteps }

type Props = ScreenProps & { snapshot?: FilingSnapshot; account?: Account }

/** `/application`: a new one, or `?draft=` to go on with a draft. @source spec §2 */
export function FilingScreen({ snapshot, account: given }: Partial<Props>) {
  const loggedIn = useAccount()
  const account = given ?? loggedIn
  const search = useSearch()
  // Read once: the address gets the draft's id as soon as it is kept, and the form must live on.
  const [draft] = useState(() => new URLSearchParams(search).get('draft'))
  const [newer, setNewer] = useState<string | null>(null)
  if (!account) return null
  const id = draft ?? newer
  if (id) return <StoredFiling {...{ id, account }} isOfDraft />
  return <NewFiling {...{ account, snapshot }} onLoadNewer={setNewer} />
}

interface NewProps {
  account: Account
  snapshot: FilingSnapshot | undefined
  onLoadNewer: (id: string) => void
}

function NewFiling({ account: { user }, snapshot, onLoadNewer }: NewProps) {
  const isArriving = useIsArriving()
  const [isHere, setHere] = useState(!isArriving)
  const opened = (input: FilingSessionInput) => leftFiling(input) ?? openFilingSession(input, snapshot)
  const [filing, setFiling] = useState(() =>
    atStep(opened((isArriving ? null : keptInput(user)) ?? emptyInput(user))),
  )
  // The server knows nothing of what this device kept: the empty form that came is taken over first.
  if (!isArriving && !isHere) {
    setHere(true)
    const kept = keptInput(user)
    if (kept) setFiling(atStep(opened(kept)))
  }
  const { draftKey } = filing.input
  return (
    <FilingSessionView
      key={draftKey}
      filing={filing}
      remarked={null}
      onLoadNewer={() => onLoadNewer(draftKey)}
    />
  )
}

/** `/my-application-edit/{id}`: a returned or not yet verified application. @source spec §2 */
export function FilingEditScreen({ params }: ScreenProps) {
  const account = useAccount()
  const isStaff = useIsStaff()
  const search = useSearch()
  const id = params['id'] ?? ''
  // Read once: the form lives on under its steps' addresses until it is sent.
  const [isSent] = useState(() => account !== null && isBehind(id, account.user.id, search))
  if (!account) return null
  if (isSent) return <Redirect to={afterHref(id, isStaff, search)} replace />
  return <StoredFiling id={id} account={account} />
}
