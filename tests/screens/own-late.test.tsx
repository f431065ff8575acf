import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import type { TimelineEntry } from '../../src/api/entities.ts'
import { MyApplicationDetailsScreen } from '../../src/screens/application/my-application-details-screen.tsx'
import { DispatchPayScreen } from '../../src/screens/dispatch/dispatch-pay-screen.tsx'
import { RequestPaymentsScreen } from '../../src/screens/payment/bills-screen.tsx'
import type { ScreenProps } from '../../src/screens/routes/route.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { answersOf, applicationOf, dispatchOf, ids, moment, type Standing } from './support/subjects.ts'
import { startsWith } from './support/walk.ts'

const said = 'কার্যালয় ১০:০৫-এ এটি বদলেছে'
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('owner', `/my-application-details/${ids.application}`)

interface Late {
  entity: 'application' | 'dispatch'
  /** Where it stands when it is looked at. */
  state: string
  /** What somebody else does between the page and a press on it, and where it stands then. */
  event: string
  to: string
}

/** A page of a case with something done by somebody else before what is pressed on it comes. */
function openLate(Screen: ComponentType<ScreenProps>, { entity, state, event, to }: Late) {
  const states = { application: 'approved', dispatch: 'unrequested', payment: 'paid', [entity]: state }
  const entry: TimelineEntry = {
    entity,
    event: event as never,
    fromState: state as never,
    toState: to as never,
    at: moment,
    by: 'staff',
    byName: null,
    from: null,
    reason: null,
  }
  let now: Standing = { entity, states, world: 'owing', timeline: [], version: 3 }
  const server = serverDouble((asked) => {
    if (asked.method === 'POST') {
      now = { ...now, states: { ...states, [entity]: to }, timeline: [entry], version: 4 }
      return { code: 409, message: said, data: { state: to, offered: [] } }
    }
    return asked.path === `/applications/${ids.application}`
      ? { code: 200, data: { ...applicationOf(now), dispatches: [dispatchOf(now)] } }
      : answersOf(now, { event, to })(asked)
  })
  render(<Screen params={{ id: ids.application }} />)
  return server
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const asking = (name: string) => screen.findByRole('alertdialog', { name })

/** What the server says of who was faster, with the focus. */
async function isTold() {
  const band = (await screen.findByText(said)).closest<HTMLElement>('[tabindex="-1"]')
  await waitFor(() => expect(document.activeElement).toBe(band))
  expect(band?.textContent).toContain(m.parts_title_refused())
}

const cancel = m.dispatch_action_cancel()

test.each([
  ['of the case', MyApplicationDetailsScreen],
  ['of its summons', DispatchPayScreen],
])(
  'on the page %s: an answer of the office before a request is taken back is told there, with the focus (look Litigant)',
  async (_whose, Screen) => {
    openLate(Screen, { entity: 'dispatch', state: 'requested', event: 'accept', to: 'payable' })
    await press(cancel)
    await user.click(within(await asking(cancel)).getByRole('button', { name: cancel }))
    await isTold()
  },
)

test('a draft that was submitted elsewhere before it is discarded here tells so on its page, with the focus (look Litigant)', async () => {
  const discard = m.application_action_discard()
  openLate(MyApplicationDetailsScreen, {
    entity: 'application',
    state: 'draft',
    event: 'submit',
    to: 'unverified',
  })
  await press(discard)
  await user.click(within(await asking(discard)).getByRole('button', { name: discard }))
  await isTold()
})

test('a proposal for a case that the office went on with is told beside it, with the focus (look Litigant)', async () => {
  const propose = m.application_action_propose_payment()
  openLate(RequestPaymentsScreen, {
    entity: 'application',
    state: 'approved',
    event: 'requestPayment',
    to: 'approved',
  })
  await press(propose)
  const dialog = within(await asking(propose))
  await user.selectOptions(await dialog.findByLabelText(startsWith(m.application_field_fee_type())), 'নকল ফি')
  await user.click(dialog.getByRole('button', { name: propose }))
  await isTold()
})
