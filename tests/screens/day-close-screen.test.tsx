import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DayClose } from '../../src/api/close-calls.ts'
import type { CloseState } from '../../src/machines/close/kinds.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { DayCloseScreen } from '../../src/screens/payment/day-close-screen.tsx'
import { closeConditionWords } from '../../src/words/groups/close-condition.ts'
import { closeDifferenceWords } from '../../src/words/groups/close-difference.ts'
import { closeEventWords } from '../../src/words/groups/close-event.ts'
import { stepStateWords } from '../../src/words/groups/step-state.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { empty, matched, office, officeId, settled } from './support/day-close.ts'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const path = '/accountant/applications/day-close'
const otherId = '00000000-0000-4000-8000-000000000008'
const other = { id: otherId, name: 'Other office', nameBn: 'অন্য কার্যালয়' }
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const money = (amountPoisha: number) => plain(formatMoney(amountPoisha, 'bn'))

/** The day as it is told; what is posted is answered by the test. */
const open = (shown: DayClose, told: () => Told = () => ({ code: 503 }), search = '') => {
  cleanup()
  history.replaceState(null, '', `${path}${search}`)
  const server = serverDouble(({ method }) => (method === 'POST' ? told() : { code: 200, data: shown }))
  render(<DayCloseScreen />)
  const gets = () => server.asked.filter(({ method }) => method === 'GET').map(({ path: at }) => at)
  return { ...server, gets }
}
const at = (state: CloseState, more: Partial<NonNullable<DayClose['close']>> = {}): DayClose => ({
  ...matched,
  close: matched.close && { ...matched.close, state, ...more },
})
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

loggedIn('accountant', path)

test.each([
  ['without a file', empty, m.close_label_file],
  ['uploaded', at('uploaded'), m.close_label_differences],
  ['reopened', at('reopened'), m.close_label_differences],
  ['settled', at('settled'), m.close_label_sign],
] as const)('a day that is %s says how far it is (look Staff)', async (_name, day, here) => {
  open(day)
  const steps = within(await screen.findByRole('navigation', { name: m.close_label_steps() }))
  const all = steps.getAllByRole('listitem')
  const now = all.findIndex((one) => one.getAttribute('aria-current') === 'step')
  expect(all[now]?.textContent).toContain(here())
  const behind = all.slice(0, now).map(({ textContent }) => textContent?.includes(stepStateWords.done()))
  const left = all.slice(now + 1).map(({ textContent }) => textContent?.includes(stepStateWords.left()))
  expect([behind, left].flat()).toEqual([true, true, true])
})

test('of a signed day every step is done, and the last is the one that is told where there is room for one (look Staff)', async () => {
  open(at('signed'))
  const steps = within(await screen.findByRole('navigation', { name: m.close_label_steps() }))
  const all = steps.getAllByRole('listitem')
  expect(all.map(({ textContent }) => textContent?.includes(stepStateWords.done()))).toEqual(
    all.map(() => true),
  )
  expect(all.filter((one) => one.hasAttribute('aria-current'))).toEqual([])
  expect(steps.getByRole('button').textContent).toBe(
    m.parts_text_step({ step: '৪', count: '৪', name: m.close_label_sign() }),
  )
})

test('of several offices and gateways one is chosen into the address, from the first place of the list and all kinds; of one there is no choice (product 8)', async () => {
  const shown = { ...matched, offices: [office, other] }
  const search = '?kind=amount_differs&page=2'
  const asks = open(shown, undefined, search)
  await user.selectOptions(await screen.findByLabelText(m.staff_label_office()), other.nameBn)
  expect(location.search).toBe(`?office=${otherId}`)
  await waitFor(() => expect(asks.gets().at(-1)).toBe(`/day-close?officeId=${otherId}`))
  open(shown, undefined, search)
  await user.selectOptions(await screen.findByLabelText(m.invoice_label_gateway()), 'bKash')
  expect(location.search).toBe('?gateway=bkash')
  open({ ...matched, gateways: ['sslcommerz'] })
  expect(await screen.findByLabelText(m.close_field_day())).toBeTruthy()
  for (const label of [m.staff_label_office(), m.invoice_label_gateway()])
    expect(screen.queryByLabelText(label)).toBeNull()
})

test('the day that is typed is read; one that is taken out leaves the page as it is (product 8)', async () => {
  const { gets } = open(matched, undefined, '?kind=amount_differs&gateway=sslcommerz&office=x')
  const day = await screen.findByLabelText<HTMLInputElement>(m.close_field_day())
  expect(day.value).toBe('০১/০৩/২০২৬')
  expect(gets()).toEqual(['/day-close?officeId=x&gateway=sslcommerz&kind=amount_differs'])
  await user.clear(day)
  expect(location.search).toBe('?kind=amount_differs&gateway=sslcommerz&office=x')
  await user.type(day, '0')
  await user.clear(day)
  await user.paste('05/03/2026')
  expect(location.search).toBe('?gateway=sslcommerz&office=x&day=2026-03-05')
  await waitFor(() => expect(gets().at(-1)).toContain('day=2026-03-05'))
  open(matched, undefined, '?gateway=none')
  await screen.findByText('CF1')
})

test('while another day is read the choice of it stays, and the focus in it (product 8)', async () => {
  const shown = { ...matched, offices: [office, other] }
  cleanup()
  history.replaceState(null, '', path)
  const server = heldServer(({ path: at }) => (at.includes('day=') ? null : { code: 200, data: shown }))
  render(<DayCloseScreen />)
  const day = await screen.findByLabelText<HTMLInputElement>(m.close_field_day())
  await user.clear(day)
  await user.paste('05/03/2026')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText(m.staff_label_office()))
  expect([day.isConnected, day.value, screen.queryByText('CF1')]).toEqual([true, '০৫/০৩/২০২৬', null])
  expect(await screen.findByText(m.parts_state_loading())).toBeTruthy()
  await server.answer({ code: 200, data: { ...shown, day: '2026-03-05' } })
  await screen.findByText('CF1')
  expect(document.activeElement).toBe(screen.getByLabelText(m.staff_label_office()))
  expect(day.isConnected).toBe(true)
})

test('an address whose day is none asks for whichever day there is (product 8)', async () => {
  for (const none of ['2026-11-31', 'zzz', '']) {
    const { gets } = open(matched, undefined, `?day=${none}&office=x`)
    await screen.findByText('CF1')
    expect(gets()).toEqual(['/day-close?officeId=x'])
  }
})

test('half of a date is no day: it is said and stands to be finished, and the page stays until it is (spec §5)', async () => {
  const { gets } = open(matched, undefined, '?office=x')
  const day = await screen.findByLabelText<HTMLInputElement>(m.close_field_day())
  await user.clear(day)
  await user.type(day, '০৫/০৩')
  await user.tab()
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'))
  expect([day.value, location.search]).toEqual(['০৫/০৩', '?office=x'])
  await user.type(day, '/২০২৬')
  await waitFor(() => expect(gets().at(-1)).toBe('/day-close?day=2026-03-05&officeId=x'))
  expect(location.search).toBe('?office=x&day=2026-03-05')
})

test('what the file was stands in a line: lines, those of other offices where there are any, and who gave it (product 8)', async () => {
  const about = async (elsewhereCount: number) => {
    open(at('uploaded', { lineCount: 12, elsewhereCount }))
    const name = await screen.findByText(m.close_text_file({ name: 'file.csv', count: '১২' }))
    return name.closest('p')?.textContent ?? ''
  }
  expect(await about(0)).not.toContain(m.close_text_elsewhere({ count: '০' }))
  expect(await about(1)).toContain(m.close_text_elsewhere({ count: '১' }))
  expect(await about(3)).toContain('পরীক্ষা হিসাবরক্ষক')
  expect(screen.queryByText(m.close_text_no_file())).toBeNull()
  open(empty)
  expect(await screen.findByText(m.close_text_no_file())).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.close_action_sign() })).toBeNull()
})

test('each figure is the count of its kind and what of it is left; the kind that is asked for is the heading (product 8)', async () => {
  const figures: DayClose['figures'] = [
    { kind: 'duplicate', count: 5, leftCount: 2, differencePoisha: 0 },
    { kind: 'missing_here', count: 1, leftCount: 0, differencePoisha: 0 },
  ]
  open({ ...at('uploaded', { matchedCount: 40 }), figures }, undefined, '?kind=duplicate&day=2026-03-01')
  const list = within(await screen.findByRole('list', { name: m.close_label_figures() }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${m.close_label_matched()}৪০`,
    `${closeDifferenceWords.duplicate()}${m.close_text_left({ count: '৫', left: '২' })}`,
    `${closeDifferenceWords.missing_here()}${m.close_text_left({ count: '১', left: '০' })}`,
  ])
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${path}?day=2026-03-01`,
    `${path}?kind=duplicate&day=2026-03-01`,
    `${path}?kind=missing_here&day=2026-03-01`,
  ])
  expect(screen.getByRole('heading', { name: closeDifferenceWords.duplicate() })).toBeTruthy()
  open(matched)
  expect(await screen.findByRole('heading', { name: m.close_label_differences() })).toBeTruthy()
})

test('the foot tells both totals and what stays unexplained; the signature waits for what hinders it, and for nothing else (product 8)', async () => {
  open({ ...matched, blocked: [{ event: 'upload', by: 'isOver' }, ...matched.blocked] })
  const totals = within(await screen.findByRole('list', { name: m.close_label_totals() }))
  const sums = totals.getAllByRole('listitem')
  expect(sums.map(({ textContent }) => plain(textContent))).toEqual([
    `${m.close_label_file_total()}${money(238_300)}`,
    `${m.close_label_ledger_total()}${money(287_550)}`,
    `${m.close_label_unexplained()}${money(-49_250)}`,
  ])
  expect(sums.map(({ className }) => /wrong/.test(className))).toEqual([false, false, true])
  const sign = screen.getByRole('button', { name: m.close_action_sign() })
  const why = document.getElementById(sign.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe(closeConditionWords.isSettled())
  expect(screen.getByText(closeConditionWords.isOver())).toBeTruthy()
  open(settled)
  const rest = (await screen.findByText(m.close_label_unexplained())).closest('li')
  expect(rest?.className).not.toMatch(/wrong/)
  expect(screen.queryByText(closeConditionWords.isSettled())).toBeNull()
  expect(screen.queryByText(closeConditionWords.isOver())).toBeNull()
  open({ ...at('signed', { signedBy: 'সইকারী', signedAt: '2026-03-03T06:00:00.000Z' }), offered: [] })
  expect(await screen.findByText(m.close_text_signed({ name: 'সইকারী' }), { exact: false })).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.close_action_sign() })).toBeNull()
  open({ ...at('reopened', { signedBy: 'সইকারী', signedAt: '2026-03-03T06:00:00.000Z' }) })
  expect(await screen.findByRole('button', { name: m.close_action_sign() })).toBeTruthy()
  expect(screen.queryByText(m.close_text_signed({ name: 'সইকারী' }), { exact: false })).toBeNull()
})

test('a signature that is not given asks nothing; one that is refused is told in its question, and may be tried again (product 8)', async () => {
  let told: Told = { code: 409, message: m.close_error_state() }
  const { posts, gets } = open(settled, () => told)
  await press(m.close_action_sign())
  const dialog = async () => within(await screen.findByRole('alertdialog', { name: m.close_confirm_sign() }))
  await user.click((await dialog()).getByRole('button', { name: m.parts_action_cancel() }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(posts()).toEqual([])
  await press(m.close_action_sign())
  const asked = await dialog()
  expect(asked.getByText(m.close_text_sign())).toBeTruthy()
  expect(asked.queryByLabelText(m.application_field_reason())).toBeNull()
  const sign = () => user.click(asked.getByRole('button', { name: m.close_action_sign() }))
  await sign()
  expect(await asked.findByText(m.close_error_state())).toBeTruthy()
  // Somebody was faster: the next press is meant for what is stored by now.
  await waitFor(() => expect(gets()).toHaveLength(2))
  expect(toasts.getSnapshot().context.shown).toEqual([])
  told = { code: 200, data: settled }
  await sign()
  await said('success', m.close_notice_signed())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(gets()).toHaveLength(3))
  const which = { day: '2026-03-01', officeId, gateway: 'sslcommerz', version: 3 }
  expect(posts().map(({ path: to, body }) => [to, body])).toEqual([
    ['/day-close/sign', which],
    ['/day-close/sign', which],
  ])
})

test.each([
  ['sign', settled, at('signed'), ''],
  ['reopen', { ...at('signed'), offered: ['reopen'] }, settled, 'পরে ফাইল এসেছে'],
] as const)(
  'where somebody was faster to %s the day, the question says who, offers it no more, and gives back what was typed (product 2)',
  async (event, before, after, reason) => {
    let isFaster = false
    const server = serverDouble(({ method }) => {
      if (method === 'GET') return { code: 200, data: isFaster ? after : before }
      isFaster = true
      return { code: 409, message: 'দ্বিতীয় হিসাবরক্ষক ১২:০০-এ এটি বদলেছেন' }
    })
    render(<DayCloseScreen />)
    const action = event === 'sign' ? m.close_action_sign() : m.close_action_reopen()
    await press(action)
    const asked = within(await screen.findByRole('alertdialog'))
    if (reason) await user.type(asked.getByLabelText(m.application_field_reason()), reason)
    await user.click(asked.getByRole('button', { name: action }))
    await screen.findByText(m.staff_title_faster())
    const told = screen.getByRole('alertdialog')
    expect(told.textContent).toContain('দ্বিতীয় হিসাবরক্ষক')
    if (reason) expect(told.textContent).toContain(m.staff_text_faster_typed({ text: reason }))
    expect(
      within(told)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([m.parts_action_close()])
    await user.click(within(told).getByRole('button'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(server.posts()).toHaveLength(1)
  },
)

test('a signed day is not reopened without a reason; the reason stands in its history (product 8)', async () => {
  const reopenedAt = '2026-03-03T06:00:00.000Z'
  const shown: DayClose = {
    ...at('signed'),
    offered: ['reopen'],
    history: [
      { event: 'reopen', at: reopenedAt, by: 'প্রধান কার্যালয়', reason: 'পরে ফাইল এসেছে', counterpart: null },
      { event: 'sign', at: '2026-03-02T06:00:00.000Z', by: 'সইকারী', reason: null, counterpart: null },
    ],
  }
  const { posts, gets } = open(shown, () => ({ code: 200, data: shown }))
  const moments = within(await screen.findByRole('list', { name: m.timeline_label_list() }))
  const [reopened, signed] = moments.getAllByRole('listitem').map(({ textContent }) => textContent)
  for (const part of [
    closeEventWords.reopen(),
    'প্রধান কার্যালয়',
    m.timeline_text_reason({ reason: 'পরে ফাইল এসেছে' }),
  ])
    expect(reopened).toContain(part)
  expect(signed).toContain(closeEventWords.sign())
  expect(signed).not.toContain(m.timeline_text_reason({ reason: '' }).trim())
  await press(m.close_action_reopen())
  const asked = within(await screen.findByRole('alertdialog', { name: m.close_confirm_reopen() }))
  const reopen = () => user.click(asked.getByRole('button', { name: m.close_action_reopen() }))
  await user.type(asked.getByLabelText(m.application_field_reason()), '  ')
  await reopen()
  expect(asked.getByLabelText(m.application_field_reason()).getAttribute('aria-invalid')).toBe('true')
  expect(posts()).toEqual([])
  await user.type(asked.getByLabelText(m.application_field_reason()), 'কারণ')
  await reopen()
  await said('success', m.close_notice_reopened())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(gets()).toHaveLength(2))
})

test('what fell open with what it rested on stands in the history; what a signed day rests on no longer is told above, with the way to that day (product 8)', async () => {
  const counterpart = { day: '2026-03-02', fileName: 'f28.csv', line: 3 }
  const unsettled = { event: 'unsettle' as const, by: 'সইকারী', reason: null, counterpart }
  open({
    ...at('uploaded'),
    lost: [{ day: '2026-02-27', transactionId: 'CF9' }],
    // Two of one file fall open at once.
    history: [1, 2].map(() => ({ ...unsettled, at: '2026-03-02T06:00:00.000Z' })),
  })
  const moments = within(await screen.findByRole('list', { name: m.timeline_label_list() }))
  const place = m.close_text_counterpart_line({ day: '২ মার্চ, ২০২৬', name: 'f28.csv', line: '৩' })
  const told = moments.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(told).toHaveLength(2)
  for (const part of [closeEventWords.unsettle(), m.timeline_text_reason({ reason: place })])
    expect(told[0]).toContain(part)
  expect(screen.getByText(m.close_text_lost())).toBeTruthy()
  const way = screen.getByRole('link', { name: '২৭ ফেব্রুয়ারি, ২০২৬' })
  expect(new URL((way as HTMLAnchorElement).href).searchParams.get('day')).toBe('2026-02-27')
  expect(way.closest('li')?.textContent).toContain('CF9')
})

test('a day that cannot be read says so and is read again; while it is read, neither it nor a failure is shown (look States)', async () => {
  const server = heldServer()
  render(<DayCloseScreen />)
  await vi.waitFor(() => expect(server.waiting()).toBe(1))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByLabelText(m.close_field_day())).toBeNull()
  await server.answer({ code: 503, message: 'পরে আবার' })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('পরে আবার')).toBeTruthy()
  await user.click(alert.getByRole('button', { name: m.parts_action_retry() }))
  await server.answer({ code: 200, data: empty })
  expect(await screen.findByText(m.close_text_no_file())).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  // Where none may be given now, there is no field.
  expect(await screen.findByLabelText(new RegExp(m.close_field_file()))).toBeTruthy()
  open({ ...matched, offered: [] })
  await screen.findByText('CF1')
  expect(screen.queryByLabelText(new RegExp(m.close_field_other_file()))).toBeNull()
  expect(screen.queryByRole('button', { name: m.close_action_settle() })).toBeNull()
})

test('a file of a day that somebody signed meanwhile is not taken, and that is told where it was given (product 2)', async () => {
  let isSigned = false
  serverDouble(({ method }) => {
    if (method === 'GET') return { code: 200, data: isSigned ? { ...at('signed'), offered: [] } : matched }
    isSigned = true
    return { code: 409, message: m.close_error_state() }
  })
  render(<DayCloseScreen />)
  const field = await screen.findByLabelText(new RegExp(m.close_field_other_file()))
  await user.upload(field, new File(['tran_id'], 'march.csv', { type: 'text/csv' }))
  await waitFor(() => expect(field.isConnected).toBe(false))
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain(m.close_error_state())
})
