import { dispatchChart } from '../../machines/dispatch/chart.ts'
import { isRequestedIn } from '../../machines/dispatch/states.ts'
import type { Application, Dispatch } from '../../api/entities.ts'
import type { Account } from '../../machines/session.ts'
import { m } from '../../words/messages.js'
import { Actions } from '../parts/actions.tsx'
import { BillToPay } from '../parts/bill-to-pay.tsx'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { DispatchFacts } from '../parts/dispatch-card.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { Page, Quiet } from '../parts/page.tsx'
import { useRefused } from '../parts/refused-band.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { actorOf } from '../actor.ts'
import { useAccount } from '../session.ts'
import { toldDispatches } from '../parts/told-dispatches.ts'
import { useCall } from '../use-call.ts'
import { written } from '../parts/written.ts'

interface Shown {
  dispatch: Dispatch
  account: Account
  onDone: () => void
}

/** The newest that was asked for, below the one that can be asked for now: what became of it is why it is asked for again. */
const shownOf = (application: Application): Dispatch[] => {
  const told = toldDispatches(application)
  const asked = told.findIndex(({ state }) => isRequestedIn(state))
  return told.slice(0, Math.max(asked, 0) + 1)
}

function DispatchToPay({ dispatch, account, onDone }: Shown) {
  const refused = useRefused()
  return (
    <article>
      <DispatchFacts dispatch={dispatch} />
      {dispatch.bills.map((bill, index) => (
        <BillToPay key={bill.id} bill={bill} isMain={index === 0} />
      ))}
      {isRequestedIn(dispatch.state) ? null : <Quiet>{m.my_text_dispatch_option()}</Quiet>}
      <Actions
        chart={dispatchChart}
        subject={{ state: dispatch.state, facts: dispatch.facts, actor: actorOf(account) }}
        id={dispatch.id}
        version={dispatch.version}
        about={{ lines: dispatch.lines }}
        onDone={(answer) => {
          refused.heed(answer)
          onDone()
        }}
      />
      {refused.band}
    </article>
  )
}

/** Ask for a dispatch, take the request back, and pay it. The path's id is the application's. @source spec §2 /dispatch-pay/{id} */
export function DispatchPayScreen({ params }: ScreenProps) {
  const account = useAccount()
  const id = params['id'] ?? ''
  const read = useCall('GET /applications/{id}', { params: { id } }, { isLive: true })
  if (!account) return null
  const shown = read.data ? shownOf(read.data) : []
  return (
    <Page title={m.my_title_dispatch_pay()}>
      {!read.data ? (
        read.state === 'failed' ? (
          <FailedRead read={read} />
        ) : (
          <Skeleton lineCount={8} />
        )
      ) : shown.length === 0 ? (
        <EmptyState title={m.my_title_dispatches()} text={m.my_text_dispatch_none()} />
      ) : (
        <>
          <Quiet>{written(read.data.caseNumber)}</Quiet>
          {shown.map((dispatch) => (
            <DispatchToPay key={dispatch.id} {...{ dispatch, account }} onDone={read.reload} />
          ))}
        </>
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
