import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NoticeText } from '../../src/api/notice-text-calls.ts'
import {
  NoticeWordsEditScreen,
  NoticeWordsScreen,
} from '../../src/screens/customization/notice-words-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { noticeTitleWords } from '../../src/words/groups/notice-title.ts'
import { m } from '../../src/words/messages.js'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { said } from './support/said.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const texts = {
  subjectBn: 'পরিশোধ হয়েছে',
  subject: 'Paid',
  textBn: '{caseNumber} নম্বর মামলার টাকা এসেছে।',
  text: 'The money of case {caseNumber} came.',
}
const earlier = { ...texts, textBn: '{caseNumber} আগের লেখা' }
const notice: NoticeText = {
  kind: 'PaymentCompleted',
  variables: ['caseNumber'],
  texts,
  shipped: texts,
  isChanged: true,
  version: 2,
}
const by = { at: '2026-11-22T04:00:00.000Z', by: 'পরীক্ষা কর্মী', isShipped: false }
const versions = [
  { version: 2, ...by, texts },
  { version: 1, ...by, texts: earlier },
  { version: 0, at: null, by: null, isShipped: true, texts },
]
let server: HeldServer
let tried = { sms: 'sent', mail: 'noContact' }
let refusal: { code: number; message: string } | null = null

beforeEach(() => {
  refusal = null
  tried = { sms: 'sent', mail: 'noContact' }
  history.replaceState(null, '', '/customization/notices')
  server = heldServer(({ method, path }) => {
    if (refusal) return refusal
    if (path.endsWith('/test')) return { code: 200, data: tried }
    if (method === 'POST') return { code: 200, data: notice }
    if (path.endsWith('/versions')) return { code: 200, data: { rows: versions } }
    if (path === '/customization/notices')
      return {
        code: 200,
        data: {
          rows: [
            { kind: 'PaymentCompleted', isChanged: true },
            { kind: 'RefundDue', isChanged: false },
          ],
        },
      }
    return { code: 200, data: notice }
  })
})
afterEach(() => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  vi.unstubAllGlobals()
})

const openEdit = async () => {
  render(<NoticeWordsEditScreen params={{ kind: 'PaymentCompleted' }} />)
  await screen.findByLabelText(startsWith(m.notice_word_field_text_bn()))
}
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(startsWith(label))

test('the list says which words were changed and leads to each', async () => {
  render(<NoticeWordsScreen />)
  const link = await screen.findByRole('link', { name: noticeTitleWords.PaymentCompleted() })
  expect(link.getAttribute('href')).toBe('/customization/notices/PaymentCompleted')
  const row = within(link.closest('tr') as HTMLElement)
  row.getByText(m.notice_word_label_changed())
  screen.getByText(m.notice_word_label_shipped())
})

test('the sample follows what is typed and counts the parts of its SMS (product 5)', async () => {
  await openEdit()
  screen.getByText(/^দেওয়ানি-১২৩৪\/২০২৬ নম্বর মামলার টাকা এসেছে। http/)
  const parts = () =>
    screen.getAllByText(new RegExp(m.notice_word_text_parts({ signs: '.*', parts: '[১-৯]' })))
  const before = parts()[0]?.textContent
  // In either language under its own name.
  expect(screen.getByText(m.notice_word_label_sample_bn()).nextElementSibling?.getAttribute('lang')).toBe(
    'bn',
  )
  expect(screen.getByText(m.notice_word_label_sample_en()).nextElementSibling?.getAttribute('lang')).toBe(
    'en',
  )
  await user.type(field(m.notice_word_field_text_bn()), ' আরও অনেক কথা'.repeat(6))
  expect(parts()[0]?.textContent).not.toBe(before)
})

test('a change is asked first and goes with its version; a wrong variable is told in words (product 2, 5)', async () => {
  await openEdit()
  await user.type(field(m.notice_word_field_text()), ' Thanks.')
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(server.posts()).toEqual([])
  refusal = { code: 422, message: 'English: {caseNumber} is missing.' }
  await user.click(dialog.getByRole('button', { name: m.parts_action_save() }))
  await screen.findByText('English: {caseNumber} is missing.')
  expect(server.posts()).toMatchObject([
    { path: '/customization/notices/PaymentCompleted', body: { version: 2, text: `${texts.text} Thanks.` } },
  ])
  expect(field(m.notice_word_field_text()).value).toBe(`${texts.text} Thanks.`)
  refusal = null
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  const again = within(await screen.findByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: m.parts_action_save() }))
  await said('success', m.editor_notice_saved())
})

test('a wrong variable is told at its field, named there, linked above and left as it is typed in the sample; nothing is sent (product 5, look Litigant)', async () => {
  await openEdit()
  const text = field(m.notice_word_field_text())
  await user.clear(text)
  await user.type(text, 'Case {{caseNumber} on {{day}.')
  screen.getByText(/^Case TS-1234\/2026 on {day}\. http/)
  await user.type(text, '{Backspace>20/}')
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'))
  const link = screen.getByRole('link', { name: startsWith(m.notice_word_field_text()) })
  expect(link.getAttribute('href')).toBe(`#${text.id}`)
  const hint = () => document.getElementById(`${text.id}-hint`)?.textContent
  expect(hint()).toContain(m.notice_word_hint_missing({ names: '{caseNumber}' }))
  await user.type(text, '{{caseNumber} {{day}')
  expect(hint()).toContain(m.notice_word_hint_unknown({ names: '{day}' }))
  expect(hint()).not.toContain(m.notice_word_hint_missing({ names: '{caseNumber}' }))
  await user.type(text, ' }')
  expect(hint()).toContain(m.notice_word_hint_stray({ signs: '{ }' }))
  expect(server.posts()).toEqual([])
})

test('a text in the wrong language is not sent (spec 5 Admin forms)', async () => {
  await openEdit()
  await user.clear(field(m.notice_word_field_text_bn()))
  await user.type(field(m.notice_word_field_text_bn()), 'English')
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  await screen.findAllByText(startsWith(m.field_error_not_bangla()))
  expect(server.posts()).toEqual([])
})

test('what is typed is sent to oneself, and what became of it is told', async () => {
  await openEdit()
  await user.type(field(m.notice_word_field_subject()), ' now')
  await user.click(screen.getByRole('button', { name: m.notice_word_action_test() }))
  await screen.findByText(
    m.notice_word_text_tried({
      sms: m.notice_word_state_sent(),
      mail: m.notice_word_state_no_contact(),
    }),
  )
  expect(server.posts()).toMatchObject([{ body: { subject: 'Paid now' } }])
})

test('that a sample came by one way alone is well; that it came by none, or was refused, is not', async () => {
  await openEdit()
  const { notice_word_state_sent: sent, notice_word_state_no_contact: none } = m
  const press = async (text: string) => {
    await user.click(screen.getByRole('button', { name: m.notice_word_action_test() }))
    const told = await screen.findByText(text)
    return told.closest('[class*=banner]')?.className ?? ''
  }
  const text = (sms: string, mail: string) => m.notice_word_text_tried({ sms, mail })
  const well = await press(text(sent(), none()))
  tried = { sms: 'noContact', mail: 'sent' }
  expect(await press(text(none(), sent()))).toBe(well)
  tried = { sms: 'noContact', mail: 'noContact' }
  const notWell = await press(text(none(), none()))
  expect(notWell).not.toBe(well)
  refusal = { code: 429, message: 'একটু পরে' }
  expect(await press('একটু পরে')).toBe(notWell)
})

test('an earlier version and the shipped words come back, each after a question (product 5)', async () => {
  await openEdit()
  await user.click(await screen.findByRole('button', { name: m.notice_word_action_bring_back() }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: m.notice_word_action_bring_back(),
    }),
  )
  await waitFor(() =>
    expect(server.posts()).toMatchObject([{ body: { textBn: earlier.textBn, version: 2 } }]),
  )
  await said('success', m.editor_notice_saved())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: m.notice_word_action_reset() }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: m.notice_word_action_reset(),
    }),
  )
  await waitFor(() =>
    expect(server.posts().at(-1)).toMatchObject({
      path: '/customization/notices/PaymentCompleted/reset',
      body: { version: 2 },
    }),
  )
  await said('success', m.notice_word_notice_reset())
})

test('a notice that there is not says so, with a way on', async () => {
  render(<NoticeWordsEditScreen params={{ kind: 'Nothing' }} />)
  expect(await screen.findByText(m.parts_text_not_reached())).toBeDefined()
  expect(screen.getByRole('link', { name: m.public_action_home() })).toBeDefined()
  expect(server.asked).toEqual([])
})
