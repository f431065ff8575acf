import { dispatchChart } from '../../machines/dispatch/chart.ts'
import type { Dispatch } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { Actions } from '../parts/actions.tsx'
import { BillToPay } from '../parts/bill-to-pay.tsx'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { DispatchFacts } from '../parts/dispatch-card.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { Page, Quiet } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { actorOf } from '../actor.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { written } from '../parts/written.ts'

/** The dispatch that is open: the newest of those that have not ended. */
const openOf = (dispatches: readonly Dispatch[]): Dispatch | undefined => {
  const byAge = dispatches.toSorted((a, b) => b.stateSince.localeCompare(a.stateSince))
  return byAge.find(({ state }) => !isOver(state)) ?? byAge[0]
}
const isOver = (state: string): boolean => {
  const definition = dispatchChart.machine.states[state]
  return definition === undefined || definition.type === 'final'
}

/** Ask for a dispatch, take the request back, and pay it. The path's id is the application's. @source spec §2 /dispatch-pay/{id} */
export function DispatchPayScreen({ params }: ScreenProps) {
  const account = useAccount()
  const id = params['id'] ?? ''
  const read = useCall('GET /applications/{id}', { params: { id } }, { isLive: true })
  if (!account) return null
  const dispatch = read.data ? openOf(read.data.dispatches) : undefined
  return (
    <Page title={m.my_title_dispatch_pay()}>
      {!read.data ? (
        read.state === 'failed' ? (
          <FailedRead read={read} />
        ) : (
          <Skeleton lineCount={8} />
        )
      ) : !dispatch ? (
        <EmptyState title={m.my_title_dispatches()} text={m.my_text_dispatch_none()} />
      ) : (
        <>
          <Quiet>{written(read.data.caseNumber)}</Quiet>
          <DispatchFacts dispatch={dispatch} />
          {dispatch.bills.map((bill, index) => (
            <BillToPay key={bill.id} bill={bill} isMain={index === 0} />
          ))}
          <Quiet>{m.my_text_dispatch_option()}</Quiet>
          <Actions
            chart={dispatchChart}
            subject={{ state: dispatch.state, facts: dispatch.facts, actor: actorOf(account) }}
            id={dispatch.id}
            version={dispatch.version}
            about={{ lines: dispatch.lines }}
            onDone={read.reload}
          />
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
