import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { OutcomeContext, OutcomeEvent, OutcomeState } from '../../src/machines/outcome.ts'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { OutcomeScreen } from '../../src/screens/payment/outcome-screen.tsx'
import { m } from '../../src/words/messages.js'
import type { JourneyTrial } from '../support/journey.ts'
import { outcomeWitness } from '../witness/outcome.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { headed, pressHeld, startsWith, walkEdges, walkRefusals } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const refusal = 'এই ঠিকানায় কোনো লেনদেনের নাম নেই'
let server: HeldServer

beforeEach(() => {
  server = heldServer(({ path }) => (path.endsWith('/outcome') ? null : { code: 503 }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () => {
  history.replaceState(null, '', '/success_payment?transaction=CF-1')
  render(<OutcomeScreen />)
}
const notice = () =>
  act(async () => {
    liveSignal.send({ type: 'changed' })
    await Promise.resolve()
  })
const pass = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
  })
const factsOf = (name: string) => {
  const event = outcomeWitness.events[name]
  if (event?.type !== 'answered') throw new Error(`${name} is no answer`)
  return event.outcome
}
const answer = (name: string) => server.answer({ code: 200, data: factsOf(name) })

const arrive: Record<OutcomeState, (context: OutcomeContext) => Promise<void> | void> = {
  asking: async ({ isNoticed }) => {
    open()
    if (isNoticed) await notice()
  },
  waiting: async () => {
    open()
    await answer('answered open')
  },
  told: async () => {
    open()
    await answer('answered failed')
  },
  unreachable: async () => {
    open()
    await server.answer('offline')
  },
  ended: async () => {
    open()
    await answer('answered open')
    cleanup()
  },
}
type Trial = JourneyTrial<OutcomeState, OutcomeContext, OutcomeEvent>
const seen: Record<OutcomeState, (trial: Trial) => void> = {
  // Never two questions at once, however long the first one takes.
  asking: () => expect(server.waiting()).toBe(1),
  waiting: () => {
    expect(server.waiting()).toBe(0)
    headed(m.outcome_title_verifying())
  },
  told: () => {
    expect(server.waiting()).toBe(0)
    expect(screen.queryByText(m.outcome_title_verifying())).toBeNull()
    expect(screen.getByText('FS-1/2026')).toBeTruthy()
  },
  unreachable: () => {
    expect(server.waiting()).toBe(0)
    expect(screen.getByRole('button', { name: startsWith(m.parts_action_retry()) })).toBeTruthy()
  },
  ended: () => expect(document.body.textContent).toBe(''),
}
const isReal = ({ contextName }: Trial) => contextName === 'first' || contextName === 'noticed'
const titles = {
  'answered paid': m.outcome_title_succeeded,
  'answered failed': m.outcome_title_failed,
  'answered canceled': m.outcome_title_canceled,
}

walkEdges<OutcomeState, OutcomeContext, OutcomeEvent>({
  chart: 'outcome',
  witness: outcomeWitness,
  isSeenIn: isReal,
  arrive,
  drivers: {
    answered: (_event, { eventName }) => answer(eventName),
    unanswered: () => server.answer('offline'),
    refused: () => server.answer({ code: 422, message: refusal }),
    waited: () => pass(3_000),
    noticed: notice,
    retry: () => user.click(screen.getByRole('button', { name: startsWith(m.parts_action_retry()) })),
    leave: () => {
      cleanup()
      return Promise.resolve()
    },
  },
  seen,
  told: {
    answered: (_event, { eventName, row }) => {
      const title = titles[eventName as keyof typeof titles]
      if (row?.to === 'told') headed(title())
    },
    refused: (_event, { row }) => {
      if (row?.to === 'unreachable') expect(screen.getByText(refusal)).toBeTruthy()
    },
  },
})

const nothingWaits = () => expect(server.waiting()).toBe(0)

walkRefusals<OutcomeState, OutcomeContext, OutcomeEvent>({
  chart: 'outcome',
  witness: outcomeWitness,
  isTried: ({ contextName }) => contextName === 'first',
  arrive,
  seen,
  standing: () => ({ asked: server.asked.length, waiting: server.waiting() }),
  attempts: {
    answered: nothingWaits,
    unanswered: nothingWaits,
    refused: nothingWaits,
    waited: () => pass(100_000),
    noticed: notice,
    retry: () => pressHeld(m.parts_action_retry()),
    leave: cleanup,
  },
})
