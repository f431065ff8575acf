import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Discrepancy } from '../../api/payment-entities.ts'
import { discrepancyStates, type DiscrepancyState } from '../../machines/discrepancy.ts'
import { gatewayTitles } from '../../machines/payment/gateway-titles.ts'
import { discrepancyKindWords } from '../../words/groups/discrepancy-kind.ts'
import { mismatchPartWords } from '../../words/groups/mismatch-part.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import type { Column } from '../parts/data-table.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { formatMoney } from '../parts/format.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { atOfficeHref, useChosenOffice } from '../parts/chosen-office.ts'
import { OfficeChoice } from '../parts/office-choice.tsx'
import { placeOf } from '../parts/pages.tsx'
import { Numbered, Queue, Under } from '../parts/queue.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { written } from '../parts/written.ts'
import { useCall } from '../use-call.ts'
import { gatewaySaid } from './gateway-said.ts'

const Close = lazyScreen(async () => (await import('./discrepancy-close.tsx')).DiscrepancyClose)

const saidText = ({ said }: Discrepancy): string | null =>
  said === null
    ? null
    : m.discrepancy_text_said({
        amount: formatMoney(said.amountPoisha, currentLocale()),
        currency: said.currency,
        parts: said.parts.map((part) => mismatchPartWords[part]()).join(', '),
      })

const troubleColumns: () => Column<Discrepancy>[] = () => [
  {
    key: 'case',
    heading: m.queue_label_case_number(),
    cell: ({ caseNumber, payerName }) => (
      <>
        {written(caseNumber)}
        <Under>{payerName}</Under>
      </>
    ),
  },
  {
    key: 'transaction',
    heading: m.payment_label_transaction_number(),
    hideBelow: 1280,
    cell: ({ transactionId }) => <Numbered>{transactionId}</Numbered>,
  },
  {
    key: 'what',
    heading: m.discrepancy_label_what(),
    cell: (row) => (
      <>
        {discrepancyKindWords[row.kind]()}
        {row.gateway ? <Under>{gatewayTitles[row.gateway]}</Under> : null}
        {saidText(row) ? <Under>{saidText(row)}</Under> : null}
        {row.error ? <Under>{`${m.refund_label_last_refusal()}: ${gatewaySaid(row.error)}`}</Under> : null}
      </>
    ),
  },
  {
    key: 'since',
    heading: m.refund_label_age(),
    cell: ({ since }) => <DateTime at={since} form="short" />,
  },
  {
    key: 'amount',
    heading: m.parts_label_amount(),
    isNumeric: true,
    isAmount: true,
    cell: ({ amountPoisha }) => <Money amountPoisha={amountPoisha} />,
  },
]

const closingColumn = (): Column<Discrepancy> => ({
  key: 'closing',
  heading: m.discrepancy_label_closed_by(),
  cell: ({ closing }) =>
    closing ? (
      <>
        {closing.by}
        <Under>
          <DateTime at={closing.at} form="short" />
        </Under>
        <Under>{closing.reason}</Under>
      </>
    ) : null,
})

const actColumn = (onClose: (row: Discrepancy) => void): Column<Discrepancy> => ({
  key: 'next',
  heading: m.refund_label_next(),
  cell: (row) => (
    <Button variant="secondary" onPress={() => onClose(row)}>
      {m.discrepancy_action_close()}
    </Button>
  ),
})

const path = '/accountant/applications/discrepancies'
const tabHref: Record<DiscrepancyState, string> = { open: path, closed: `${path}?state=closed` }
const tabWords: Record<DiscrepancyState, () => string> = {
  open: m.discrepancy_label_open,
  closed: m.discrepancy_label_closed,
}

/**
 * What does not agree, the oldest first: why, how much, since when. Each leads to its payment, where it is acted on, and can be closed with a
 * reason; those that were closed stand beside, with who and why.
 * @source product 2.3
 */
export function DiscrepanciesScreen() {
  const [params] = useSearchParams()
  const state: DiscrepancyState = params.get('state') === 'closed' ? 'closed' : 'open'
  const chosen = useChosenOffice()
  const query = { state, ...chosen, ...placeOf(params) }
  const read = useCall('GET /discrepancies', { query }, { isLive: true })
  const [closing, setClosing] = useState<Discrepancy | null>(null)
  return (
    <>
      <Queue
        caption={m.route_title_discrepancies()}
        columns={[...troubleColumns(), state === 'open' ? actColumn(setClosing) : closingColumn()]}
        read={read}
        rowKey={({ id, kind, since }) => `${id} ${kind} ${since}`}
        rowHref={({ applicationId }) => `/accountant/applications/accountant/detail/${applicationId}`}
        emptyText={state === 'open' ? m.discrepancy_text_empty() : m.discrepancy_text_none_closed()}
        filters={
          <>
            <OfficeChoice />
            <TabLinks
              label={m.discrepancy_label_lists()}
              isApart
              tabs={discrepancyStates.map((one) => ({
                href: atOfficeHref(tabHref[one], chosen),
                label: tabWords[one](),
                isCurrent: one === state,
              }))}
            />
          </>
        }
      />
      {closing ? (
        <Suspense fallback={null}>
          <Close
            discrepancy={closing}
            reload={read.reload}
            onDone={() => {
              setClosing(null)
              read.reload()
            }}
            onCancel={() => setClosing(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
