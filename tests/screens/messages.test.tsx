import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Delivery } from '../../src/api/delivery-entities.ts'
import { StaffMessages } from '../../src/screens/application/staff-messages.tsx'
import tag from '../../src/screens/parts/status-tag.module.css'
import { formatMoment } from '../../src/screens/parts/format.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { deliveryTones } from '../../src/screens/parts/tones.ts'
import { deliveryStateWords } from '../../src/words/groups/delivery-state.ts'
import { noticeTitleWords } from '../../src/words/groups/notice-title.ts'
import { m } from '../../src/words/messages.js'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  await logOut()
  act(() => toasts.send({ type: 'clear' }))
  vi.unstubAllGlobals()
})

type Row = Delivery & { cursor: string }
const application = '0197f000-0000-7000-8000-00000000000a'
const row = (more: Partial<Row> = {}): Row => ({
  id: 'd1',
  noticeId: 'n1',
  type: 'ApplicationApproved',
  channel: 'sms',
  state: 'sent',
  contactMasked: '017******01',
  tries: 1,
  answerKind: 'sent',
  answer: null,
  createdAt: '2026-03-01T06:00:00.000Z',
  triedAt: '2026-03-01T06:00:05.000Z',
  nextTryAt: null,
  settledAt: '2026-03-01T06:00:05.000Z',
  resent: null,
  cursor: 'c1',
  ...more,
})
const refused = row({ state: 'refused', answerKind: 'refused', answer: 'Insufficient balance' })
const mail = row({ id: 'd2', channel: 'mail', contactMasked: 'l***@example.com' })

let server: HeldServer
let held: { code: number; message?: string; data?: unknown }
let resendAnswer: { code: number; message?: string }
const pageOf = (
  rows: readonly Row[],
  nextCursor: string | null = null,
  archivedAt: string | null = null,
) => ({
  code: 200,
  data: { rows, total: rows.length, page: 1, pageCount: 1, nextCursor, previousCursor: null, archivedAt },
})

async function open(who: 'administrator' | 'accountant' = 'administrator'): Promise<void> {
  resendAnswer = { code: 200 }
  server = heldServer(({ path }) =>
    path.includes('/deliveries') ? (path.endsWith('/resend') ? resendAnswer : held) : { code: 503 },
  )
  await logInAs(who)
  render(<StaffMessages applicationId={application} />)
}
const asked = () => server.asked.filter(({ path }) => path.startsWith('/applications/'))
const resends = () => server.posts().filter(({ path }) => path.endsWith('/resend'))
const resendButtons = () => screen.queryAllByRole('button', { name: /^আবার পাঠান/ })

describe('messages to the litigant (product 5)', () => {
  test('stand by their notice, each with where it went, its state as word, colour and shape, its tries and what was said', async () => {
    const waiting = row({
      id: 'd3',
      noticeId: 'n2',
      type: 'DraftExpiring',
      state: 'waiting',
      tries: 3,
      answerKind: 'noAnswer',
      answer: 'HTTP 503',
      nextTryAt: '2026-03-01T06:01:00.000Z',
      settledAt: null,
    })
    held = pageOf([waiting, refused, mail])
    await open()
    const [first, second] = await screen.findAllByRole('heading', { level: 3 })
    expect(first?.textContent).toBe(noticeTitleWords.DraftExpiring())
    expect(second?.textContent).toBe(noticeTitleWords.ApplicationApproved())
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
    const text = screen.getByRole('region', { name: m.delivery_title_section() }).textContent ?? ''
    for (const part of [
      '017******01',
      'l***@example.com',
      'HTTP 503',
      'Insufficient balance',
      'চেষ্টা: ৩ বার',
    ])
      expect(text).toContain(part)
    expect(text).toContain(m.delivery_text_no_answer())
    for (const state of ['waiting', 'refused', 'sent'] as const) {
      const shown = screen.getByText(deliveryStateWords[state]())
      expect(shown.className).toContain(tag[deliveryTones[state]])
      expect(shown.querySelector('[data-icon]')).not.toBeNull()
    }
    // Only what was refused or given up.
    expect(resendButtons()).toHaveLength(1)
    expect(resendButtons()[0]?.textContent).toContain(noticeTitleWords.ApplicationApproved())
  })

  test('sending again asks first, and shows what the list says afterwards', async () => {
    held = pageOf([refused, mail])
    await open()
    await waitFor(() => expect(resendButtons()).toHaveLength(1))
    const [button] = resendButtons()
    await user.click(button as HTMLElement)
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('017******01')
    await user.click(within(dialog).getByRole('button', { name: m.parts_action_cancel() }))
    expect(resends()).toEqual([])
    await user.click(resendButtons()[0] as HTMLElement)
    const again = await screen.findByRole('alertdialog')
    const resent = { at: '2026-03-01T07:00:00.000Z', byName: 'সালমা খাতুন' }
    held = pageOf([row({ ...refused, state: 'waiting', resent, settledAt: null }), mail])
    await user.click(within(again).getByRole('button', { name: m.delivery_action_resend() }))
    expect(resends()).toMatchObject([{ method: 'POST', path: '/deliveries/d1/resend' }])
    await waitFor(() => expect(screen.getByText(deliveryStateWords.waiting())).toBeTruthy())
    expect(resendButtons()).toEqual([])
    expect(screen.getByRole('region', { name: m.delivery_title_section() }).textContent).toContain(
      'সালমা খাতুন',
    )
    expect(toasts.getSnapshot().context.shown).toMatchObject([
      { tone: 'success', text: m.delivery_notice_resent() },
    ])
    const list = screen.getByRole('list', { name: m.delivery_title_section() })
    await waitFor(() => expect(document.activeElement).toBe(list))
    const before = asked().length
    await user.click(screen.getByRole('button', { name: m.delivery_action_refresh() }))
    expect(asked()).toHaveLength(before + 1)
  })

  test('what cannot be sent again any more is said in the server’s words', async () => {
    held = pageOf([refused])
    await open()
    await waitFor(() => expect(resendButtons()).toHaveLength(1))
    resendAnswer = { code: 409, message: 'আগেই গেছে' }
    held = pageOf([row()])
    await user.click(resendButtons()[0] as HTMLElement)
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: m.delivery_action_resend() }))
    await waitFor(() => expect(screen.getByText(deliveryStateWords.sent())).toBeTruthy())
    expect(toasts.getSnapshot().context.shown).toMatchObject([{ tone: 'danger', text: 'আগেই গেছে' }])
  })

  test('older ones are a press away, and so is the way back', async () => {
    held = pageOf([mail], 'next')
    await open()
    await user.click(await screen.findByRole('button', { name: m.delivery_action_older() }))
    await waitFor(() => expect(asked().at(-1)?.path).toContain('after=next'))
    held = pageOf([mail])
    await user.click(await screen.findByRole('button', { name: m.delivery_action_newest() }))
    await waitFor(() => expect(asked().at(-1)?.path).not.toContain('after='))
  })

  test('none yet, and a server that fails, are said with a way on', async () => {
    held = { code: 500, message: 'ভেঙে গেছে' }
    await open()
    expect(await screen.findByText('ভেঙে গেছে')).toBeTruthy()
    held = pageOf([])
    await user.click(screen.getByRole('button'))
    expect(await screen.findByText(m.delivery_text_empty())).toBeTruthy()
  })

  test('of a case in the archive nobody is told that there were none (product 7)', async () => {
    held = pageOf([], null, '2033-03-01T06:00:00.000Z')
    await open()
    expect(await screen.findByText(/২০৩৩.*আর্কাইভে আছে/)).toBeTruthy()
    expect(screen.queryByText(m.delivery_text_empty())).toBeNull()
  })

  test('whoever may not read them is shown nothing and asks for nothing (spec §6)', async () => {
    held = pageOf([refused])
    await open('accountant')
    expect(screen.queryByRole('region')).toBeNull()
    expect(asked()).toEqual([])
  })

  const sectionText = () =>
    screen.getByRole('region', { name: m.delivery_title_section() }).textContent.replaceAll('\u00a0', ' ')
  const when = (moment: string) => formatMoment(moment, 'bn')

  test('what was not tried yet tells of no try; after the first it says when, and when the next comes', async () => {
    const next = '2026-03-01T06:01:00.000Z'
    const untried = row({ state: 'waiting', tries: 0, triedAt: null, nextTryAt: next, answerKind: null })
    held = pageOf([untried])
    await open()
    await screen.findByText(deliveryStateWords.waiting())
    expect(sectionText()).not.toMatch(
      new RegExp(m.delivery_text_tries({ count: '' }).trim().split(' ')[0] ?? ''),
    )
    held = pageOf([{ ...untried, tries: 1, triedAt: null }])
    await user.click(screen.getByRole('button', { name: m.delivery_action_refresh() }))
    await waitFor(() => expect(sectionText()).toContain(m.delivery_text_tries({ count: '১' })))
    expect(sectionText()).toContain(m.delivery_text_next({ when: when(next) }))
    expect(sectionText()).not.toContain(m.delivery_text_tried({ when: '' }).trim())
    held = pageOf([row({ tries: 2 })])
    await user.click(screen.getByRole('button', { name: m.delivery_action_refresh() }))
    await waitFor(() =>
      expect(sectionText()).toContain(m.delivery_text_tried({ when: when('2026-03-01T06:00:05.000Z') })),
    )
    expect(sectionText()).not.toContain(m.delivery_text_next({ when: '' }).trim())
    // Nothing waits any more.
    expect(screen.queryByRole('button', { name: m.delivery_action_refresh() })).toBeNull()
  })

  test('what a provider refused is told apart from what it gave no answer to', async () => {
    held = pageOf([refused])
    await open()
    await waitFor(() => expect(sectionText()).toContain(`${m.delivery_text_refused()} Insufficient balance`))
    expect(sectionText()).not.toContain(m.delivery_text_no_answer())
    cleanup()
    held = pageOf([row({ state: 'refused', answerKind: 'noAnswer', answer: null })])
    render(<StaffMessages applicationId={application} />)
    await waitFor(() => expect(sectionText()).toContain(`${m.delivery_text_no_answer()} -`))
    expect(sectionText()).not.toContain(m.delivery_text_refused())
  })

  test('the list takes the focus once, after something was sent again, and stays where it cannot be read anew (look States)', async () => {
    held = pageOf([refused])
    await open()
    const list = await screen.findByRole('list', { name: m.delivery_title_section() })
    expect(document.activeElement).toBe(document.body)
    await user.click(resendButtons()[0] as HTMLElement)
    held = pageOf([row({ ...refused, state: 'waiting', settledAt: null })])
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: m.delivery_action_resend() }))
    await waitFor(() => expect(document.activeElement).toBe(list))
    const refresh = await screen.findByRole('button', { name: m.delivery_action_refresh() })
    held = pageOf([mail, row({ ...refused, state: 'waiting', settledAt: null })])
    await user.click(refresh)
    await screen.findByText(deliveryStateWords.sent())
    expect(document.activeElement).toBe(refresh)
    held = { code: 500, message: 'ভেঙে গেছে' }
    await user.click(refresh)
    expect((await screen.findByRole('alert')).textContent).toContain('ভেঙে গেছে')
    expect(sectionText()).toContain('l***@example.com')
    held = pageOf([mail])
    await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
