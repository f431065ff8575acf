import { useSelector } from '@xstate/react'
import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react'
import { useLocation, useSearch } from 'wouter'
import { filingSteps, isStepOpen, type FilingStep } from '../../machines/filing.ts'
import { stepOfPath } from '../../machines/form.ts'
import { filingStepTextWords } from '../../words/groups/filing-step-text.ts'
import { filingStepTitleWords } from '../../words/groups/filing-step-title.ts'
import { saveOutcomeOf, type FilingMode, type SaveOutcome } from '../../machines/saving-facts.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { ConfirmDialog, useAsk } from '../parts/ask-dialog.tsx'
import { RemarkedContext, type Remarked } from '../parts/document/paper-marks.ts'
import { messageAt } from '../parts/field-words.ts'
import { formatTimeOrMoment } from '../parts/format.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { currentLocale } from '../parts/locale.ts'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Steps } from '../parts/steps.tsx'
import { NoScript } from '../parts/no-script.tsx'
import { useIsArriving } from '../arriving.ts'
import { askedIn, toldErrors } from './asked.ts'
import { CaseStep } from './case-step.tsx'
import { FilingBar } from './filing-bar.tsx'
import type { FilingSession } from './filing-session.ts'
import styles from './group.module.css'
import { leaveFiling } from './left-filings.ts'
import { isStep, type Shown, type StepProps } from './step.ts'

const submitWords: Record<FilingMode, () => string> = {
  draft: m.application_action_submit,
  returned: m.application_action_resubmit,
  unverified: m.filing_action_update,
}

/** The step that the address names, as it stands there; where the server draws, it names none. */
export const stepInAddress = (): string | null =>
  typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('step')

/** The step in the address and the step of the chart are one: links, back and forward walk the chart. */
function useStepInAddress({ actor, input }: FilingSession, step: FilingStep | null) {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const wanted = new URLSearchParams(search).get('step')
  const isKept = useSelector(actor, ({ context }) => context.applicationId !== null)
  const hrefOf = (target: FilingStep) => {
    // What else stands there goes along, such as the list of an officer that the case was opened from.
    const query = new URLSearchParams(search)
    query.set('step', target)
    if (isKept && path === '/application') query.set('draft', input.draftKey)
    return `${path}?${query}`
  }
  // The address and the chart themselves are asked, not what was drawn: a press or the other effect may have moved them since.
  const follow = useEffectEvent(() => {
    if (step === null || location.pathname !== path) return
    const target = stepInAddress()
    if (isStep(target) && target !== step) actor.send({ type: 'goTo', step: target })
    const now = actor.getSnapshot().value
    if (isStep(now) && now !== target) navigate(hrefOf(now), { replace: true })
  })
  const show = useEffectEvent((isReplaced: boolean) => {
    const now = actor.getSnapshot().value
    if (!isStep(now) || location.pathname !== path) return
    if (isReplaced || stepInAddress() !== now) navigate(hrefOf(now), { replace: isReplaced })
  })
  useEffect(() => follow(), [wanted])
  useEffect(() => show(false), [step])
  useEffect(() => {
    if (isKept) show(true)
  }, [isKept])
  return hrefOf
}

const savedWords: Record<SaveOutcome, (told: { error: string | null; savedAt: string | null }) => string> = {
  saving: () => m.filing_state_saving(),
  saved: ({ savedAt }) =>
    savedAt
      ? m.filing_state_saved({ time: formatTimeOrMoment(savedAt, currentLocale()) })
      : m.filing_state_unsaved(),
  unsaved: () => m.filing_state_unsaved(),
  onDevice: ({ error }) => (error ? `${m.filing_state_on_device()} ${error}` : m.filing_state_on_device()),
  untilSubmitted: () => m.filing_state_on_device_until(),
}

function SavedLine({ filing, isArriving }: { filing: FilingSession; isArriving: boolean }) {
  const { savedAt, error } = useSelector(filing.actor, ({ context }) => context)
  const outcome = useSelector(filing.saving.actor, ({ value, context }) => saveOutcomeOf(value, context))
  // Where nobody answers it is tried again: a longer line would move the form under the finger.
  const isAnswered = useSelector(filing.saving.actor, ({ context }) => context.failureCount === 0)
  const told = { error: isAnswered ? error : null, savedAt }
  return <p className={styles.saved}>{isArriving ? m.filing_state_arriving() : savedWords[outcome](told)}</p>
}

// The first step is there at once; what follows comes in one piece while it is filled in: each request more is half a second on a slow net.
const later = () => import('./later-steps.ts')
const Notices = lazyScreen(async () => (await later()).Notices)
const StepErrors = lazyScreen(async () => (await later()).StepErrors)
const PersonsStep = lazyScreen(async () => (await later()).PersonsStep)
const CostsStep = lazyScreen(async () => (await later()).CostsStep)
const DocumentsStep = lazyScreen(async () => (await later()).DocumentsStep)
const ReviewStep = lazyScreen(async () => (await later()).ReviewStep)
const SubmitDialog = lazyScreen(async () => (await later()).SubmitDialog)
const Submitted = lazyScreen(async () => (await later()).Submitted)
const Stale = lazyScreen(async () => (await import('./beside-form.ts')).Stale)
const inOnePiece = [
  StepErrors,
  PersonsStep,
  CostsStep,
  DocumentsStep,
  ReviewStep,
  Notices,
  SubmitDialog,
  Submitted,
]

/** Fetches the later steps, and the question before the last. */
export async function fetchLaterSteps(): Promise<void> {
  await Promise.all(inOnePiece.map(({ load }) => load()))
  await ConfirmDialog.load()
}

function Step(
  props: StepProps & {
    step: FilingStep
    filing: FilingSession
    hrefOf: (step: FilingStep) => string
    tellShown: (shown: Shown) => void
  },
) {
  const { step } = props
  switch (step) {
    case 'case':
      return <CaseStep {...props} officeId={props.filing.input.officeId} />
    case 'petitioners':
    case 'defendants':
      return <PersonsStep {...props} side={step} />
    case 'costs':
      return <CostsStep {...props} />
    case 'documents':
      return <DocumentsStep {...props} />
    case 'review':
      return <ReviewStep {...props} />
  }
}

/** The first step is here with the form. */
const Arriving = ({ isHere, children }: { isHere: boolean; children: ReactNode }) =>
  isHere ? children : <Suspense fallback={<Skeleton lineCount={8} />}>{children}</Suspense>

interface Props {
  filing: FilingSession
  /** What the office wrote about fields, and what it saw; null where it gave nothing back. */
  remarked: Remarked | null
  isClosed: boolean
  onLoadNewer: () => void
}

/** The filing of one application, drawn from its chart. @source spec §2 /application, product 2.4 */
export function FilingForm({ filing, remarked, isClosed, onLoadNewer }: Props) {
  const { actor, input } = filing
  const isArriving = useIsArriving()
  const state = useSelector(actor, (snapshot) => snapshot)
  const stale = useSelector(filing.saving.actor, ({ value }) =>
    value === 'conflict' || value === 'gone' ? value : isClosed ? 'closed' : null,
  )
  const [attempt, setAttempt] = useState(0)
  const dialog = useAsk()
  const { form, reference } = state.context
  const errors = toldErrors(state.context)
  const isSubmitting = state.matches('submitting')
  const drawn = isStep(state.value) ? state.value : null
  const step = isSubmitting ? 'review' : drawn
  const hrefOf = useStepInAddress(filing, drawn)
  const [shown, setShown] = useState<Shown>()
  const isUnshown = step === 'review' && shown !== null
  const change = useCallback<StepProps['change']>(
    (patch, next) => {
      const { form: now, reference } = actor.getSnapshot().context
      actor.send({
        type: 'change',
        patch: typeof patch === 'function' ? patch(now) : patch,
        reference: next ?? reference,
      })
    },
    [actor],
  )
  useEffect(() => {
    const flush = () => filing.saving.tell({ type: 'flush' })
    window.addEventListener('online', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('online', flush)
      window.removeEventListener('pagehide', flush)
      leaveFiling(filing)
    }
  }, [filing])
  if (step === null)
    return (
      <Suspense fallback={<Skeleton lineCount={6} />}>
        <Submitted
          mode={input.mode}
          applicationId={state.context.applicationId ?? input.draftKey}
          referenceNumber={state.context.referenceNumber ?? ''}
        />
      </Suspense>
    )
  const asked = askedIn(form, remarked)
  const at: StepProps['at'] = (path) => ({ name: path, error: messageAt(errors, path) ?? asked.noteAt(path) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUnshown) return
    setAttempt(attempt + 1)
    if (step === 'review') dialog.open()
    else actor.send({ type: 'next' })
  }
  const position = filingSteps.indexOf(step)
  const submitWord = submitWords[input.mode]()
  const hereNow = errors.filter(({ path }) => stepOfPath(path) === step)
  // What was submitted before is saved there, and submitted no more.
  const isSaving = (name: FilingStep) => name === 'review' && input.mode === 'unverified'
  const titleOf = (name: FilingStep) => (isSaving(name) ? submitWord : filingStepTitleWords[name]())
  return (
    <Page
      title={titleOf(step)}
      lead={(isSaving(step) ? m.filing_text_officer_review : filingStepTextWords[step])()}
      focusKey={step}
      before={
        <Steps
          label={m.filing_label_steps()}
          steps={filingSteps.map((name, index) => ({
            name: titleOf(name),
            state: index === position ? 'current' : index < position ? 'done' : 'left',
            ...(isStepOpen(name, form, reference) ? { href: hrefOf(name) } : {}),
          }))}
        >
          <SavedLine {...{ filing, isArriving }} />
        </Steps>
      }
    >
      {asked.remarks.length > 0 || step === 'review' ? (
        <Suspense>
          <Notices {...{ filing, hrefOf }} remarks={asked.remarks} errors={step === 'review' ? errors : []} />
        </Suspense>
      ) : null}
      {stale ? (
        <Suspense>
          <Stale {...{ filing, onLoadNewer }} how={stale} />
        </Suspense>
      ) : null}
      {step === 'review' || hereNow.length === 0 ? null : (
        <Suspense>
          <StepErrors errors={hereNow} attempt={attempt} />
        </Suspense>
      )}
      {isArriving ? <NoScript /> : null}
      <form noValidate inert={isArriving} className={styles.form} onSubmit={submit}>
        <Arriving isHere={step === 'case'}>
          <RemarkedContext value={asked.remarked}>
            <Step {...{ step, filing, form, reference, change, at, hrefOf }} tellShown={setShown} />
          </RemarkedContext>
          <FilingBar>
            {state.can({ type: 'back' }) ? (
              <Button variant="secondary" onPress={() => actor.send({ type: 'back' })}>
                <span className={styles.back}>{m.filing_action_back()}</span>
              </Button>
            ) : null}
            <Button
              type="submit"
              isPending={isSubmitting || (isUnshown && shown === undefined)}
              disabledReason={(isUnshown && shown) || undefined}
            >
              {step === 'review' ? submitWord : m.filing_action_next()}
            </Button>
          </FilingBar>
        </Arriving>
      </form>
      {dialog.isOpen && !isUnshown ? (
        <Suspense fallback={null}>
          <SubmitDialog
            filing={filing}
            confirmLabel={submitWord}
            onCancel={dialog.close}
            onConfirm={() => {
              dialog.close()
              actor.send({ type: 'submit' })
            }}
          />
        </Suspense>
      ) : null}
    </Page>
  )
}
