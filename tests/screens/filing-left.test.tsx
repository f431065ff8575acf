import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftForm } from '../../src/machines/form.ts'
import { fetchLaterSteps, FilingScreen } from '../../src/screens/filing/filing-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm } from '../witness/forms.ts'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { choose, fileOf, taken, uuid } from './support/documents.tsx'
import { stubUploads, type HeldUploads } from './support/held-uploads.ts'
import { patience } from './support/patience.ts'
import { accountOf, logInAs, logOut } from './support/session.ts'
import { applicationOf, ids } from './support/subjects.ts'
import { pressFree, startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const savedAt = '2026-11-21T04:05:00.000Z'

/** A draft at the server; a save that knows an older version of it is refused, as there. */
let draft: { version: number; form: DraftForm }
let uploads: HeldUploads

const keep = ({ body }: Asked): Told => {
  const { version, form, intent } = body as typeof draft & { intent: 'save' | 'submit' }
  if (version !== draft.version) return { code: 409, message: 'অন্য কেউ বদলেছে' }
  draft = { version: version + 1, form }
  const data = { applicationId: ids.application, version: draft.version, savedAt }
  return intent === 'submit'
    ? { code: 200, data: { ...data, referenceNumber: 'DHA-2026-000001', state: 'unverified' } }
    : { code: 200, data: { ...data, referenceNumber: null, state: 'draft' } }
}
const answer = (asked: Asked): Told => {
  if (asked.path === `/applications/${ids.application}`) {
    const states = { application: 'draft', dispatch: 'unrequested', payment: 'open' }
    const standing = { entity: 'application' as const, states, world: 'owing', timeline: [] }
    return { code: 200, data: { ...applicationOf({ ...standing, version: draft.version }), ...draft } }
  }
  if (asked.path === '/auth/send-application') return keep(asked)
  return /^\/(?:auth\/info|config-status)/.test(asked.path) ? { code: 503 } : { code: 200, data: [] }
}

const open = async (step = 'documents') => {
  history.replaceState(null, '', `/application?draft=${ids.application}&step=${step}`)
  render(<FilingScreen account={accountOf('owner')} />)
  await screen.findByRole('navigation', { name: m.filing_label_steps() })
}
const list = () => screen.queryByRole('list', { name: m.document_label_uploads() })
const file = fileOf('pdf', 100, 'one.pdf')
const begin = async () => {
  await open()
  await choose(file)
  await vi.waitFor(() => expect(uploads.sent()).toHaveLength(1), patience)
}
const held = () => draft.form.documents.map(({ name }) => name)

beforeEach(async () => {
  localStorage.clear()
  forgetLists()
  draft = { version: 1, form: { ...wholeForm, documents: [] } }
  serverDouble(answer)
  uploads = stubUploads()
  await fetchLaterSteps()
  await logInAs('owner')
})
afterEach(async () => {
  cleanup()
  toasts.send({ type: 'clear' })
  await logOut()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('a file on its way when the form is left is shown there again, and comes into the one draft (product 2.4)', async () => {
  await begin()
  cleanup()
  await open()
  expect(await screen.findByRole('button', { name: `${m.document_action_stop()} one.pdf` })).toBeTruthy()
  await act(() => uploads.answer(taken(file, uuid(1))))
  const name = await screen.findByDisplayValue('one')
  await user.type(name, ' two')
  await user.click(screen.getByRole('button', { name: m.filing_action_next() }))
  await vi.waitFor(() => expect(held()).toEqual(['one two']), patience)
  expect(screen.queryByText(m.filing_title_stale())).toBeNull()
  expect(uploads.aborted()).toEqual([])
})

test('one that failed while its form was left waits there to be tried again (spec §5)', async () => {
  await begin()
  cleanup()
  await act(() => uploads.answer('offline'))
  await open()
  await user.click(await screen.findByRole('button', { name: m.parts_action_retry() }))
  await vi.waitFor(() => expect(uploads.sent()).toHaveLength(2), patience)
})

test('what was read of a draft before it was saved from here is not gone on with (product 2.1)', async () => {
  await open('case')
  await user.type(await screen.findByLabelText(startsWith(m.case_field_remark())), 'ক')
  const before = { ...draft }
  cleanup()
  await vi.waitFor(() => expect(draft.version).toBe(2), patience)
  const after = draft
  draft = before
  await open('case')
  draft = after
  const field = await screen.findByDisplayValue<HTMLInputElement>(after.form.remark)
  await user.type(field, 'খ')
  await user.click(screen.getByRole('button', { name: m.filing_action_next() }))
  await vi.waitFor(() => expect(draft.form.remark).toBe(`${after.form.remark}খ`), patience)
  expect(screen.queryByText(m.filing_title_stale())).toBeNull()
})

test('who logs out leaves no file on its way, and nobody after them is shown one (product 2.4)', async () => {
  await begin()
  cleanup()
  await logOut()
  expect(uploads.aborted()).toEqual(['one.pdf'])
  await logInAs('owner')
  await open()
  await screen.findByText(m.filing_text_no_documents())
  expect(list()).toBeNull()
})

test('a session that ends under an open form takes its files with it (product 2.4)', async () => {
  await begin()
  await logOut()
  cleanup()
  expect(uploads.aborted()).toEqual(['one.pdf'])
  await logInAs('owner')
  await open()
  await screen.findByText(m.filing_text_no_documents())
  expect(list()).toBeNull()
})

/** At the review with one file on its way, and another that the server has but no form took. */
async function review() {
  await begin()
  await choose(fileOf('pdf', 100, 'two.pdf'))
  await user.click(screen.getByRole('button', { name: m.filing_action_next() }))
  await screen.findByText(m.document_text_not_added({ count: '২' }))
  await act(() => uploads.answer(taken(file, uuid(1))))
  await vi.waitFor(() => expect(uploads.sent()).toHaveLength(2), patience)
}
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('what a submission goes without is told before it is confirmed; once it is sent nothing of it goes on, and whoever leaves is not asked (look States)', async () => {
  await review()
  await pressFree(startsWith(m.application_action_submit()))
  const dialog = within(await screen.findByRole('alertdialog', {}, patience))
  expect(dialog.getByText(m.document_text_left_out({ count: '২' }))).toBeTruthy()
  expect(isAsked()).toBe(true)
  await user.click(dialog.getByRole('button', { name: m.application_action_submit() }))
  await screen.findByText(/DHA-2026/, {}, patience)
  expect(uploads.aborted()).toEqual(['two.pdf'])
  expect(isAsked()).toBe(false)
})

test('nobody is asked for files of a session that is over, whatever the server has of them (look States)', async () => {
  await review()
  await logOut()
  cleanup()
  expect(uploads.aborted()).toEqual(['two.pdf'])
  expect(isAsked()).toBe(false)
})

test('files that went with a session are named at their step until they are chosen again or put away (look States)', async () => {
  const two = fileOf('pdf', 100, 'two.pdf')
  await begin()
  await choose(two, fileOf('pdf', 100, 'three.pdf'))
  await logOut()
  cleanup()
  await logInAs('owner')
  await open('review')
  expect(await screen.findByText(m.document_text_not_added({ count: '৩' }))).toBeTruthy()
  cleanup()
  await open()
  const lost = () =>
    screen.queryByText(m.document_title_lost(), { selector: 'p' })?.parentElement?.querySelector('ul')
      ?.textContent
  await screen.findByText(m.document_title_lost(), { selector: 'p' })
  expect(lost()).toBe('one.pdftwo.pdfthree.pdf')
  await choose(two)
  await vi.waitFor(() => expect(lost()).toBe('one.pdfthree.pdf'))
  await vi.waitFor(() => expect(uploads.sent().at(-1)?.name).toBe('two.pdf'), patience)
  await act(() => uploads.answer(taken(two, uuid(2))))
  await screen.findByDisplayValue('two')
  await user.click(screen.getByRole('button', { name: startsWith(m.parts_action_dismiss()) }))
  expect(screen.queryByText(m.document_text_lost())).toBeNull()
  cleanup()
  await open()
  await screen.findByDisplayValue('two')
  expect(screen.queryByText(m.document_text_lost())).toBeNull()
})
