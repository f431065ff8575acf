import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Application } from '../../src/api/entities.ts'
import { FilingEditScreen, FilingScreen } from '../../src/screens/filing/filing-screen.tsx'
import { keepConflictCopy } from '../../src/screens/filing/draft-copies.ts'
import { forgetSent, submittedHref } from '../../src/screens/parts/sent.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm, wholeReference } from '../witness/forms.ts'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { accountOf } from './support/session.ts'
import { applicationOf, ids, type Standing } from './support/subjects.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('owner', `/my-application-edit/${ids.application}?step=case`)
// What another file sent is remembered by the page: back from there nothing is opened.
beforeEach(() => forgetSent(ids.application))
afterEach(() => localStorage.clear())

/** The form of an application that stands so. */
function open(state: string, change: Partial<Application> = {}, draft?: string) {
  const standing: Standing = {
    entity: 'application',
    states: { application: state, dispatch: 'unrequested', payment: 'open' },
    world: 'owing',
    timeline: [],
    version: 3,
  }
  const application = { ...applicationOf(standing), ...change }
  serverDouble(({ path }) =>
    path === `/applications/${ids.application}` ? { code: 200, data: application } : { code: 503 },
  )
  if (draft) history.replaceState(null, '', draft)
  render(draft ? <FilingScreen /> : <FilingEditScreen params={{ id: ids.application }} />)
}
/** The same at the address of a draft. */
const openAsDraft = (state: string, change: Partial<Application> = {}) =>
  open(state, change, `/application?draft=${ids.application}&step=case`)
const addressNow = () => location.pathname + location.search
const account = accountOf('owner')
const keepCopy = () =>
  keepConflictCopy(ids.application, {
    ownerId: account.user.id,
    applicationId: ids.application,
    version: 1,
    form: { ...wholeForm, remark: 'আগের লেখা' },
    reference: wholeReference,
  })

test('where a case cannot be changed any more it is said, with the way to where it stands (product 2)', async () => {
  open('approved')
  await screen.findByText(m.filing_title_not_editable())
  const link = screen.getByRole('link', { name: m.filing_action_details() })
  expect(link.getAttribute('href')).toBe(`/my-application-details/${ids.application}`)
  expect(screen.queryByText(m.filing_title_gone())).toBeNull()
})

test('of a form that went on nowhere else no newer one is spoken of (product 2.1)', async () => {
  open('returned')
  await screen.findByRole('heading', { level: 1, name: m.filing_title_step_case() })
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByText(m.filing_title_stale())).toBeNull()
  expect(screen.queryByRole('button', { name: m.filing_action_load_newer() })).toBeNull()
})

test('of a draft that was thrown away what was typed here is shown in its place, and nothing else (product 2.1)', async () => {
  keepCopy()
  open('discarded')
  await screen.findByRole('heading', { level: 1, name: m.filing_title_gone() })
  expect(screen.queryByText(m.filing_title_not_editable())).toBeNull()
})

test('one that was thrown away, of which nothing is left here, cannot be changed any more (product 2.1)', async () => {
  open('discarded')
  await screen.findByText(m.filing_title_not_editable())
  expect(screen.queryByText(m.filing_title_gone())).toBeNull()
})

test('beside one that goes on its copy stands below the form (product 2.1)', async () => {
  keepCopy()
  open('returned')
  expect(await screen.findByLabelText(startsWith(m.filing_field_rescued()))).toBeTruthy()
  expect(screen.queryByText(m.filing_title_gone())).toBeNull()
  expect(screen.queryByText(m.filing_title_not_editable())).toBeNull()
})

test('at the address of a draft is its form, whenever it was sent before, and behind one that was sent what is told of it (product 2.4)', async () => {
  openAsDraft('draft', { submittedAt: '2026-11-20T04:05:00.000Z' })
  await screen.findByRole('heading', { level: 1, name: m.filing_title_step_case() })
  expect(location.pathname).toBe('/application')
  cleanup()
  openAsDraft('unverified')
  await vi.waitFor(() => expect(addressNow()).toBe(submittedHref(ids.application)))
})

test('at the address of a step that is not open yet is the one that it waits for (product 2.4)', async () => {
  const waiver = { ground: 'legal_aid' as const, documentId: '' }
  const form = { ...wholeForm, waiver }
  open('draft', { form }, `/application?draft=${ids.application}&step=review`)
  await screen.findByRole('heading', { level: 1, name: m.filing_title_step_documents() })
  await vi.waitFor(() => expect(addressNow()).toBe(`/application?draft=${ids.application}&step=documents`))
})

test('at the address of a draft that was thrown away it is said there, and it leads nowhere else (product 2.1)', async () => {
  openAsDraft('discarded')
  await screen.findByText(m.filing_title_not_editable())
  expect(location.pathname).toBe('/application')
})

test('a remark stands at its field until what is there differs from what the office saw, and again when it is typed back (product 2.1)', async () => {
  const message = 'নম্বর মিলছে না'
  open('returned', { remarks: [{ path: 'caseNumber', remark: message }] })
  const field = await screen.findByLabelText<HTMLInputElement>(startsWith(m.case_field_case_number()))
  const isSaid = () => field.closest('div')?.textContent.includes(message) ?? false
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(isSaid()).toBe(true)
  await user.type(field, '১')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  await user.type(field, '{Backspace}')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const other = screen.getByLabelText(startsWith(m.case_field_remark()))
  expect(other.getAttribute('aria-invalid')).not.toBe('true')
})
