import { useState } from 'react'
import { useSearch } from 'wouter'
import type { Application } from '../../api/entities.ts'
import { applicationChart } from '../../machines/application.ts'
import { emptyForm, type DraftForm } from '../../machines/form.ts'
import { offered } from '../../machines/law.ts'
import type { Account } from '../../machines/session.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { LinkButton } from '../parts/button.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { actorOf } from '../actor.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { caseHref } from './case-href.ts'
import { openDesk, typedAt, type DeskInput, type FieldNote, type FilingSnapshot } from './desk.ts'
import { fetchLaterSteps, FilingForm } from './filing-form.tsx'
import { Rescued } from './rescued.tsx'
import { findUnsent, forgetKept, readKept, type FilingMode } from './saving.ts'

/** What the chart lets this person do with the form, or null when it cannot be changed. */
function modeOf(application: Application, account: Account): FilingMode | null {
  const { state, facts } = application
  const events = offered(applicationChart, { state, facts, actor: actorOf(account) })
  if (events.includes('submit')) return 'draft'
  if (events.includes('resubmit')) return 'returned'
  return events.includes('update') ? 'unverified' : null
}

function newInput(ownerId: string): DeskInput {
  const unsent = findUnsent(ownerId)
  const base = { mode: 'draft' as const, ownerId, applicationId: null, version: null, savedAt: null }
  if (unsent) {
    const { form, reference } = unsent.kept
    return { ...base, draftKey: unsent.draftKey, form, reference, hasUnsaved: true }
  }
  const reference = { category: null, type: null, court: null }
  const form = emptyForm(crypto.randomUUID())
  return { ...base, draftKey: crypto.randomUUID(), form, reference, hasUnsaved: false }
}

/** The stored form, or what this device kept of the same version; an older copy comes back as text alone. */
function storedInput(application: Application, mode: FilingMode, ownerId: string) {
  const { id, version, form, facts, updatedAt } = application
  const kept = readKept(id, ownerId)
  const base = { mode, draftKey: id, ownerId, applicationId: id, savedAt: updatedAt, version }
  if (kept && (kept.version === version || kept.version === null))
    return {
      input: { ...base, form: kept.form, reference: kept.reference, hasUnsaved: true },
      rescued: null,
    }
  return {
    input: { ...base, form, reference: facts.reference, hasUnsaved: false },
    rescued: kept?.form ?? null,
  }
}

const notesOf = (application: Application): FieldNote[] =>
  application.remarks.map(({ path, remark }) => ({
    path,
    message: remark,
    // A remark stands until its field differs from what the office saw, also after a pause and on another device.
    typed: typedAt(application.correction?.form ?? application.form, path),
  }))

interface DeskProps {
  start: { input: DeskInput; rescued: DraftForm | null }
  title: string
  remarks: readonly FieldNote[]
  onLoadNewer: (typed: DraftForm) => void
  snapshot?: FilingSnapshot | undefined
}

function Desk({ start, title, remarks, onLoadNewer, snapshot }: DeskProps) {
  const [desk] = useState(() => {
    const opened = openDesk(start.input, snapshot)
    if (start.input.hasUnsaved) opened.saver.schedule()
    return opened
  })
  return (
    <>
      {start.input.hasUnsaved ? (
        <Banner tone="information">
          <p>{m.filing_notice_restored()}</p>
        </Banner>
      ) : null}
      <FilingForm
        desk={desk}
        title={title}
        remarks={remarks}
        onLoadNewer={() => onLoadNewer(desk.actor.getSnapshot().context.form)}
      />
      {start.rescued ? <Rescued form={start.rescued} /> : null}
    </>
  )
}

function StoredFiling({ id, account, title }: { id: string; account: Account; title: string }) {
  const [rescue, setRescue] = useState<{ round: number; form: DraftForm | null }>({ round: 0, form: null })
  return (
    <StoredRound
      key={rescue.round}
      {...{ id, account, title }}
      rescued={rescue.form}
      onLoadNewer={(form) => {
        forgetKept(id)
        setRescue({ round: rescue.round + 1, form })
      }}
    />
  )
}

interface RoundProps {
  id: string
  account: Account
  title: string
  rescued: DraftForm | null
  onLoadNewer: (typed: DraftForm) => void
}

function StoredRound({ id, account, title, rescued, onLoadNewer }: RoundProps) {
  const application = useCall('GET /applications/{id}', { params: { id } })
  if (application.state === 'loading') return <Skeleton lineCount={10} />
  if (application.state === 'failed')
    return <ErrorState text={application.message} onRetry={application.reload} />
  const mode = modeOf(application.data, account)
  if (mode === null)
    return (
      <EmptyState
        title={m.filing_title_not_editable()}
        text={m.filing_text_not_editable()}
        action={
          <LinkButton href={caseHref(id, account.user.office !== null)}>
            {m.filing_action_details()}
          </LinkButton>
        }
      />
    )
  const start = storedInput(application.data, mode, account.user.id)
  return (
    <Desk
      start={{ ...start, rescued: rescued ?? start.rescued }}
      title={title}
      remarks={mode === 'returned' ? notesOf(application.data) : []}
      onLoadNewer={onLoadNewer}
    />
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
  const [round, setRound] = useState<{ id: string; form: DraftForm } | null>(null)
  if (!account) return null
  const title = m.filing_title_new()
  if (draft) return <StoredFiling id={draft} account={account} title={title} />
  if (round) return <NewerFiling {...round} account={account} title={title} />
  return <NewFiling {...{ account, title, snapshot }} onLoadNewer={(id, form) => setRound({ id, form })} />
}

function NewerFiling({
  id,
  form,
  account,
  title,
}: {
  id: string
  form: DraftForm
  account: Account
  title: string
}) {
  const [rescue, setRescue] = useState({ round: 0, form })
  return (
    <StoredRound
      key={rescue.round}
      {...{ id, account, title }}
      rescued={rescue.form}
      onLoadNewer={(typed) => setRescue({ round: rescue.round + 1, form: typed })}
    />
  )
}

interface NewProps {
  account: Account
  title: string
  snapshot: FilingSnapshot | undefined
  onLoadNewer: (id: string, form: DraftForm) => void
}

function NewFiling({ account, title, snapshot, onLoadNewer }: NewProps) {
  const [input] = useState(() => newInput(account.user.id))
  return (
    <Desk
      start={{ input, rescued: null }}
      title={title}
      remarks={[]}
      snapshot={snapshot}
      onLoadNewer={(form) => {
        forgetKept(input.draftKey)
        onLoadNewer(input.draftKey, form)
      }}
    />
  )
}

/** `/my-application-edit/{id}`: a returned or not yet verified application. @source spec §2 */
export function FilingEditScreen({ params }: ScreenProps) {
  const account = useAccount()
  if (!account) return null
  return <StoredFiling id={params['id'] ?? ''} account={account} title={m.route_title_application_edit()} />
}
