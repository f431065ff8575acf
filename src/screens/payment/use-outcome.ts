import type { PaymentState } from '../../machines/payment/states.ts'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createActor, getNextSnapshot, type Actor, type SnapshotFrom } from 'xstate'
import { isPassing } from '../../api/client.ts'
import { checkoutMachine } from '../../machines/checkout.ts'
import { paymentMeaning } from '../../machines/payment/states.ts'
import { outcomeMachine, type OutcomeEvent } from '../../machines/outcome.ts'
import { givenAnswer, takeGiven } from '../given.ts'
import { useFollow } from '../live-signal.ts'
import { read } from '../prefetch.ts'

export type OutcomeSnapshot = SnapshotFrom<typeof checkoutMachine>

/** A person comes back from the gateway: the chart stands at `verifying` until the attempt's own state says more. */
const returned = () =>
  checkoutMachine.resolveState({
    value: 'verifying',
    context: {
      outstandingPoisha: 0,
      isLoggedIn: true,
      hasDefendant: true,
      method: null,
      type: null,
      partPoisha: null,
      pageUrl: null,
      error: null,
    },
  })

const outcomeRead = 'GET /payments/{transaction_id}/outcome'

const inputOf = (transactionId: string) => ({ params: { transaction_id: transactionId } })

/** One question: the code of its answer, and that as the chart hears of it. */
async function asked(transactionId: string): Promise<{ code: number; event: OutcomeEvent }> {
  const input = inputOf(transactionId)
  const answer = takeGiven(outcomeRead, input) ?? (await read(outcomeRead, input))
  if (answer.isOk) return { code: 200, event: { type: 'answered', outcome: answer.data } }
  const { code, message: error } = answer
  return { code, event: { type: isPassing(code) ? 'unanswered' : 'refused', error } }
}

interface Waiting {
  actor: Actor<typeof outcomeMachine>
  tell: (event: OutcomeEvent) => void
}

/** Carries out what the chart asks for while somebody waits for a payment's outcome. */
function startWaiting(
  transactionId: string,
  onTold: (state: PaymentState) => void,
  onCode: (code: number) => void,
): Waiting {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (event: OutcomeEvent) => {
    if (actor.getSnapshot().status === 'active') actor.send(event)
  }
  const ask = () =>
    void asked(transactionId).then(({ code, event }) => {
      onCode(code)
      tell(event)
    })
  const machine = outcomeMachine.provide({
    actions: {
      ask,
      wait: (_, { milliseconds }) => {
        clearTimeout(timer)
        timer = setTimeout(() => tell({ type: 'waited' }), milliseconds)
      },
      tellOutcome: (_, { state }) => onTold(state),
    },
  })
  const actor = createActor(machine)
  actor.subscribe({ complete: () => clearTimeout(timer) })
  actor.start()
  ask()
  return { actor, tell }
}

/** Where both charts stand when the page is drawn: by the answer that came in it, where one did. */
function begin(transactionId: string) {
  const [checkout, waiting] = [returned(), createActor(outcomeMachine).getSnapshot()]
  const answer = givenAnswer(outcomeRead, inputOf(transactionId))
  const cameWithPage = () => answer !== null
  if (!answer?.isOk) return { checkout, known: waiting.context, cameWithPage }
  const known = getNextSnapshot(outcomeMachine, waiting, { type: 'answered', outcome: answer.data }).context
  const end = paymentMeaning(answer.data.state).outcome
  return {
    checkout: end === null ? checkout : getNextSnapshot(checkoutMachine, checkout, { type: end }),
    known,
    cameWithPage,
  }
}

/** Waits for what became of the attempt as long as the page is open. @source spec §8, product 2.3 */
export function useOutcome(transactionId: string, given: OutcomeSnapshot | undefined) {
  const [begun] = useState(() => begin(transactionId))
  const snapshot = given ?? begun.checkout
  const [state, sendEvent] = useMachine(checkoutMachine, { input: { outstandingPoisha: 0 }, snapshot })
  const [{ outcome, error }, setKnown] = useState(begun.known)
  const [code, setCode] = useState(200)
  const waiting = useRef<Waiting | null>(null)
  const told = useEffectEvent((attempt: PaymentState) => {
    const now = paymentMeaning(attempt).outcome
    if (now !== null && !state.matches(now)) sendEvent({ type: now })
  })
  useEffect(() => {
    const started = startWaiting(transactionId, (attempt) => told(attempt), setCode)
    // What came with the page stays until more is known.
    const steps = started.actor.subscribe(({ context }) => {
      if (context.outcome !== null || context.error !== null) setKnown(context)
    })
    waiting.current = started
    return () => {
      steps.unsubscribe()
      started.tell({ type: 'leave' })
    }
  }, [transactionId])
  const look = useCallback(() => waiting.current?.tell({ type: 'noticed' }), [])
  useFollow(true, begun.cameWithPage, look)
  const reload = () => waiting.current?.tell({ type: 'retry' })
  return { state, outcome, failure: error === null ? null : { message: error, code, reload } }
}
