import { applicationEventNames } from '../../machines/application/events.ts'
import { applicationChart } from '../../machines/application/chart.ts'
import type { Application } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { Actions } from '../parts/actions.tsx'
import { BillToPay } from '../parts/bill-to-pay.tsx'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Page, Quiet, Section } from '../parts/page.tsx'
import { useRefused } from '../parts/refused-band.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { actorOf } from '../actor.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { written } from '../parts/written.ts'

const openBills = (application: Application) =>
  [...application.bills, ...application.dispatches.flatMap(({ bills }) => bills)]
    .filter((bill, index, all) => all.findIndex(({ id }) => id === bill.id) === index)
    .filter(({ state, outstandingPoisha }) => state !== 'void' && outstandingPoisha > 0)

const allButPropose = applicationEventNames.filter((event) => event !== 'proposePayment')

/** The bills asked for and the litigant's own proposal. @source spec §2 /request_payments/{id}, product 2.1 */
export function RequestPaymentsScreen({ params }: ScreenProps) {
  const account = useAccount()
  const id = params['id'] ?? ''
  const read = useCall('GET /applications/{id}', { params: { id } }, { isLive: true })
  const refused = useRefused(read.reload)
  if (!account) return null
  const application = read.data
  const bills = application ? openBills(application) : []
  return (
    <Page title={m.my_title_request_payments()}>
      {!application ? (
        read.state === 'failed' ? (
          <FailedRead read={read} />
        ) : (
          <Skeleton lineCount={8} />
        )
      ) : (
        <>
          <Quiet>{written(application.caseNumber)}</Quiet>
          <Section title={m.my_title_asked()}>
            {bills.length === 0 ? <Quiet>{m.my_text_none_asked()}</Quiet> : null}
            {bills.map((bill, index) => (
              <BillToPay key={bill.id} bill={bill} isMain={index === 0} />
            ))}
          </Section>
          <Section title={m.my_title_propose()}>
            <p>{m.my_text_propose()}</p>
            {application.proposal ? (
              <Quiet>
                {m.my_text_proposal({ day: formatDay(application.proposal.at, currentLocale()) })}
              </Quiet>
            ) : null}
            <Actions
              chart={applicationChart}
              subject={{
                state: application.state,
                facts: application.facts,
                actor: actorOf(account),
              }}
              id={id}
              version={application.version}
              about={{ form: application.form }}
              onDone={refused.heed}
              hiddenEvents={allButPropose}
            />
            {refused.band}
          </Section>
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
