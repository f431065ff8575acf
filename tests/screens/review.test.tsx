import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applicationChart } from '../../src/machines/application/chart.ts'
import { filingMachine, type FilingState } from '../../src/machines/filing.ts'
import type { DraftForm, FilingReference } from '../../src/machines/form.ts'
import { FilingScreen } from '../../src/screens/filing/filing-screen.tsx'
import { Actions } from '../../src/screens/parts/actions.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import { filingStepTitleWords } from '../../src/words/groups/filing-step-title.ts'
import { formRowWords } from '../../src/words/groups/form-row.ts'
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

const open = (
  value: FilingState,
  form: DraftForm = wholeForm,
  reference: FilingReference = wholeReference,
) => {
  const context = {
    applicationId: 'a',
    version: 1,
    form,
    reference,
    errors: [],
    refused: [],
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
    open('case', { ...wholeForm, courtId: null })
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

const place = (id: number, nameBn: string) => ({ id, name: nameBn, nameBn })
const lists: Record<string, object[]> = {
  '/case-categories/subordinate': [{ ...place(1, 'দেওয়ানি'), types: [place(1, 'ঘোষণা'), place(2, 'বণ্টন')] }],
  '/subordinate-courts?division=subordinate': [place(2, 'দ্বিতীয় আদালত'), place(1, 'প্রথম আদালত')],
  '/all-districts': [place(2, 'গাজীপুর'), place(1, 'ঢাকা')],
  '/upazilas/1': [place(1, 'সাভার')],
  '/unions/1': [place(4, 'আমিনবাজার'), place(5, 'আশুলিয়া')],
}

test('the review tells all that was typed in the figures of the page, and leads to the parts that are empty (product 2.4)', async () => {
  server = heldServer(({ path }) => ({ code: 200, data: lists[path] ?? [] }))
  const who = { unionId: 5, nid: '1234567890', dateOfBirth: '1988-03-15', email: 'a1@example.test' }
  const typed = { caseAmount: '5000', referenceCase: 'পূর্ব ৭', remark: 'জরুরি', waiver: null }
  const petitioners = wholeForm.petitioners.map((one) => ({ ...one, ...who }))
  const type = { ...wholeReference.type, isAmountNeeded: true, isCaseDependent: true }
  const form = { ...wholeForm, ...typed, petitioners, defendants: [], documents: [] }
  open('review', form, { ...wholeReference, type })
  const texts = () => chosen().map((term) => valueOf(term)?.textContent)
  await vi.waitFor(() => expect(texts().join()).toContain('প্রথম আদালত'))
  expect(texts().map((text, at) => text?.includes(['দেওয়ানি', 'ঘোষণা', 'প্রথম আদালত'][at] ?? ''))).toEqual([
    true,
    true,
    true,
  ])
  const says = (term: string) => valueOf(term)?.textContent
  expect(says(m.case_field_case_amount())).toContain('৫০০০')
  expect(says(m.case_field_reference_case())).toContain('পূর্ব ৭')
  expect(says(m.case_field_remark())).toContain('জরুরি')
  const petitioner = says(formRowWords.petitioners({ number: '১' }))
  expect(petitioner).toContain('বাড়ি ১, পরীক্ষা সড়ক, আশুলিয়া, সাভার, ঢাকা')
  expect(petitioner).toContain('০১৭০০০০০০৯১ · a1@example.test · ১২৩৪৫৬৭৮৯০ · ')
  expect(screen.getByText(m.filing_text_no_defendants())).toBeTruthy()
  expect(screen.getByText(m.filing_text_no_documents())).toBeTruthy()
  const parts = (['defendants', 'documents', 'costs'] as const).map((part) =>
    screen
      .getByRole('link', { name: m.filing_action_change_part({ part: filingStepTitleWords[part]() }) })
      .getAttribute('href'),
  )
  expect(parts.map((href) => new URLSearchParams(href?.split('?')[1]).get('step'))).toEqual([
    'defendants',
    'documents',
    'costs',
  ])
})
