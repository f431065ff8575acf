import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ConflictCopies, formText } from '../../src/screens/filing/conflict-copy.tsx'
import {
  findUnsent,
  forgetAt,
  keepConflictCopy,
  readConflictCopies,
  type KeptDraft,
} from '../../src/screens/filing/draft-copies.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm, wholeReference } from '../witness/forms.ts'
import { serverDouble, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('owner', '/application?draft=d')
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const keptOf = (remark: string, ownerId = 'owner'): KeptDraft => ({
  ownerId,
  applicationId: 'd',
  version: 1,
  form: { ...wholeForm, remark },
  reference: wholeReference,
})
/** Two forms that one draft went on without, as this device has them. */
function keepTwo() {
  for (const remark of ['প্রথম লেখা', 'দ্বিতীয় লেখা']) keepConflictCopy('d', keptOf(remark))
  return readConflictCopies('d', 'owner')
}
const texts = () => screen.queryAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)
const press = async (name: string, at = 0) => {
  const found = (await screen.findAllByRole('button', { name }))[at]
  if (!found) throw new Error(`no button ${name}`)
  await user.click(found)
}
const answerDialog = async (name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

test('all that a draft went on without stands there as text, until its owner says that they need it no more (product 2.1)', async () => {
  const copies = keepTwo()
  render(<ConflictCopies conflictCopies={copies} isGone={false} />)
  expect(texts()).toEqual(copies.map(({ kept }) => formText(kept.form)))
  // Fields of one page have names of their own.
  const names = screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))
  expect(names).toEqual(['rescued', 'rescued-1'])
  expect(screen.queryByRole('button', { name: m.filing_action_start_again() })).toBeNull()
  await press(m.filing_action_forget_rescued())
  await answerDialog(m.parts_action_cancel())
  expect([texts().length, readConflictCopies('d', 'owner').length]).toEqual([2, 2])
  await press(m.filing_action_forget_rescued())
  await answerDialog(m.filing_action_forget_rescued())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const [, second] = copies
  expect(texts()).toEqual([formText(second?.kept.form ?? wholeForm)])
  expect(readConflictCopies('d', 'owner').map(({ key }) => key)).toEqual([second?.key])
})

test('where the draft is no more its text begins a new one, without the files; then it is forgotten here (product 2.1)', async () => {
  const copies = keepTwo()
  let told: Told = { code: 503, message: 'এখন নয়' }
  const server = serverDouble(() => told)
  const went = vi.spyOn(location, 'assign').mockImplementation(() => {})
  render(<ConflictCopies conflictCopies={copies} isGone />)
  expect(screen.getByRole('heading', { level: 1, name: m.filing_title_gone() })).toBeTruthy()
  expect(screen.getByText(m.filing_text_gone())).toBeTruthy()
  await press(m.filing_action_start_again())
  await said('danger', 'এখন নয়')
  expect([texts().length, readConflictCopies('d', 'owner').length]).toEqual([2, 2])
  told = {
    code: 200,
    data: {
      applicationId: 'new',
      version: 1,
      savedAt: '2026-11-21T04:05:00.000Z',
      referenceNumber: null,
      state: 'draft',
    },
  }
  await press(m.filing_action_start_again())
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/application?draft=new'))
  const form = { remark: copies[0]?.kept.form.remark, documents: [] }
  // It is a draft of its own, that nobody has submitted.
  const again = { intent: 'save', applicationId: null, version: null, form }
  expect(server.posts()).toMatchObject([{ body: again }, { path: '/auth/send-application', body: again }])
  for (const { body } of server.posts()) expect((body as { draftKey: string }).draftKey).not.toBe('d')
  expect(readConflictCopies('d', 'owner').map(({ key }) => key)).toEqual([copies[1]?.key])
})

test('when nothing is left of a draft that is no more, the way leads to the applications (product 2.1)', async () => {
  render(<ConflictCopies conflictCopies={keepTwo().slice(0, 1)} isGone />)
  expect(screen.queryByRole('link', { name: m.filing_action_to_applications() })).toBeNull()
  await press(m.filing_action_forget_rescued())
  await answerDialog(m.filing_action_forget_rescued())
  const link = screen.getByRole('link', { name: m.filing_action_to_applications() })
  expect(link.getAttribute('href')).toBe('/my-applications')
  expect(screen.queryByText(m.filing_text_gone())).toBeNull()
})

test('a draft finds its own copies alone, and nobody finds another’s on the same device (product 2.1)', () => {
  keepTwo()
  keepConflictCopy('other', keptOf('অন্য খসড়া'))
  keepConflictCopy('d', keptOf('অন্যের লেখা', 'somebody else'))
  expect(readConflictCopies('d', 'owner').length).toBe(2)
  expect(readConflictCopies('other', 'owner').map(({ kept }) => kept.form.remark)).toEqual(['অন্য খসড়া'])
  expect(readConflictCopies('d', 'somebody else').map(({ kept }) => kept.form.remark)).toEqual(['অন্যের লেখা'])
  // A copy that is set aside is no draft that waits to be sent.
  expect(findUnsent('owner')).toBeNull()
})

test('where the browser keeps nothing, this page remembers as long as it is open (product 2.1)', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  keepConflictCopy('d', keptOf('ভরা যন্ত্রে'))
  const copies = readConflictCopies('d', 'owner')
  expect(copies.map(({ kept }) => kept.form.remark)).toEqual(['ভরা যন্ত্রে'])
  forgetAt(copies[0]?.key ?? '')
  expect(readConflictCopies('d', 'owner')).toEqual([])
})
