import { useSearchParams } from 'wouter'
import { send } from '../../api/client.ts'
import type { Webhook, WebhookDelivery } from '../../api/webhook-calls.ts'
import type { Tone } from '../../machines/entity.ts'
import type { WebhookAnswer, WebhookState, WebhookType } from '../../machines/webhook.ts'
import { m } from '../../words/messages.js'
import type { Word } from '../../wording/word.ts'
import { Button, ButtonRow } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { formatDigits, formatMoment, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Quiet, Section } from '../parts/page.tsx'
import { EmptyPage } from '../parts/empty-page.tsx'
import { placeOf } from '../parts/pages.tsx'
import { Under } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { showToast } from '../parts/toasts.ts'
import { usePending } from '../parts/use-pending.ts'
import { useCall } from '../use-call.ts'
import { Neighbours } from './neighbours.tsx'
import styles from './webhook.module.css'
import { WhenRead } from './when-read.tsx'

const typeWords: Record<WebhookType, Word> = {
  'application.state_changed': m.dispatch_label_application,
  'dispatch.state_changed': m.audit_label_of_dispatch,
  'payment.state_changed': m.audit_label_of_payment,
  'webhook.test': m.webhook_label_test,
}
const stateWords: Record<WebhookState, Word> = {
  waiting: m.delivery_state_waiting,
  delivered: m.webhook_state_delivered,
  givenUp: m.webhook_state_given_up,
}
const stateTones: Record<WebhookState, Tone> = {
  waiting: 'information',
  delivered: 'success',
  givenUp: 'danger',
}
const answerWords: Record<Exclude<WebhookAnswer, 'answer'>, Word> = {
  noAnswer: m.webhook_label_answer_none,
  refused: m.webhook_label_answer_refused,
  inactive: m.webhook_label_answer_inactive,
}

const answerText = ({ answer, answerCode }: WebhookDelivery): string | null => {
  if (answer === null) return null
  return answer === 'answer' ? formatDigits(String(answerCode), currentLocale()) : answerWords[answer]()
}

const State = ({ state, nextTryAt, tries }: WebhookDelivery) => (
  <>
    <StatusTag tone={stateTones[state]} label={stateWords[state]()} />
    {nextTryAt !== null && tries > 0 ? (
      <Under>{m.webhook_text_next_try({ when: formatMoment(nextTryAt, currentLocale()) })}</Under>
    ) : null}
  </>
)

/** Sends something once and says what came of it. */
function useSending(notice: string, reload: () => void) {
  const { isPending, until } = usePending()
  const sending = async (work: () => Promise<{ isOk: true } | { isOk: false; message: string }>) => {
    const answer = await until(work())
    showToast(answer.isOk ? { tone: 'success', text: notice } : { tone: 'danger', text: answer.message })
    reload()
  }
  return { isPending, sending }
}

function Again({ id, row, reload }: { id: number; row: WebhookDelivery; reload: () => void }) {
  const { isPending, sending } = useSending(m.webhook_notice_again(), reload)
  return (
    <Button
      variant="secondary"
      isPending={isPending}
      onPress={() =>
        void sending(() =>
          send('POST /customization/webhooks/{id}/deliveries/{deliveryId}/again', {
            params: { id, deliveryId: row.id },
            body: { version: row.tries },
          }),
        )
      }
    >
      {m.operation_action_retry()}
    </Button>
  )
}

const columns = (id: number, canUpdate: boolean, reload: () => void): Column<WebhookDelivery>[] => [
  {
    key: 'message',
    heading: m.webhook_label_message(),
    cell: ({ type, createdAt }) => (
      <>
        {typeWords[type]()}
        <Under>
          <DateTime at={createdAt} />
        </Under>
      </>
    ),
  },
  { key: 'state', heading: m.parts_label_status(), cell: State },
  {
    key: 'tries',
    heading: m.operation_label_tries(),
    isNumeric: true,
    cell: ({ tries }) => formatNumber(tries, currentLocale()),
  },
  { key: 'answer', heading: m.webhook_label_answer(), cell: answerText },
  ...(canUpdate
    ? [
        {
          key: 'act',
          heading: m.faq_label_actions(),
          cell: (row: WebhookDelivery) =>
            row.state === ('givenUp' satisfies WebhookState) ? (
              <Again id={id} row={row} reload={reload} />
            ) : null,
        },
      ]
    : []),
]

/** What was sent to a webhook, page by page, with a test and a way to send again what was given up. */
export function WebhookDeliveries({ webhook, canUpdate }: { webhook: Webhook; canUpdate: boolean }) {
  const [params] = useSearchParams()
  const { id, version } = webhook
  const read = useCall('GET /customization/webhooks/{id}/deliveries', {
    params: { id },
    query: placeOf(params),
  })
  const { isPending, sending } = useSending(m.webhook_notice_test(), read.reload)
  const test = () =>
    sending(() => send('POST /customization/webhooks/{id}/test', { params: { id }, body: { version } }))
  return (
    <Section title={m.webhook_title_deliveries()}>
      <Quiet>{m.webhook_text_deliveries()}</Quiet>
      <div className={styles.acts}>
        <ButtonRow>
          {canUpdate ? (
            <Button variant="secondary" isPending={isPending} onPress={() => void test()}>
              {m.webhook_action_test()}
            </Button>
          ) : null}
          <Button variant="secondary" onPress={read.reload}>
            {m.webhook_action_read()}
          </Button>
        </ButtonRow>
      </div>
      <WhenRead read={read}>
        {(page) => (
          <>
            <DataTable
              caption={m.webhook_title_deliveries()}
              isCaptionHidden
              columns={columns(id, canUpdate, read.reload)}
              rows={page.rows}
              rowKey={(row) => row.id}
              empty={<EmptyPage page={page}>{m.webhook_text_no_deliveries()}</EmptyPage>}
            />
            <Neighbours page={page} />
          </>
        )}
      </WhenRead>
    </Section>
  )
}
