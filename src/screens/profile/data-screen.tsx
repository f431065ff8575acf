import type { FormEvent } from 'react'
import type { CallReply } from '../../api/calls.ts'
import type { DataRequest } from '../../api/person-entities.ts'
import { send } from '../../api/client.ts'
import type { DataRequestKind } from '../../machines/account.ts'
import { dataRequestWords } from '../../words/groups/data-request.ts'
import { m } from '../../words/messages.js'
import { AskDialog, useAsk } from '../parts/ask-dialog.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { Card, Cards, Page, Quiet, Section } from '../parts/page.tsx'
import { RadioField } from '../parts/radio-field.tsx'
import { saveAs } from '../parts/save-as.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { TextField } from '../parts/text-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useTyped } from '../parts/use-typed.ts'
import { useCall } from '../use-call.ts'
import { useForm } from '../use-form.ts'

function stateOf({ answeredAt, isCarriedOut }: DataRequest) {
  if (answeredAt === null) return <StatusTag tone="warning" label={m.privacy_state_waiting()} />
  return isCarriedOut ? (
    <StatusTag tone="success" label={m.privacy_state_done()} />
  ) : (
    <StatusTag tone="neutral" label={m.privacy_state_answered()} />
  )
}

const Request = ({ request }: { request: DataRequest }) => (
  <Card>
    <h3>{dataRequestWords[request.kind]()}</h3>
    <p>{stateOf(request)}</p>
    <SummaryList
      items={[
        { term: m.privacy_label_text(), description: request.text },
        { term: m.privacy_label_asked(), description: <DateTime at={request.createdAt} /> },
        request.answer === null
          ? { term: m.privacy_label_due(), description: <DateTime at={request.dueOn} form="day" /> }
          : { term: m.privacy_label_answer(), description: request.answer },
      ]}
    />
  </Card>
)

/** Everything that is held, as one file. */
function Download() {
  const form = useForm({}, [])
  const download = async () => {
    const data = await form.submit([], () => send('GET /auth/my-data', {}))
    if (data) saveAs('my-data.json', JSON.stringify(data, null, 2), 'application/json')
  }
  return (
    <Section title={m.privacy_title_download()}>
      <Quiet>{m.privacy_text_download()}</Quiet>
      {/* What was only fetched changed nothing. */}
      <FormNotices form={{ ...form, isUnanswered: false }} labels={{}} />
      <ButtonRow>
        <Button onPress={() => void download()} isPending={form.isPending}>
          {m.privacy_action_download()}
        </Button>
      </ButtonRow>
    </Section>
  )
}

const nothing: { kind: DataRequestKind; text: string } = { kind: 'correction', text: '' }

/** What should come before an erasure; nothing where no money is under way, or where it is not known yet. */
function moneyFirst(money: CallReply<'GET /auth/data-requests'>['moneyUnderWay'] | undefined): string | null {
  if (!money) return null
  if (money.refundCount > 0) return m.privacy_text_refund_first()
  return money.paymentCount > 0 ? m.privacy_text_payment_first() : null
}

/** `reload` reads what was asked for: something was, here or in another window. `first` is what should come before an erasure. */
function Ask({ reload, first }: { reload: () => void; first: string | null }) {
  const ask = useAsk()
  const [typed, setTyped] = useTyped('data request', () => nothing)
  const { kind, text } = typed
  const found = text.trim() === '' ? [{ path: 'text', error: 'required' as const }] : []
  const form = useForm(typed, found, reload)
  const post = async () => {
    const request = await form.submit(found, () => send('POST /auth/data-requests', { body: typed }))
    ask.close()
    if (!request) return
    setTyped(nothing)
    showToast({ tone: 'success', text: m.privacy_notice_asked() })
    reload()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind === 'erasure' && text.trim() !== '') ask.open()
    else void post()
  }
  return (
    <Section title={m.privacy_title_ask()}>
      <Quiet>{m.privacy_text_ask()}</Quiet>
      <FormNotices form={form} labels={{ text: m.privacy_label_text() }} />
      <form noValidate onSubmit={submit}>
        <RadioField
          label={m.privacy_field_kind()}
          name="kind"
          value={kind}
          onChange={(value) => setTyped({ kind: value === 'erasure' ? 'erasure' : 'correction', text })}
          options={[
            { value: 'correction', label: dataRequestWords.correction(), hint: m.privacy_hint_correction() },
            { value: 'erasure', label: dataRequestWords.erasure(), hint: m.privacy_hint_erasure() },
          ]}
          isRequired
        />
        <TextField
          label={m.privacy_label_text()}
          hint={m.privacy_hint_text()}
          name="text"
          value={text}
          onChange={(value) => setTyped({ kind, text: value })}
          error={messageAt(form.errors, 'text')}
          isMultiline
          isRequired
        />
        <ButtonRow>
          <Button type="submit" isPending={form.isPending}>
            {m.privacy_action_ask()}
          </Button>
        </ButtonRow>
      </form>
      <AskDialog
        isOpen={ask.isOpen}
        title={m.privacy_confirm_erasure()}
        text={m.privacy_text_erasure()}
        confirmLabel={m.privacy_action_ask()}
        onConfirm={() => void post()}
        onCancel={ask.close}
        isPending={form.isPending}
        isDanger
      >
        {first === null ? null : <p>{first}</p>}
      </AskDialog>
    </Section>
  )
}

/** What is held about the person, and what can be asked for. @source domain 9 */
export function MyDataScreen() {
  const read = useCall('GET /auth/data-requests', {})
  const rows = read.data?.rows
  return (
    <Page title={m.route_title_my_data()} lead={m.privacy_text_my_data()}>
      <ButtonRow>
        <LinkButton href="/privacy" variant="secondary">
          {m.privacy_title_notice()}
        </LinkButton>
        <LinkButton href="/my-profile" variant="secondary">
          {m.profile_action_back()}
        </LinkButton>
      </ButtonRow>
      <Download />
      <Ask reload={read.reload} first={moneyFirst(read.data?.moneyUnderWay)} />
      <Section title={m.privacy_title_requests()}>
        {!rows ? (
          read.state === 'failed' ? (
            <ErrorState text={read.message} onRetry={read.reload} />
          ) : (
            <Skeleton lineCount={4} />
          )
        ) : rows.length === 0 ? (
          <EmptyState title={m.privacy_title_empty()} text={m.privacy_text_empty()} />
        ) : (
          <Cards label={m.privacy_title_requests()}>
            {rows.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </Cards>
        )}
      </Section>
    </Page>
  )
}
