import { useSearchParams } from 'wouter'
import { refundStates, type RefundState } from '../../machines/payment/grounds.ts'
import { refundStateWords } from '../../words/groups/refund-state.ts'
import { m } from '../../words/messages.js'
import { useChosenOffice } from '../parts/chosen-office.ts'
import { ChoiceLine, OfficeChoice } from '../parts/office-choice.tsx'
import { placeOf, withParams } from '../parts/pages.tsx'
import { Queue } from '../parts/queue.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { useCall } from '../use-call.ts'
import { refundListColumns } from './refund-table.tsx'

const stateOf = (params: URLSearchParams): RefundState | undefined =>
  refundStates.find((state) => state === params.get('state'))

const RefundFilter = () => {
  const [params, setParams] = useSearchParams()
  return (
    <ChoiceLine>
      <SelectField
        name="state"
        label={m.payment_field_state()}
        placeholder={m.refund_label_all_open()}
        options={refundStates.map((state) => ({ value: state, label: refundStateWords[state]() }))}
        value={stateOf(params) ?? ''}
        onChange={(state) => setParams(new URLSearchParams(withParams(params, { state })))}
        isRequired
      />
    </ChoiceLine>
  )
}

/** Refunds that wait until each is settled, the oldest first; each leads to its payment, where it is acted on. @source product 2.5 */
export function RefundsScreen() {
  const [params] = useSearchParams()
  const state = stateOf(params)
  const chosen = useChosenOffice()
  const read = useCall(
    'GET /refunds',
    { query: { ...(state ? { state } : {}), ...chosen, ...placeOf(params) } },
    { isLive: true },
  )
  return (
    <Queue
      caption={m.route_title_refunds()}
      columns={refundListColumns()}
      read={read}
      rowKey={({ id }) => id}
      rowHref={({ applicationId }) => `/accountant/applications/accountant/detail/${applicationId}`}
      emptyText={m.refund_text_empty()}
      filters={
        <>
          <OfficeChoice />
          <RefundFilter />
        </>
      }
    />
  )
}
