import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { FilingEditScreen, FilingScreen } from '../../src/screens/filing/filing-screen.tsx'
import { SubmittedScreen } from '../../src/screens/application/my-submitted-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'
import { answersOf, happen, ids, type Standing } from './support/subjects.ts'
import { pressFree, startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const referenceNumber = 'DHAKA-2026-000001'
const submitted = `/my-application-submitted/${ids.application}`
const draft = `/application?draft=${ids.application}`
const edit = `/my-application-edit/${ids.application}`

const Pages = () => (
  <>
    <Route path="/application">
      <FilingScreen />
    </Route>
    <Route path="/my-application-edit/:id">{({ id }) => <FilingEditScreen params={{ id }} />}</Route>
    <Route path="/my-application-submitted/:id">{({ id }) => <SubmittedScreen params={{ id }} />}</Route>
    <Route path="/my-application-details/:id">
      <h1>details</h1>
    </Route>
  </>
)

let server: HeldServer
let standing: Standing
const open = (address: string) => {
  cleanup()
  history.pushState(null, '', address)
  render(<Pages />)
}
const stand = (state: string, event = 'submit') => {
  const states = { application: state, dispatch: 'unrequested', payment: 'open' }
  standing = { entity: 'application', states, world: 'settled', timeline: [], version: 1 }
  server = heldServer(answersOf(standing, { event, to: 'unverified' }))
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(async () => {
  localStorage.clear()
  forgetLists()
  stand('draft')
  await logInAs('owner')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

const sendFrom = async (address: string, word: string, read = () => {}) => {
  const last = word === m.filing_action_update() ? word : m.filing_title_step_review()
  open(address)
  const steps = await screen.findByRole('navigation', { name: m.filing_label_steps() })
  await user.click(within(steps).getByRole('link', { name: startsWith(last) }))
  await heading(last)
  await screen.findByRole('button', { name: startsWith(word) })
  await pressFree(startsWith(word))
  const dialog = await screen.findByRole('alertdialog')
  read()
  await user.click(within(dialog).getByRole('button', { name: word }))
}

describe('what was submitted is told at an address of its own (product 2.4)', () => {
  test('the form makes place for it, with the number, and its heading takes the focus', async () => {
    await sendFrom(draft, m.application_action_submit())
    await vi.waitFor(() => expect(location.pathname).toBe(submitted))
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('heading', { level: 1, name: m.application_text_done_submit() }),
      ),
    )
    expect(screen.getByText(referenceNumber)).toBeTruthy()
    expect(await screen.findByText(m.filing_text_next_verify())).toBeTruthy()
  })

  test('a link that leads on stays the one it is: a press on it may begin before the application is read', async () => {
    const seen: Element[] = []
    const watch = new MutationObserver(() => {
      const link = document.querySelector(`a[href="/my-application-details/${ids.application}"]`)
      if (link && !seen.includes(link)) seen.push(link)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    await sendFrom(draft, m.application_action_submit())
    await screen.findByText(startsWith(m.staff_label_submitted_at()))
    watch.disconnect()
    expect(seen.map(({ isConnected }) => isConnected)).toEqual([true])
  })

  test('a step that is pressed the moment the form is there is gone to', async () => {
    // Before what the page does once it stands: a fast finger, or a slow phone.
    const watch = new MutationObserver(() => {
      const link = document.querySelector<HTMLElement>('nav a[href*="step=review"]')
      if (!link) return
      watch.disconnect()
      link.click()
    })
    watch.observe(document.body, { childList: true, subtree: true })
    open(draft)
    expect(
      await screen.findByRole('button', { name: startsWith(m.application_action_submit()) }),
    ).toBeTruthy()
    expect(new URLSearchParams(location.search).get('step')).toBe('review')
  })

  test('it is the same after a reload, without anything that the page knew', async () => {
    stand('unverified')
    happen(standing, 'submit', 'unverified', 'self')
    open(submitted)
    await heading(m.application_text_done_submit())
    expect(await screen.findByText(referenceNumber)).toBeTruthy()
    expect(await screen.findByText(m.filing_text_next_number())).toBeTruthy()
    // Its paper and its number can be kept; nothing can be sent again.
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      m.acknowledgement_action_download(),
      m.my_action_copy_reference(),
    ])
  })

  test.each([
    ['resubmit', m.filing_title_resubmitted],
    ['update', m.filing_title_updated],
  ] as const)('after a %s it says that', async (event, title) => {
    stand('unverified')
    happen(standing, 'submit', 'unverified', 'self')
    happen(standing, event, 'unverified', 'self')
    open(submitted)
    await heading(title())
  })

  test('keeping a half-done correction is no sending', async () => {
    stand('returned')
    happen(standing, 'submit', 'unverified', 'self')
    happen(standing, 'returnForCorrection', 'returned', 'staff')
    happen(standing, 'update', 'returned', 'self')
    open(submitted)
    await heading(m.application_text_done_submit())
    expect(await screen.findByText(m.application_text_next_returned())).toBeTruthy()
  })

  test('an officer who sends a form is led to the case and told there (look Staff)', async () => {
    stand('unverified', 'update')
    await logOut()
    await logInAs('administrator')
    const read = () => {
      // Nobody verifies it after an officer, who declares nothing for the litigant.
      expect(screen.getByText(m.filing_text_officer_review())).toBeTruthy()
      const told = [...screen.getByRole('alertdialog').querySelectorAll('p')].map((p) => p.textContent)
      expect(told).toEqual([m.filing_text_officer_update()])
    }
    await sendFrom(edit, m.filing_action_update(), read)
    await vi.waitFor(() => expect(location.pathname).toMatch(/^\/administrator\/applications\/detail\//))
    await said('success', m.filing_title_updated())
  })

  test('who changes what is submitted already saves it at the last step, which speaks of no submitting (product 2.4)', async () => {
    stand('unverified', 'update')
    const read = () => {
      expect(screen.getByText(m.filing_text_officer_review())).toBeTruthy()
      expect(screen.queryByText(m.filing_title_step_review())).toBeNull()
    }
    await sendFrom(edit, m.filing_action_update(), read)
    await heading(m.filing_title_updated())
  })

  test('once the office has gone on, it says where the case stands now', async () => {
    stand('verified')
    happen(standing, 'submit', 'unverified', 'self')
    happen(standing, 'verify', 'verified', 'staff')
    open(submitted)
    await screen.findByText(m.application_text_next_verified())
    expect(screen.queryByText(m.filing_text_next_verify())).toBeNull()
  })

  test('what could not be read is told, with a way to try again', async () => {
    server = heldServer(() => ({ code: 500, message: 'নেই' }))
    open(submitted)
    await screen.findByText('নেই')
    expect(screen.getByRole('button', { name: m.parts_action_retry() })).toBeTruthy()
    expect(server.posts()).toEqual([])
  })
})

describe('nothing leads back into the form that was sent (product 2.4)', () => {
  test('the address of its draft leads to what became of it', async () => {
    stand('unverified')
    open(`${draft}&step=documents`)
    await heading(m.application_text_done_submit())
    expect(location.pathname).toBe(submitted)
  })

  test('a step behind a correction does too, and a link to the form opens it anew', async () => {
    stand('unverified', 'update')
    await sendFrom(edit, m.filing_action_update())
    await heading(m.filing_title_updated())
    open(`${edit}?step=documents`)
    await heading(m.filing_title_updated())
    expect(location.pathname).toBe(submitted)
    open(edit)
    await heading(m.filing_title_step_case())
    open(`${edit}?step=case`)
    await heading(m.filing_title_step_case())
  })
})
