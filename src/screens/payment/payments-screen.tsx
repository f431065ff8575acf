import { useSearchParams } from 'wouter'
import type { OwnRow } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { EmptyPage } from '../parts/empty-page.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { FailedList } from '../parts/failed-list.tsx'
import { Money } from '../parts/money.tsx'
import { Card, Cards, Page } from '../parts/page.tsx'
import { Pages, placeOf } from '../parts/pages.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { wayToPay } from '../parts/way-to-pay.ts'
import { written } from '../parts/written.ts'
import { useCall } from '../use-call.ts'

/** What one application has left to pay, and the way to it. */
const Owing = ({ row }: { row: OwnRow }) => (
  <Card>
    <h2>{written(row.caseNumber)}</h2>
    <p>
      {m.my_label_left()}: <Money amountPoisha={row.owedPoisha} />
    </p>
    <ButtonRow>
      <LinkButton href={wayToPay(row).href}>{wayToPay(row).label}</LinkButton>
    </ButtonRow>
  </Card>
)

/** Every application of the person with something left to pay. @source spec §2 /payments */
export function PaymentsScreen() {
  const [params] = useSearchParams()
  const query = { selectedTab: 'to_pay' as const, ...placeOf(params) }
  const read = useCall('GET /auth/my-applications', { query }, { isLive: true })
  return (
    <Page title={m.route_title_payments()}>
      {!read.data ? (
        read.state === 'failed' ? (
          <FailedList read={read} />
        ) : (
          <Skeleton lineCount={6} />
        )
      ) : read.data.rows.length === 0 ? (
        <EmptyPage page={read.data}>
          <EmptyState
            title={m.my_text_none_asked()}
            text={m.my_text_no_payments()}
            action={<LinkButton href="/my-applications">{m.filing_action_to_applications()}</LinkButton>}
          />
        </EmptyPage>
      ) : (
        <>
          <Cards label={m.route_title_payments()}>
            {read.data.rows.map((row) => (
              <Owing key={row.id} row={row} />
            ))}
          </Cards>
          <Pages data={read.data} params={params} />
        </>
      )}
    </Page>
  )
}
