import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applicationChart } from '../../src/machines/application/chart.ts'
import { filingMachine, type FilingState } from '../../src/machines/filing.ts'
import { FilingScreen } from '../../src/screens/filing/filing-screen.tsx'
import { Actions } from '../../src/screens/parts/actions.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { actorOf } from '../../src/screens/actor.ts'
import { applicationWitness } from '../witness/application.ts'
import { wholeForm, wholeReference } from '../witness/forms.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { accountOf } from './support/session.ts'
import { isPending, startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
let server: HeldServer

beforeEach(() => {
  localStorage.clear()
  forgetLists()
  history.replaceState(null, '', '/application')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (value: FilingState) => {
  const context = {
    applicationId: 'a',
    version: 1,
    form: wholeForm,
    reference: wholeReference,
    errors: [],
    savedAt: null,
    hasUnsaved: false,
    error: null,
    referenceNumber: null,
  }
  const snapshot = filingMachine.resolveState({ value, context })
  render(<FilingScreen snapshot={snapshot} account={accountOf('owner')} />)
}
const submitName = () => startsWith(m.application_action_submit())
/** Answers one list after the other, until nothing more is asked for. */
const answerAll = async (code: number) => {
  while (server.waiting() > 0) await server.answer({ code, data: [], message: 'নেই' })
}
const valueOf = (term: string) => {
  const found = screen.getAllByRole('term').find(({ textContent }) => textContent === term)
  return found?.nextElementSibling
}
const chosen = () => [m.case_field_category_id(), m.case_field_type_id(), m.case_field_court_id()]

describe('the review shows what will be sent, and nothing else is sent (product 2.4)', () => {
  test('while its lists are on their way it does not say that something was not given', async () => {
    server = heldServer()
    open('review')
    await screen.findAllByText(m.case_field_category_id())
    for (const term of chosen()) {
      expect(valueOf(term)?.textContent).not.toContain(m.parts_text_none())
      expect(valueOf(term)?.querySelector('output')).not.toBeNull()
    }
  })

  test('it cannot be sent before all of it is there, by the button or by the key', async () => {
    server = heldServer()
    open('review')
    const button = await screen.findByRole('button', { name: submitName() })
    isPending(submitName(), true)
    expect(screen.getByText(m.filing_text_not_all_here())).toBeTruthy()
    await user.click(button)
    const form = button.closest('form')
    if (form) fireEvent.submit(form)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await answerAll(200)
    await vi.waitFor(() => isPending(submitName(), false))
    await user.click(button)
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
    expect(server.posts()).toEqual([])
  })

  test('a list that failed is told at its place, can be fetched again, and holds the sending until then', async () => {
    server = heldServer()
    open('review')
    await screen.findAllByText(m.case_field_category_id())
    await answerAll(500)
    await screen.findByText(m.filing_text_not_all_read())
    isPending(submitName(), true)
    for (const term of chosen()) expect(valueOf(term)?.textContent).toContain(m.filing_error_list())
    for (const again of screen.getAllByRole('button', { name: m.filing_action_retry_list() }))
      await user.click(again)
    await answerAll(200)
    await vi.waitFor(() => isPending(submitName(), false))
    expect(screen.queryByText(m.filing_error_list())).toBeNull()
  })

  test('each list is asked for once, however many persons name a place by it', async () => {
    server = heldServer(() => ({ code: 200, data: [] }))
    open('review')
    await vi.waitFor(() => isPending(submitName(), false))
    const paths = server.asked.map(({ path }) => path)
    expect(paths.filter((path) => path === '/all-districts')).toHaveLength(1)
    expect(new Set(paths).size).toBe(paths.length)
  })
})

test('a choice whose list is on its way is not drawn as none', async () => {
  server = heldServer()
  open('case')
  const field = await screen.findByLabelText<HTMLSelectElement>(startsWith(m.case_field_category_id()))
  expect(field.selectedOptions[0]?.textContent).toBe(m.parts_state_loading())
  await answerAll(200)
  await vi.waitFor(() => expect(field.selectedOptions[0]?.textContent).toBe(m.filing_label_kept()))
})

test.each([
  ['is there', { code: 200, data: [{ id: 5, name: 'Khulna', nameBn: 'খুলনা' }] }, 'খুলনা'],
  ['could not be fetched', { code: 500, message: 'নেই' }, 'প্রথম'],
] as const)(
  'a court is searched for once the list of the districts by which it is found %s',
  async (_standing, districts, typed) => {
    server = heldServer()
    open('case')
    const field = await screen.findByLabelText<HTMLInputElement>(startsWith(m.case_field_court_id()))
    const court = { id: 77, name: 'First Court', nameBn: 'প্রথম আদালত', districtId: 5 }
    await server.answerFor('/subordinate-courts', { code: 200, data: [court] })
    expect(field.disabled).toBe(true)
    await server.answerFor('/all-districts', districts)
    await vi.waitFor(() => expect(field.disabled).toBe(false))
    await user.type(field, typed)
    expect(await screen.findByRole('button', { name: /প্রথম আদালত/ })).toBeTruthy()
  },
)

test.each(['on its way', 'failed'])(
  'a request for payment is not sent while the list that names its fees is %s',
  async (standing) => {
    server = heldServer(standing === 'failed' ? () => ({ code: 500, message: 'নেই' }) : () => null)
    const proposal = {
      at: '2026-11-01T00:00:00.000Z',
      rows: [{ feeTypeId: 1, title: { name: 'Copy', nameBn: 'নকল' }, amountPoisha: 5_000, quantity: 1 }],
    }
    render(
      <Actions
        chart={applicationChart}
        subject={{
          state: 'verified',
          facts: applicationWitness.worlds.owing,
          actor: actorOf(accountOf('administrator')),
        }}
        id="a"
        version={1}
        about={{ form: wholeForm, proposal }}
        onDone={() => undefined}
      />,
    )
    await user.click(screen.getByRole('button', { name: m.application_action_request_payment() }))
    const dialog = await screen.findByRole('alertdialog')
    const buttons = [...dialog.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
    for (const button of buttons) await user.click(button)
    expect(server.posts()).toEqual([])
    expect(screen.getByText(m.parts_text_not_all_here())).toBeTruthy()
  },
)

test('that a court is found by its district too is said where it is chosen (look Litigant)', async () => {
  server = heldServer()
  open('case')
  const court = await screen.findByLabelText(startsWith(m.case_field_court_id()))
  const hints = (court.getAttribute('aria-describedby') ?? '').split(' ')
  expect(hints.map((hint) => document.getElementById(hint)?.textContent)).toContain(m.filing_hint_court())
})
