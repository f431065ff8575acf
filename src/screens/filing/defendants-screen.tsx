import { useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import type { Application } from '../../api/entities.ts'
import { send } from '../../api/client.ts'
import { applicationChart } from '../../machines/application.ts'
import { defendantSchema, fieldErrorsOf, type DraftForm, type FieldError } from '../../machines/form.ts'
import { offered } from '../../machines/law.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { AskDialog, useAsk } from '../parts/ask-dialog.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { fieldsOf, messageAt, summaryOf } from '../parts/field-words.ts'
import { Page, Quiet } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { showToast } from '../parts/toasts.ts'
import type { ScreenProps } from '../routes/route.ts'
import { actorOf } from '../actor.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { PersonsStep } from './persons-step.tsx'

type Defendants = DraftForm['defendants']

/** What changed, as the chart's payload wants it; the places of `saved` lead back to the rows. */
function changeOf(before: Defendants, now: Defendants) {
  const rows = now.map((defendant, index) => ({ defendant, index }))
  const changed = rows.filter(({ defendant }) => {
    const old = before.find(({ id }) => id === defendant.id)
    return JSON.stringify(old) !== JSON.stringify(defendant)
  })
  const removedIds = before.filter(({ id }) => !now.some((kept) => kept.id === id)).map(({ id }) => id)
  return {
    saved: changed.map(({ defendant }) => defendant),
    rows: changed.map(({ index }) => index),
    removedIds,
  }
}

const faultsOf = (now: Defendants): FieldError[] =>
  now.flatMap((defendant, index) => {
    const parsed = defendantSchema.safeParse(defendant)
    return parsed.error ? fieldErrorsOf(parsed.error, `defendants.${index}`) : []
  })

/** `saved.0.name` of the payload is a row of this screen. */
const rowPath = ({ path, error }: FieldError, rows: readonly number[]): FieldError => ({
  path: path.replace(/^saved\.(\d+)/, (_, index: string) => `defendants.${rows[Number(index)] ?? index}`),
  error,
})

function DefendantsForm({ application, onStale }: { application: Application; onStale: () => void }) {
  const [, navigate] = useLocation()
  const before = application.form.defendants
  const [form, setForm] = useState(application.form)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const dialog = useAsk()
  const details = `/my-application-details/${application.id}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = faultsOf(form.defendants)
    setErrors(faults)
    setAttempt(attempt + 1)
    if (faults.length === 0) dialog.open()
  }
  const save = async () => {
    dialog.close()
    setPending(true)
    const { saved, rows, removedIds } = changeOf(before, form.defendants)
    const answer = await send('POST /applications/{id}/actions/{event}', {
      params: { id: application.id, event: 'changeDefendants' },
      body: { version: application.version, payload: { saved, removedIds } },
    })
    setPending(false)
    if (answer.isOk) {
      showToast({ tone: 'success', text: m.my_notice_defendants() })
      return navigate(details)
    }
    setRefused(answer.message)
    setErrors(fieldsOf(answer.data).map((fault) => rowPath(fault, rows)))
    if (answer.code === 409) onStale()
  }
  return (
    <>
      <ErrorSummary errors={summaryOf(errors)} attempt={attempt} />
      {refused ? (
        <Banner tone="danger" title={m.my_title_refused()} isLive>
          <p>{refused}</p>
        </Banner>
      ) : null}
      <form noValidate onSubmit={submit}>
        <PersonsStep
          side="defendants"
          form={form}
          reference={application.facts.reference}
          change={(patch) => setForm({ ...form, ...patch })}
          at={(path) => ({ name: path, error: messageAt(errors, path) })}
        />
        <ButtonRow isSticky>
          <Button type="submit" isPending={isPending}>
            {m.my_action_save_defendants()}
          </Button>
          <LinkButton href={details} variant="secondary">
            {m.my_action_back_to_application()}
          </LinkButton>
        </ButtonRow>
      </form>
      <AskDialog
        isOpen={dialog.isOpen}
        title={m.my_confirm_save_defendants()}
        text={m.my_text_confirm_defendants()}
        confirmLabel={m.my_action_save_defendants()}
        onCancel={dialog.close}
        onConfirm={() => void save()}
      />
    </>
  )
}

/** Who the case is against, changeable also after submission. @source product 2.1 changeDefendants */
export function DefendantsScreen({ params }: ScreenProps) {
  const account = useAccount()
  const read = useCall('GET /applications/{id}', { params: { id: params['id'] ?? '' } })
  if (!account) return null
  const application = read.data
  const isOffered =
    application !== null &&
    offered(applicationChart, {
      state: application.state,
      facts: application.facts,
      actor: actorOf(account),
    }).includes('changeDefendants')
  return (
    <Page title={m.filing_title_defendants()} lead={m.my_text_defendants()}>
      {!application ? (
        read.state === 'failed' ? (
          <ErrorState text={read.message} onRetry={read.reload} />
        ) : (
          <Skeleton lineCount={8} />
        )
      ) : isOffered ? (
        <>
          <Quiet>{application.caseNumber}</Quiet>
          <DefendantsForm application={application} onStale={read.reload} />
        </>
      ) : (
        <EmptyState
          title={m.filing_title_not_editable()}
          text={m.filing_text_not_editable()}
          action={
            <LinkButton href={`/my-application-details/${application.id}`}>
              {m.filing_action_details()}
            </LinkButton>
          }
        />
      )}
    </Page>
  )
}
