import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditedVersion } from '../../src/api/version-calls.ts'
import { FaqEditScreen } from '../../src/screens/customization/faqs-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const values = {
  name: 'Question',
  nameBn: 'প্রশ্ন',
  description: 'Answer',
  descriptionBn: 'উত্তর',
  status: 'active',
}
const saved = (day: string, part: Partial<typeof values>): EditedVersion => ({
  at: `${day}T06:00:00.000Z`,
  by: 'নমুনা প্রশাসক',
  values: { ...values, ...part },
})
const first: EditedVersion = { at: null, by: null, values }
const second = saved('2026-01-02', { name: 'Second question' })
const third = saved('2026-01-03', { name: 'Third question', status: 'de_active' })

beforeEach(async () => {
  serverDouble(() => ({ code: 503 }))
  await logInAs('superAdmin')
  history.replaceState(null, '', '/customization/faqs/edit/7')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

/** The question as the third save left it; `answer` is what comes of a save. */
function open(answer: Told = { code: 200, data: {} }) {
  const server = serverDouble(({ method, path }) => {
    if (method === 'POST') return answer
    if (path.endsWith('/versions')) return { code: 200, data: { rows: [third, second, first] } }
    return { code: 200, data: { ...third.values, id: 7, version: 3 } }
  })
  render(<FaqEditScreen params={{ id: '7' }} />)
  return server
}

const cards = async () =>
  within(await screen.findByRole('list', { name: m.notice_word_title_versions() })).getAllByRole('listitem')
const told = () => toasts.getSnapshot().context.shown.map(({ tone, text }) => [tone, text])
const bringBack = async (place: number) => {
  const card = (await cards())[place]
  if (!card) throw new Error('there are three versions')
  await user.click(within(card).getByRole('button', { name: m.notice_word_action_bring_back() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: m.notice_word_action_bring_back() }))
}

test('each version tells what it changed, in the words of the form, and by whom (product 5)', async () => {
  open()
  const [newest, middle, oldest] = await cards()
  expect(newest?.textContent).toContain('Third question')
  expect(newest?.textContent).toContain('নমুনা প্রশাসক')
  expect(newest?.textContent).not.toContain('Answer')
  expect(middle?.textContent).toContain('Second question')
  expect(oldest?.textContent).toContain('Answer')
  expect(oldest?.textContent).toContain(m.editor_label_beginning())
  // What stands now is not brought back.
  const name = m.notice_word_action_bring_back()
  expect(
    [newest, middle].map((card) => within(card ?? document.body).queryAllByRole('button', { name }).length),
  ).toEqual([0, 1])
})

test('an earlier one is asked about, saved anew with the version that was read, and everything is read again', async () => {
  const server = open()
  await bringBack(1)
  await waitFor(() => expect(told()).toEqual([['success', m.editor_notice_saved()]]))
  expect(server.posts().map(({ path, body }) => [path, body])).toEqual([
    ['/customization/faqs/7', { ...second.values, version: 3 }],
  ])
  await waitFor(() =>
    expect(server.asked.filter(({ path }) => path.endsWith('/versions')).length).toBeGreaterThan(1),
  )
})

test.each<[number, string]>([
  [422, 'danger'],
  [409, 'danger'],
  [202, 'information'],
])('what the server says to it with %i is told, and nothing is brought back', async (code, tone) => {
  open({ code, message: 'কথা', data: {} })
  await bringBack(2)
  await waitFor(() => expect(told()).toEqual([[tone, 'কথা']]))
})

test('one that was refused may be tried again', async () => {
  const server = open({ code: 409, message: 'কথা', data: {} })
  for (const times of [1, 2]) {
    await bringBack(2)
    await waitFor(() => expect(server.posts()).toHaveLength(times))
    await waitFor(() => expect(told()).toEqual([['danger', 'কথা']]))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    act(() => toasts.send({ type: 'clear' }))
  }
})
