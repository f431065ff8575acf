import { useState } from 'react'
import { may } from '../../machines/actor.ts'
import type { CorrectionState } from '../../machines/correction.ts'
import type { Tone } from '../../machines/entity.ts'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import type { Payment } from '../../api/payment-entities.ts'
import { correctionStateWords } from '../../words/groups/correction-state.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { m } from '../../words/messages.js'
import { actorOf } from '../actor.ts'
import { Button, ButtonRow } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { formatMoney } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Quiet } from '../parts/page.tsx'
import { SentQuestion } from '../parts/sent-question.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { LedgerCorrectionAsk } from './detail-ledger-ask.tsx'

type Corrections = CallReply<'GET /payments/{id}/corrections'>
type Correction = Corrections['corrections'][number]

const tones: Record<CorrectionState, Tone> = { asked: 'warning', posted: 'success', withdrawn: 'neutral' }

/** What is moved, in one sentence. */
const movedText = ({ title, fromFund, toFund, amountPoisha }: Correction): string =>
  m.ledger_text_moved({
    line: nameOf(title),
    from: fundWords[fromFund](),
    to: fundWords[toFund](),
    amount: formatMoney(amountPoisha, currentLocale()),
  })

type Act = 'confirm' | 'withdraw'
const acts = {
  confirm: {
    call: 'POST /payments/{id}/corrections/confirm',
    label: m.ledger_action_confirm,
    text: m.ledger_confirm_confirm,
    done: m.ledger_text_confirmed,
  },
  withdraw: {
    call: 'POST /payments/{id}/corrections/withdraw',
    label: m.ledger_action_withdraw,
    text: m.ledger_confirm_withdraw,
    done: m.ledger_text_withdrawn,
  },
} as const

interface Asked {
  correction: Correction
  act: Act
}

interface AskingProps extends Asked {
  paymentId: string
  reload: () => void
  onClose: () => void
}

const Asking = ({ paymentId, correction, act, ...rest }: AskingProps) => (
  <SentQuestion
    {...rest}
    title={acts[act].label()}
    text={`${movedText(correction)} ${acts[act].text()}`}
    confirmLabel={acts[act].label()}
    send={() => send(acts[act].call, { params: { id: paymentId }, body: { correctionId: correction.id } })}
    done={acts[act].done()}
  />
)

interface OneProps {
  correction: Correction
  rights: { mayConfirm: boolean; mayCorrect: boolean }
  onAsk: (asked: Asked) => void
}

/** What can be done with one that waits: another person posts it, either of them lets it be. @source product 4 */
function Ending({ correction, rights, onAsk }: OneProps) {
  const open: Act[] = [
    ...(rights.mayConfirm && !correction.isMine ? (['confirm'] as const) : []),
    ...(rights.mayCorrect ? (['withdraw'] as const) : []),
  ]
  return (
    <>
      {correction.isMine ? <Quiet>{m.correction_error_second_person()}</Quiet> : null}
      <ButtonRow>
        {open.map((act) => (
          <Button key={act} variant="secondary" onPress={() => onAsk({ correction, act })}>
            {acts[act].label()}
          </Button>
        ))}
      </ButtonRow>
    </>
  )
}

const One = (props: OneProps) => {
  const { correction } = props
  return (
    <li>
      <p>
        <StatusTag tone={tones[correction.state]} label={correctionStateWords[correction.state]()} />
      </p>
      <p>{movedText(correction)}</p>
      <SummaryList
        items={[
          { term: m.application_field_reason(), description: correction.reason },
          { term: m.refund_label_asked_by(), description: correction.askedBy },
          { term: m.refund_label_age(), description: <DateTime at={correction.askedAt} /> },
          ...(correction.endedBy === null
            ? []
            : [{ term: m.ledger_label_ended_by(), description: correction.endedBy }]),
        ]}
      />
      {correction.state === 'asked' ? <Ending {...props} /> : null}
    </li>
  )
}

/**
 * What of a payment stands in which fund, what was moved between them, and what waits: one person asks, another posts it. Nothing of
 * it where no money reached a fund.
 * @source product 4
 */
export function LedgerCorrections({ payment }: { payment: Payment }) {
  const account = useAccount()
  const read = useCall('GET /payments/{id}/corrections', { params: { id: payment.id } })
  const [isAsking, setIsAsking] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  if (read.state === 'loading') return <Skeleton lineCount={2} />
  if (read.data === null) return <FailedRead read={read} />
  const { standing, corrections } = read.data
  if (!account || (standing.length === 0 && corrections.length === 0)) return null
  const actor = actorOf(account)
  const rights = {
    mayConfirm: may(actor, 'account.ledger.confirm', payment.facts),
    mayCorrect: may(actor, 'account.ledger.correct', payment.facts),
  }
  const isWaiting = corrections.some(({ state }) => state === 'asked')
  return (
    <>
      <SummaryList
        items={standing.map(({ title, fund, amountPoisha }) => ({
          term: m.ledger_label_standing({ line: nameOf(title), fund: fundWords[fund]() }),
          description: <Money amountPoisha={amountPoisha} />,
        }))}
      />
      {corrections.length === 0 ? null : (
        <ul aria-label={m.ledger_title_corrections()}>
          {corrections.map((correction) => (
            <One key={correction.id} correction={correction} rights={rights} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {rights.mayCorrect && standing.length > 0 && !isWaiting ? (
        <Button variant="secondary" onPress={() => setIsAsking(true)}>
          {m.ledger_action_correct()}
        </Button>
      ) : null}
      {asked ? (
        <Asking {...asked} paymentId={payment.id} reload={read.reload} onClose={() => setAsked(null)} />
      ) : null}
      {isAsking ? (
        <LedgerCorrectionAsk
          paymentId={payment.id}
          standing={standing}
          reload={read.reload}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
