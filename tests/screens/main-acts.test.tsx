import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Application } from '../../src/api/entities.ts'
import type { Reach } from '../../src/machines/actor.ts'
import { applicationChart } from '../../src/machines/application/chart.ts'
import { caseOffersOf } from '../../src/machines/case-offers.ts'
import { eventsOf, type Chart } from '../../src/machines/chart.ts'
import { dispatchChart } from '../../src/machines/dispatch/chart.ts'
import { paymentChart } from '../../src/machines/payment/chart.ts'
import { MyApplicationDetailsScreen } from '../../src/screens/application/my-application-details-screen.tsx'
import { ActBar } from '../../src/screens/parts/act-bar.tsx'
import { Actions } from '../../src/screens/parts/actions.tsx'
import looks from '../../src/screens/parts/button.module.css'
import { toasts } from '../../src/screens/parts/toasts.ts'
import type { ActWords } from '../../src/wording/word.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { dispatchActWords } from '../../src/words/groups/dispatch-act.ts'
import { paymentActWords } from '../../src/words/groups/payment-act.ts'
import { m } from '../../src/words/messages.js'
import { cast, type CastName } from '../support/cast.ts'
import { applicationWitness } from '../witness/application.ts'
import { dispatchWitness } from '../witness/dispatch.ts'
import {
  applicationMainActs,
  dispatchMainActs,
  ownMainThings,
  paymentMainActs,
  type MainActRow,
} from '../witness/main-acts.ts'
import { paymentWitness } from '../witness/payment.ts'
import { serverDouble } from './server-double.ts'
import { billOf } from './support/bill.ts'
import { said } from './support/said.ts'
import { applicationOf, dispatchOf } from './support/subjects.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
type Look = 'primary' | 'secondary' | 'danger' | 'confirmed'
const lookOf = (element: HTMLElement): Look => {
  const found = (['primary', 'secondary', 'danger', 'confirmed'] as const).filter((look) =>
    element.classList.contains(looks[look] ?? '?'),
  )
  if (found.length !== 1)
    throw new Error(`${element.textContent} looks like ${found.join(' and ') || 'nothing'}`)
  return found[0] as Look
}
/** Every button and link that is drawn as a button, in the order of the page. */
const pressed = () =>
  Array.from(document.querySelectorAll<HTMLElement>(`.${looks['button']}`)).map((element) => ({
    element,
    look: lookOf(element),
    text: element.textContent,
  }))

/** Acts that a letter does wherever they are offered; one that is held back shows none. @source look Staff */
const keys: Readonly<Record<string, string>> = {
  returnForCorrection: 'r',
  update: 'e',
  reject: 'x',
  decline: 'x',
}
const isHeld = (index: number) => pressed()[index]?.element.getAttribute('aria-disabled') === 'true'
const drawnWithKeys = () =>
  pressed().map(({ element, look }) => {
    const key = element.querySelector('kbd')
    const text = Array.from(element.childNodes, (node) => (node === key ? '' : node.textContent)).join('')
    return [text, look, key?.textContent ?? null]
  })

afterEach(cleanup)

function checkRows<Facts extends Reach, EventType extends string, State extends string>(
  chart: Chart<Facts, EventType>,
  facts: Facts,
  words: Record<string, ActWords>,
  rows: readonly MainActRow<State>[],
) {
  const hrefs = Object.fromEntries(
    eventsOf(chart).map((event) => [
      event,
      chart.events[event].dialog === 'screen' ? `/own/${event}` : undefined,
    ]),
  ) as Partial<Record<EventType, string>>
  const draw = (state: string, who: CastName, isMainElsewhere = false) =>
    render(
      <Actions
        chart={chart}
        subject={{ state, facts, actor: cast[who] }}
        id="x"
        version={1}
        onDone={() => {}}
        hrefs={hrefs}
        isMainElsewhere={isMainElsewhere}
      />,
    )
  const drawBar = (state: string, who: CastName) =>
    render(
      <ActBar
        chart={chart}
        subject={{ state, facts, actor: cast[who] }}
        id="x"
        version={1}
        onDone={() => {}}
        hrefs={hrefs}
      />,
    )
  describe.each(rows.map((row) => [`${row.state}, ${row.who}`, row] as const))(
    `${chart.entity} %s`,
    (_name, { state, who, main, others, dangers }) => {
      const label = (event: string) => words[event]?.action()
      test('the main act is first and the only filled one, what takes something away is last', () => {
        draw(state, who)
        expect(pressed().map(({ text, look }) => [text, look])).toEqual([
          ...(main === null ? [] : [[label(main), 'primary']]),
          ...others.map((event) => [label(event), 'secondary']),
          ...dangers.map((event) => [label(event), 'danger']),
        ])
      })
      test('the bar of an officer has the same, each with the key that does it', () => {
        drawBar(state, who)
        const all = [...(main === null ? [] : [main]), ...others, ...dangers]
        expect(drawnWithKeys()).toEqual(
          all.map((event, index) => [
            label(event),
            event === main ? 'primary' : dangers.some((danger) => danger === event) ? 'danger' : 'secondary',
            isHeld(index) ? null : event === main ? 'v' : (keys[event] ?? null),
          ]),
        )
      })
      test('where the main thing is a link, no act is filled', () => {
        draw(state, who, true)
        expect(pressed().filter(({ look }) => look === 'primary')).toEqual([])
      })
    },
  )
}

checkRows(applicationChart, applicationWitness.worlds.settled, applicationActWords, applicationMainActs)
checkRows(dispatchChart, dispatchWitness.worlds.fresh, dispatchActWords, dispatchMainActs)
checkRows(paymentChart, paymentWitness.worlds.closed, paymentActWords, paymentMainActs)

test('who can do nothing is shown no part for it, and who can, one (look Staff)', () => {
  const facts = applicationWitness.worlds.settled
  const partsFor = (who: CastName) => {
    const subject = { state: 'unverified', facts, actor: cast[who] }
    render(<Actions chart={applicationChart} subject={subject} id="x" version={1} onDone={() => {}} />)
    const parts = screen.queryAllByRole('region', { name: m.staff_label_actions() })
    cleanup()
    return parts.length
  }
  expect([partsFor('dispatcher'), partsFor('administrator')]).toEqual([0, 1])
})

test('what takes something away is filled in its dialog alone', async () => {
  const subject = {
    state: 'unverified',
    facts: applicationWitness.worlds.settled,
    actor: cast.administrator,
  }
  render(<Actions chart={applicationChart} subject={subject} id="x" version={1} onDone={() => {}} />)
  await user.click(screen.getByRole('button', { name: m.application_action_reject() }))
  await screen.findByRole('alertdialog')
  const [filled, ...more] = pressed().filter(({ look }) => look === 'confirmed')
  expect([filled?.text, more]).toEqual([m.application_action_reject(), []])
})

test('a draft that is kept after all is said to be kept (spec §8)', async () => {
  const subject = { state: 'draft', facts: applicationWitness.worlds.settled, actor: cast.owner }
  render(<Actions chart={applicationChart} subject={subject} id="x" version={1} onDone={() => {}} />)
  await user.click(screen.getByRole('button', { name: m.application_action_discard() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: m.parts_action_cancel() }))
  await said('information', m.parts_notice_delete_canceled())
  act(() => toasts.send({ type: 'clear' }))
})

describe('the own case: one main thing, first on the page, an act or a link', () => {
  const labels: Record<string, () => string> = {
    pendingPayment: m.my_action_pending_payment,
    requestDispatch: m.my_action_request_dispatch,
    payForDispatch: m.my_action_pay_for_dispatch,
    resubmit: m.application_action_resubmit,
    refile: m.application_action_refile,
  }
  afterEach(async () => {
    await logOut()
    vi.unstubAllGlobals()
  })
  test.each(ownMainThings.map((row) => [`${row.state} ${row.dispatch} ${row.isOwing}`, row] as const))(
    '%s',
    async (_name, { state, dispatch, isOwing, main }) => {
      const facts = { ...applicationWitness.worlds.settled, outstandingPoisha: isOwing ? 45_000 : 0 }
      const standing = {
        entity: dispatch === null ? ('application' as const) : ('dispatch' as const),
        states: { application: state, dispatch: dispatch ?? 'unrequested', payment: 'open' },
        world: dispatch === null ? 'settled' : 'fresh',
        timeline: [],
        version: 1,
      }
      const one = dispatch === null ? null : dispatchOf(standing as never)
      const bill = billOf({
        id: '00000000-0000-4000-8000-000000000009',
        applicationId: '00000000-0000-4000-8000-000000000001',
        totalPoisha: 45_000,
        outstandingPoisha: 45_000,
      })
      const application: Application = {
        ...applicationOf(standing as never),
        facts,
        bills: isOwing ? [bill] : [],
        dispatches: one ? [one] : [],
        offers: caseOffersOf(cast.owner, {
          state,
          facts,
          hasDefendant: true,
          latestDispatch: one ? { state: one.state, facts: one.facts } : null,
        }),
      }
      serverDouble(({ path }) =>
        path.startsWith('/applications/') ? { code: 200, data: application } : { code: 503 },
      )
      await logInAs('owner')
      render(<MyApplicationDetailsScreen params={{ id: application.id }} />)
      await screen.findByRole('region', { name: m.my_title_status() })
      const buttons = pressed()
      const filled = buttons.filter(({ look }) => look === 'primary').map(({ text }) => text)
      expect(filled).toEqual(main === null ? [] : [labels[main]?.()])
      if (main !== null) expect(buttons[0]?.look).toBe('primary')
    },
  )
})
