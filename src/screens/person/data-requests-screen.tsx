import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import { dataRequestWords } from '../../words/groups/data-request.ts'
import { m } from '../../words/messages.js'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { Button, ButtonRow } from '../parts/button.tsx'
import { CheckboxField } from '../parts/checkbox-field.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { EmptyPage } from '../parts/empty-page.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { FailedList } from '../parts/failed-list.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Card, Cards } from '../parts/page.tsx'
import { neighboursOf, Pagination } from '../parts/pagination.tsx'
import { placeOf } from '../parts/pages.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { TextField } from '../parts/text-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useTyped } from '../parts/use-typed.ts'
import { useCall } from '../use-call.ts'
import { useForm } from '../use-form.ts'

type Row = CallReply<'GET /data-requests'>['rows'][number]

interface AnswerProps {
  request: Row
  reload: () => void
  onDone: () => void
  onCancel: () => void
}

/** The answer, and whether what was asked for was done; an erasure that was done closes the account for good. */
function Answer({ request, reload, onDone, onCancel }: AnswerProps) {
  const [typed, setTyped, forget] = useTyped(`data request ${request.id}`, () => ({
    answer: '',
    isCarriedOut: false,
  }))
  const { answer, isCarriedOut } = typed
  const found = answer.trim() === '' ? [{ path: 'answer', error: 'required' as const }] : []
  const form = useForm({ answer }, found, reload)
  const post = async () => {
    const input = { params: { id: request.id }, body: typed }
    if (!(await form.submit(found, () => send('POST /data-requests/{id}/answer', input)))) return
    showToast({ tone: 'success', text: m.privacy_notice_answered() })
    forget()
    onDone()
  }
  return (
    <AskDialog
      isOpen
      title={m.privacy_confirm_answer({ name: request.personName })}
      text={request.kind === 'erasure' ? m.privacy_text_closes() : undefined}
      confirmLabel={m.privacy_action_answer()}
      onConfirm={() => void post()}
      onCancel={onCancel}
      isPending={form.isPending}
      isDanger={request.kind === 'erasure' && isCarriedOut}
    >
      <FormNotices form={form} labels={{ answer: m.privacy_label_answer() }} />
      <TextField
        label={m.privacy_label_answer()}
        hint={m.privacy_hint_answer()}
        name="answer"
        value={answer}
        onChange={(value) => setTyped({ answer: value, isCarriedOut })}
        error={messageAt(form.errors, 'answer')}
        isMultiline
        isRequired
      />
      <CheckboxField
        label={m.privacy_field_carried_out()}
        hint={m.privacy_hint_carried_out()}
        name="isCarriedOut"
        value={isCarriedOut}
        onChange={(value) => setTyped({ answer, isCarriedOut: value })}
      />
    </AskDialog>
  )
}

/** What stands in the way of an erasure. */
const moneyOf = ({ paymentCount, refundCount }: Row['moneyUnderWay']) => [
  { term: m.privacy_label_payments(), description: formatNumber(paymentCount, currentLocale()) },
  { term: m.privacy_label_refunds(), description: formatNumber(refundCount, currentLocale()) },
]

const Request = ({ row, onAnswer }: { row: Row; onAnswer: () => void }) => (
  <Card>
    <h2>{row.personName}</h2>
    <SummaryList
      items={[
        { term: m.privacy_field_kind(), description: dataRequestWords[row.kind]() },
        { term: m.privacy_label_text(), description: row.text },
        { term: m.privacy_label_asked(), description: <DateTime at={row.createdAt} /> },
        { term: m.privacy_label_due(), description: <DateTime at={row.dueOn} form="day" /> },
        { term: m.privacy_label_cases(), description: formatNumber(row.caseCount, currentLocale()) },
        ...(row.kind === 'erasure' ? moneyOf(row.moneyUnderWay) : []),
      ]}
    />
    <ButtonRow>
      <Button onPress={onAnswer}>{m.privacy_action_answer()}</Button>
    </ButtonRow>
  </Card>
)

/** Requests for correction or erasure that wait for an answer, oldest first. @source domain 9 */
export function DataRequests() {
  const [params] = useSearchParams()
  const read = useCall('GET /data-requests', { query: placeOf(params) })
  const [asked, setAsked] = useState<Row | null>(null)
  const page = read.data
  if (!page) return read.state === 'failed' ? <FailedList read={read} /> : <Skeleton lineCount={8} />
  // The last one may have been answered by somebody else meanwhile: the question stays, and tells that.
  if (page.rows.length === 0 && !asked)
    return (
      <EmptyPage page={page}>
        <EmptyState title={m.privacy_title_none_waiting()} text={m.privacy_text_none_waiting()} />
      </EmptyPage>
    )
  return (
    <>
      <Cards label={m.route_title_data_requests()}>
        {page.rows.map((row) => (
          <Request key={row.id} row={row} onAnswer={() => setAsked(row)} />
        ))}
      </Cards>
      <Pagination {...neighboursOf(page)} />
      {asked ? (
        <Answer
          request={asked}
          reload={read.reload}
          onDone={() => {
            setAsked(null)
            read.reload()
          }}
          onCancel={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}
