import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Note } from '../../src/api/note-calls.ts'
import { Notes } from '../../src/screens/parts/case/notes.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const id = '00000000-0000-4000-8000-000000000001'
const note = (number: number, part: Partial<Note> = {}): Note => ({
  id: `00000000-0000-4000-8000-0000000001${number}`,
  text: `টীকা নম্বর ${number}`,
  by: 'নমুনা কর্মকর্তা',
  writtenAt: '2026-11-01T06:00:00.000Z',
  editedAt: null,
  changeableUntil: null,
  version: 1,
  ...part,
})
const own = { changeableUntil: '2026-11-01T06:15:00.000Z' }

let stored: Note[]
let refusal: Told | null
let refusalOfPosts: Told | null
let server: ReturnType<typeof serverDouble>

function answer({ method, path }: Asked): Told {
  if (path === '/config-status') return { code: 200, data: { live: { key: 'k' }, isDemo: false } }
  if (!path.startsWith(`/applications/${id}/notes`)) return { code: 503 }
  if (refusal) return refusal
  if (method === 'POST' && refusalOfPosts) return refusalOfPosts
  if (method === 'GET') {
    const isOlder = path.includes('after=')
    const data = {
      rows: isOlder ? [note(1)] : stored,
      nextCursor: isOlder ? null : 'next',
      previousCursor: null,
    }
    return { code: 200, data }
  }
  if (path.endsWith('/take-back')) stored = stored.slice(1)
  else stored = [note(30, own), ...stored]
  return { code: 200, data: path.endsWith('/take-back') ? {} : stored[0] }
}

const texts = () => screen.queryAllByText(/^টীকা নম্বর/).map(({ textContent }) => textContent)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const area = () => screen.findByLabelText(m.note_field_text(), { exact: false, selector: 'textarea' })

beforeEach(async () => {
  sessionStorage.clear()
  stored = [note(22, own), note(21)]
  refusal = null
  refusalOfPosts = null
  server = serverDouble(answer)
  await logInAs('administrator')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

describe('notes of the office (product 8)', () => {
  test('stand newest first with who and when; only one’s own can be changed', async () => {
    render(<Notes applicationId={id} />)
    await screen.findByText('টীকা নম্বর 22')
    expect(texts()).toEqual(['টীকা নম্বর 22', 'টীকা নম্বর 21'])
    expect(screen.getAllByText(/নমুনা কর্মকর্তা/)).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: m.note_action_edit() })).toHaveLength(1)
  })

  test('n opens one; empty it is refused at its field, kept it is at the top and the focus at the list', async () => {
    render(<Notes applicationId={id} />)
    await screen.findByText('টীকা নম্বর 22')
    await user.keyboard('n')
    const opened = await area()
    await waitFor(() => expect(document.activeElement).toBe(opened))
    await press(m.note_action_save())
    expect((await area()).getAttribute('aria-invalid')).toBe('true')
    expect(server.posts()).toEqual([])
    await user.type(await area(), 'ফোনে কথা হয়েছে')
    await press(m.note_action_save())
    await waitFor(() => expect(texts()[0]).toBe('টীকা নম্বর 30'))
    expect(server.posts()).toMatchObject([
      { path: `/applications/${id}/notes`, body: { text: 'ফোনে কথা হয়েছে' } },
    ])
    await said('success', m.note_notice_kept())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')))
  })

  const isRead = ({ method, path }: Asked) => method === 'GET' && path.includes('/notes')

  test('what was typed stays when it is refused, with why', async () => {
    render(<Notes applicationId={id} />)
    await press(m.note_action_edit())
    refusal = { code: 409, message: m.note_error_stands() }
    await user.type(await area(), ' আরও')
    await press(m.note_action_save())
    await screen.findByText(m.note_error_stands())
    // Somebody was faster, perhaps oneself elsewhere: the notes are read again.
    await waitFor(() => expect(server.asked.filter(isRead)).toHaveLength(2))
    // The key of a new one is none while one is in hand.
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('n')
    expect(await area()).toHaveProperty('value', 'টীকা নম্বর 22 আরও')
  })

  test('what is typed over a note stays where the note was taken back meanwhile, and on every page of them', async () => {
    render(<Notes applicationId={id} />)
    await press(m.note_action_edit())
    await user.type(await area(), ' এবং আরও')
    await press(m.note_action_older())
    await waitFor(() => expect(texts()).toEqual(['টীকা নম্বর 22 এবং আরও', 'টীকা নম্বর 1']))
    await press(m.note_action_newest())
    stored = [note(21)]
    refusalOfPosts = { code: 409, message: 'আর বদলানো যায় না' }
    await press(m.note_action_save())
    expect(await screen.findByText('আর বদলানো যায় না')).toBeTruthy()
    await waitFor(() => expect(texts()).toEqual(['টীকা নম্বর 22 এবং আরও', 'টীকা নম্বর 21']))
    await press(m.parts_action_cancel())
    await waitFor(() => expect(texts()).toEqual(['টীকা নম্বর 21']))
  })

  test('what was typed stands there again when the case is opened again, without the focus; kept or left it does no more', async () => {
    const again = () => {
      cleanup()
      render(<Notes applicationId={id} />)
    }
    again()
    await press(m.note_action_add())
    await user.type(await area(), 'আধা')
    again()
    expect(await area()).toHaveProperty('value', 'আধা')
    expect(document.activeElement).toBe(document.body)
    await user.type(await area(), ' টীকা')
    await press(m.note_action_save())
    await said('success', m.note_notice_kept())
    expect(server.posts()).toMatchObject([{ body: { text: 'আধা টীকা' } }])
    again()
    await user.click((await screen.findAllByRole('button', { name: m.note_action_edit() }))[0] as HTMLElement)
    await user.type(await area(), ' আরও')
    again()
    expect(await area()).toHaveProperty('value', 'টীকা নম্বর 30 আরও')
    await press(m.parts_action_cancel())
    again()
    expect(await screen.findByText('টীকা নম্বর 30')).toBeTruthy()
    expect(screen.queryByLabelText(m.note_field_text(), { exact: false, selector: 'textarea' })).toBeNull()
  })

  test('taking one back is asked first', async () => {
    render(<Notes applicationId={id} />)
    await press(m.note_action_take_back())
    const dialog = await screen.findByRole('alertdialog')
    expect(server.posts()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: m.note_action_take_back() }))
    await waitFor(() => expect(texts()).toEqual(['টীকা নম্বর 21']))
    await said('success', m.note_notice_taken_back())
    expect(server.posts()).toMatchObject([{ path: `/applications/${id}/notes/${note(22).id}/take-back` }])
  })

  test('one that cannot be taken back any more stays, and why is said', async () => {
    render(<Notes applicationId={id} />)
    await press(m.note_action_take_back())
    const dialog = await screen.findByRole('alertdialog')
    refusalOfPosts = { code: 409, message: m.note_error_stands() }
    await user.click(within(dialog).getByRole('button', { name: m.note_action_take_back() }))
    await said('danger', m.note_error_stands())
    expect(texts()).toEqual(['টীকা নম্বর 22', 'টীকা নম্বর 21'])
  })

  test('older ones are a press away, and the newest again', async () => {
    render(<Notes applicationId={id} />)
    await press(m.note_action_older())
    await waitFor(() => expect(texts()).toEqual(['টীকা নম্বর 1']))
    await press(m.note_action_newest())
    await waitFor(() => expect(texts()).toHaveLength(2))
    await press(m.note_action_older())
    await waitFor(() => expect(texts()).toEqual(['টীকা নম্বর 1']))
    await press(`${m.note_action_add()}`)
    await user.type(await area(), 'আরেকটি')
    await press(m.note_action_save())
    await waitFor(() => expect(texts()[0]).toBe('টীকা নম্বর 30'))
  })

  test('another text is sent for that note and its version; who leaves it changes nothing and stays at the list', async () => {
    stored = [note(22, own), note(21, { ...own, version: 4, editedAt: '2026-11-01T06:05:00.000Z' })]
    render(<Notes applicationId={id} />)
    await screen.findByText('টীকা নম্বর 21')
    const about = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    const [edited] = m.note_label_edited({ at: '|' }).split('|')
    expect(about.map((text) => text?.includes(edited ?? ''))).toEqual([false, true])
    const edit = async () =>
      user.click(screen.getAllByRole('button', { name: m.note_action_edit() }).at(-1) as HTMLElement)
    await edit()
    await user.type(await area(), ' আরও')
    await press(m.parts_action_cancel())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')))
    expect(server.posts()).toEqual([])
    await edit()
    expect(await area()).toHaveProperty('value', 'টীকা নম্বর 21')
    await user.type(await area(), ' ২')
    await press(m.note_action_save())
    await said('success', m.note_notice_kept())
    expect(server.posts().map(({ path, body }) => [path, body])).toEqual([
      [`/applications/${id}/notes/${note(21).id}`, { text: 'টীকা নম্বর 21 ২', version: 4 }],
    ])
  })

  test('of several the one that was pressed is taken back, at its version; who says no takes back nothing', async () => {
    stored = [note(22, own), note(21, { ...own, version: 4 })]
    render(<Notes applicationId={id} />)
    await screen.findByText('টীকা নম্বর 21')
    const ask = async () => {
      await user.click(screen.getAllByRole('button', { name: m.note_action_take_back() })[1] as HTMLElement)
      return within(await screen.findByRole('alertdialog'))
    }
    await user.click((await ask()).getByRole('button', { name: m.parts_action_cancel() }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.click((await ask()).getByRole('button', { name: m.note_action_take_back() }))
    await said('success', m.note_notice_taken_back())
    expect(server.posts().map(({ path, body }) => [path, body])).toEqual([
      [`/applications/${id}/notes/${note(21).id}/take-back`, { version: 4 }],
    ])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('ten are read at a time, the older ones from where the last ended; without older ones there is no way to them', async () => {
    render(<Notes applicationId={id} />)
    await press(m.note_action_older())
    await waitFor(() => expect(texts()).toEqual(['টীকা নম্বর 1']))
    expect(screen.queryByRole('button', { name: m.note_action_older() })).toBeNull()
    const reads = server.asked.flatMap(({ path }) => (path.includes('/notes') ? [path.split('?')[1]] : []))
    expect(reads).toEqual(['size=10', 'size=10&after=next'])
  })

  test('none says so; a failed read says so and is tried again', async () => {
    stored = []
    refusal = { code: 503, message: 'নেই' }
    render(<Notes applicationId={id} />)
    await screen.findByText('নেই')
    refusal = null
    await press(m.parts_action_retry())
    await screen.findByText(m.note_text_empty())
  })

  test('whoever may not read them sees nothing of them', async () => {
    await logOut()
    await logInAs('accountant')
    render(<Notes applicationId={id} />)
    expect(screen.queryByText(m.note_title_section())).toBeNull()
    expect(server.asked.filter(({ path }) => path.includes('/notes'))).toEqual([])
  })
})
