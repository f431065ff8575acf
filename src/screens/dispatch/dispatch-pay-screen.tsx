import { isRequestedIn } from '../../machines/dispatch/states.ts'
import type { Application } from '../../api/entities.ts'
import type { Account } from '../../machines/session.ts'
import { m } from '../../words/messages.js'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { DispatchCard } from '../parts/dispatch-card.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { Page, Quiet, Section } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { toldDispatches } from '../parts/told-dispatches.ts'
import { useCall } from '../use-call.ts'
import { written } from '../parts/written.ts'

interface Shown {
  application: Application
  account: Account
  onDone: () => void
}

/** The newest, and below one that can be asked for now that which was asked for before: what became of it is why it is asked for again. */
function Dispatches({ application, ...of }: Shown) {
  const [newest, ...older] = toldDispatches(application)
  if (!newest) return <EmptyState title={m.my_title_dispatches()} text={m.my_text_dispatch_none()} />
  const before = isRequestedIn(newest.state) ? undefined : older.find(({ state }) => isRequestedIn(state))
  return (
    <>
      <Quiet>{written(application.caseNumber)}</Quiet>
      <DispatchCard dispatch={newest} application={application} {...of} isMain />
      {before ? (
        <Section title={m.my_title_dispatch_before()}>
          <DispatchCard dispatch={before} application={application} {...of} />
        </Section>
      ) : null}
    </>
  )
}

/** Ask for a dispatch, take the request back, and pay it. The path's id is the application's. @source spec §2 /dispatch-pay/{id} */
export function DispatchPayScreen({ params }: ScreenProps) {
  const account = useAccount()
  const id = params['id'] ?? ''
  const read = useCall('GET /applications/{id}', { params: { id } }, { isLive: true })
  if (!account) return null
  return (
    <Page title={m.my_title_dispatch_pay()}>
      {read.data ? (
        <Dispatches application={read.data} account={account} onDone={read.reload} />
      ) : read.state === 'failed' ? (
        <FailedRead read={read} />
      ) : (
        <Skeleton lineCount={8} />
      )}
      {read.state === 'loading' ? null : (
        <ButtonRow>
          <LinkButton href={`/my-application-details/${id}`} variant="secondary">
            {m.case_action_back()}
          </LinkButton>
        </ButtonRow>
      )}
    </Page>
  )
}
