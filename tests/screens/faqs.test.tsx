import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Faq } from '../../src/api/faq-calls.ts'
import { FaqAddScreen, FaqEditScreen, FaqsScreen } from '../../src/screens/customization/faqs-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { isVersions, noVersions, serverDouble, type Told } from './server-double.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const faq = (id: number): Faq => ({
  id,
  name: `Question ${id}`,
  nameBn: `প্রশ্ন ${id}`,
  description: 'Answer',
  descriptionBn: 'উত্তর',
  status: 'active',
  version: id * 10,
})

beforeEach(async () => {
  serverDouble(() => ({ code: 503 }))
  await logInAs('superAdmin')
  history.replaceState(null, '', '/customization/faqs')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

/** The list of three, which the server moves and deletes as it is asked, unless `answer` says otherwise. */
async function openList(answer?: Told) {
  let stored = { rows: [faq(1), faq(2), faq(3)], version: 5 }
  const server = serverDouble(({ method, path, body }) => {
    if (method === 'GET') return { code: 200, data: stored }
    if (answer) return answer
    const ids = path.endsWith('/order') ? (body as { ids: number[] }).ids : [1, 3]
    stored = { rows: ids.map(faq), version: stored.version + 1 }
    return { code: 200, data: stored }
  })
  render(<FaqsScreen />)
  await screen.findByRole('table')
  return server
}
const named = (action: string, id: number) =>
  screen.getByRole<HTMLButtonElement>('button', {
    name: m.faq_label_act_on({ action, name: faq(id).nameBn }),
  })
const order = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Question (\d)/.exec(row.textContent)?.[1])
const told = () => toasts.getSnapshot().context.shown.map(({ text }) => text)
const posted = (server: Awaited<ReturnType<typeof openList>>) =>
  server.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])

test('a question is moved at once by the keyboard, with the order that was read, and keeps the focus (spec §3)', async () => {
  const server = await openList()
  expect([named(m.faq_action_up(), 1).disabled, named(m.faq_action_down(), 3).disabled]).toEqual([true, true])
  act(() => named(m.faq_action_down(), 1).focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(order()).toEqual(['2', '1', '3']))
  expect(posted(server)).toEqual([['/customization/faqs/order', { ids: [2, 1, 3], version: 5 }]])
  expect(document.activeElement).toBe(named(m.faq_action_down(), 1))
  await said('success', m.faq_notice_moved({ place: '২', total: '৩' }))
  expect(told()).toHaveLength(1)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(order()).toEqual(['2', '3', '1']))
  await waitFor(() => expect(document.activeElement).toBe(named(m.faq_action_up(), 1)))
  await said('success', m.faq_notice_moved({ place: '৩', total: '৩' }))
})

test('one that is moved to the top goes down by its next press, for it can go no further (spec §3)', async () => {
  const server = await openList()
  await user.click(named(m.faq_action_up(), 2))
  await waitFor(() => expect(order()).toEqual(['2', '1', '3']))
  await said('success', m.faq_notice_moved({ place: '১', total: '৩' }))
  await waitFor(() => expect(document.activeElement).toBe(named(m.faq_action_down(), 2)))
  expect(posted(server)).toEqual([['/customization/faqs/order', { ids: [2, 1, 3], version: 5 }]])
  const places = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => /[০-৯]/.exec(row.textContent)?.[0])
  expect(places).toEqual(['১', '২', '৩'])
})

test('where somebody was faster the list is read again and says so (product 2)', async () => {
  const server = await openList({ code: 409, message: 'Somebody was faster' })
  await user.click(named(m.faq_action_up(), 2))
  await said('danger', 'Somebody was faster')
  await waitFor(() => expect(server.asked.filter(({ method }) => method === 'GET')).toHaveLength(2))
  expect(order()).toEqual(['1', '2', '3'])
})

test('deleting asks first; what is not confirmed is said to be canceled (spec §5)', async () => {
  const server = await openList()
  await user.click(named(m.faq_action_delete(), 2))
  const dialog = () => screen.findByRole('alertdialog', { name: m.parts_confirm_delete() })
  await user.click(within(await dialog()).getByRole('button', { name: m.parts_action_cancel() }))
  await said('information', m.parts_notice_delete_canceled())
  expect(posted(server)).toEqual([])
  await user.click(named(m.faq_action_delete(), 2))
  await user.click(within(await dialog()).getByRole('button', { name: m.faq_action_delete() }))
  await waitFor(() => expect(order()).toEqual(['1', '3']))
  expect(posted(server)).toEqual([['/customization/faqs/2/delete', { version: 20 }]])
  await said('success', m.faq_notice_deleted())
})

test('whoever may only look moves and deletes nothing (spec §6)', async () => {
  await logOut()
  await logInAs('accountant')
  await openList()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('each text is wanted in its own script, and links and figures are no fault (spec §5)', async () => {
  const server = serverDouble(() => ({ code: 200, data: faq(4) }))
  render(<FaqAddScreen />)
  const fill = async (label: string, text: string) => {
    // The field of an answer comes a moment after the form, as it reads; it is typed with its signs here.
    if ((await screen.findByLabelText(label)).isContentEditable) {
      const bar = within(screen.getByRole('toolbar', { name: m.formatted_label_bar({ label }) }))
      await user.click(bar.getByRole('button', { name: m.formatted_action_marks() }))
    }
    const field = screen.getByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  await fill(m.faq_field_name_bn(), 'What?')
  await fill(m.faq_field_name(), 'কী?')
  await fill(m.faq_field_description_bn(), 'উত্তর: https://example.test, PDF')
  await fill(m.faq_field_description(), 'See ৪২')
  await user.click(screen.getByRole('radio', { name: new RegExp(m.editor_state_active()) }))
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  expect(screen.getAllByText(m.field_error_not_bangla()).length).toBeGreaterThan(0)
  expect(screen.getAllByText(m.field_error_not_english()).length).toBeGreaterThan(0)
  expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([])
  await fill(m.faq_field_name_bn(), 'কী?')
  await fill(m.faq_field_name(), 'What?')
  const shown = within(await screen.findByRole('list', { name: m.page_title_preview() }))
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'উত্তর: https://example.test, PDF',
    'See ৪২',
  ])
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  await said('success', m.faq_notice_added())
})

test('while there is no question, the list says what will be here and where it will be read (spec §3)', async () => {
  serverDouble(() => ({ code: 200, data: { rows: [], version: 1 } }))
  render(<FaqsScreen />)
  expect(await screen.findByText(m.faq_text_empty())).toBeTruthy()
})

test('a question is found by its answer too, with the number that it has among all (spec §3 FAQ)', async () => {
  history.replaceState(null, '', '/customization/faqs?q=কর্মদিবস')
  const rows = [faq(1), { ...faq(2), descriptionBn: 'তিন কর্মদিবস' }, { ...faq(3), status: 'de_active' }]
  serverDouble(() => ({ code: 200, data: { rows, version: 5 } }))
  render(<FaqsScreen />)
  await screen.findByRole('table')
  expect(order()).toEqual(['2'])
  const [, row] = screen.getAllByRole('row')
  expect(row?.children[1]?.textContent).toBe('২')
  // What stands beside it in the whole list is what it moves by.
  expect([named(m.faq_action_up(), 2).disabled, named(m.faq_action_down(), 2).disabled]).toEqual([
    false,
    false,
  ])
})

test('a question that is changed goes with the version that was read, and to be hidden is asked about as that (spec §4)', async () => {
  history.replaceState(null, '', '/customization/faqs/edit/2')
  const server = serverDouble((asked) => (isVersions(asked) ? noVersions : { code: 200, data: faq(2) }))
  render(<FaqEditScreen params={{ id: '2' }} />)
  await user.type(await screen.findByLabelText(m.faq_field_name()), '?')
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${m.editor_state_de_active()}`) }))
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(m.faq_text_de_activate())).toBeTruthy()
  await user.click(question.getByRole('button', { name: m.editor_action_de_activate() }))
  await said('success', m.editor_notice_saved())
  const { id, version, ...values } = faq(2)
  expect(posted(server)).toEqual([
    [`/customization/faqs/${id}`, { ...values, name: 'Question 2?', status: 'de_active', version }],
  ])
  await waitFor(() => expect(location.pathname).toBe('/customization/faqs'))
})
