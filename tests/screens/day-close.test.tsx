import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DayClose } from '../../src/api/close-calls.ts'
import { DayCloseScreen } from '../../src/screens/payment/day-close-screen.tsx'
import { closeConditionWords } from '../../src/words/groups/close-condition.ts'
import { closeDifferenceWords } from '../../src/words/groups/close-difference.ts'
import { closeResolutionWords } from '../../src/words/groups/close-resolution.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { difference, empty, matched, officeId, settled } from './support/day-close.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

const user = userEvent.setup()
const path = '/accountant/applications/day-close'
const ok = (data: DayClose) => ({ code: 200, data })
const posts = (server: ReturnType<typeof serverDouble>) =>
  server.asked.filter(({ method }) => method === 'POST')

loggedIn('accountant', path)

test('a file that cannot be read says where, one that can is matched; a difference is settled with a choice and a reason, and then the day is signed (product 8)', async () => {
  let [state, isFaulty] = [empty, true]
  const server = serverDouble((asked) => {
    if (asked.path.endsWith('/file') && isFaulty) {
      isFaulty = false
      const fields = [{ path: 'lines.7.amount', error: 'amount_invalid', message: '' }]
      return { code: 422, data: { fields } }
    }
    if (asked.path.endsWith('/file')) state = matched
    if (asked.path.endsWith('/settle')) state = settled
    return ok(state)
  })
  render(<DayCloseScreen />)
  const input = await screen.findByLabelText(new RegExp(m.close_field_file()))
  await user.upload(input, new File(['x'], 'file.csv', { type: 'text/csv' }))
  expect((await screen.findByText(/amount/)).textContent).toContain(m.close_text_line({ line: '৭' }))
  await user.upload(input, new File(['tran_id'], 'file.csv', { type: 'text/csv' }))
  const row = (await screen.findByText('CF1')).closest('tr') as HTMLElement
  await said('success', m.close_notice_uploaded())
  expect(row.textContent).toContain(closeDifferenceWords.amount_differs())
  expect(posts(server).at(-1)?.body).toMatchObject({
    day: '2026-03-01',
    officeId,
    gateway: 'sslcommerz',
    fileName: 'file.csv',
    text: 'tran_id',
  })
  const sign = () => screen.getByRole('button', { name: new RegExp(m.close_action_sign()) })
  expect(screen.getByText(closeConditionWords.isSettled())).toBeTruthy()
  await user.click(sign())
  expect(screen.queryByRole('alertdialog')).toBeNull()

  await user.click(within(row).getByRole('button', { name: m.close_action_settle() }))
  const form = within(await screen.findByRole('form'))
  const confirm = () => user.click(form.getByRole('button', { name: m.close_action_settle() }))
  const sent = posts(server).length
  await confirm()
  expect(posts(server)).toHaveLength(sent)
  expect(form.getAllByRole('radio')).toHaveLength(2)
  await user.click(form.getByLabelText(closeResolutionWords.gateway_told()))
  await user.type(form.getByLabelText(m.application_field_reason()), 'টিকিট ৮৮১২০')
  await confirm()
  // The field that it was typed into is gone by then.
  await vi.waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(await screen.findByText(/টিকিট ৮৮১২০/)).toBeTruthy()
  await said('success', m.close_notice_settled())
  expect(posts(server).at(-1)?.body).toEqual({
    day: '2026-03-01',
    officeId,
    gateway: 'sslcommerz',
    id: difference.id,
    settledAt: null,
    resolution: 'gateway_told',
    reason: 'টিকিট ৮৮১২০',
  })
  await user.click(sign())
  const last = within(await screen.findByRole('alertdialog'))
  await user.click(last.getByRole('button', { name: m.close_action_sign() }))
  await vi.waitFor(() =>
    expect(posts(server).at(-1)).toMatchObject({ path: '/day-close/sign', body: { version: 3 } }),
  )
  await said('success', m.close_notice_signed())
})

test('a difference opens below its row, with what each side says, and Escape leaves it (look Staff)', async () => {
  serverDouble(() => ok(matched))
  render(<DayCloseScreen />)
  const settle = await screen.findByRole('button', { name: m.close_action_settle() })
  await user.click(settle)
  expect(settle.getAttribute('aria-expanded')).toBe('true')
  const opened = within(await screen.findByRole('form'))
  expect(document.activeElement).toBe(opened.getAllByRole('radio')[0])
  const evidence = within(opened.getByRole('list', { name: m.close_label_evidence() }))
  expect(evidence.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('২,৩৮৩.০০'),
    expect.stringContaining('২,৮৭৫.৫০'),
    expect.stringContaining('২,৮৭৫.৫০'),
    expect.stringContaining('৪৯২.৫০'),
  ])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('form')).toBeNull()
  expect(document.activeElement).toBe(settle)
})

test('the differences of one kind are asked for by the address; of a kind that is none, all are (product 8)', async () => {
  const { asked } = serverDouble(() => ok(matched))
  const asks = () => asked.filter(({ path: at }) => at.startsWith('/day-close')).map(({ path: at }) => at)
  for (const kind of ['amount_differs', 'nothing']) {
    history.replaceState(null, '', `${path}?kind=${kind}`)
    const { unmount } = render(<DayCloseScreen />)
    expect(await screen.findByText('CF1')).toBeTruthy()
    unmount()
  }
  expect(asks()).toEqual(['/day-close?kind=amount_differs', '/day-close'])
})

test('in a small window the day is closed as in a large one; a figure leads to its differences (product 8)', async () => {
  serverDouble(() => ok(matched))
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  render(<DayCloseScreen />)
  expect(await screen.findByText('CF1')).toBeTruthy()
  for (const name of [m.close_action_settle(), m.close_action_sign()])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(await screen.findByLabelText(new RegExp(m.close_field_other_file()))).toBeTruthy()
  const figure = screen.getByRole('link', { name: closeDifferenceWords.amount_differs() })
  expect(figure.getAttribute('href')).toBe(`${path}?kind=amount_differs`)
})

test('a signed day says by whom; only where the server offers it can it be reopened, with a reason (product 8)', async () => {
  const close = matched.close && {
    ...matched.close,
    state: 'signed' as const,
    signedBy: 'দ্বিতীয় হিসাবরক্ষক',
    signedAt: '2026-03-03T06:00:00.000Z',
  }
  let offered: DayClose['offered'] = []
  const server = serverDouble(() => ok({ ...settled, close, offered }))
  const { unmount } = render(<DayCloseScreen />)
  expect(
    await screen.findByText(m.close_text_signed({ name: 'দ্বিতীয় হিসাবরক্ষক' }), { exact: false }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.close_action_reopen() })).toBeNull()
  unmount()
  offered = ['reopen']
  render(<DayCloseScreen />)
  await user.click(await screen.findByRole('button', { name: m.close_action_reopen() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByLabelText(m.application_field_reason()), 'পরে ফাইল এসেছে')
  await user.click(dialog.getByRole('button', { name: m.close_action_reopen() }))
  await vi.waitFor(() =>
    expect(posts(server).at(-1)).toMatchObject({
      path: '/day-close/reopen',
      body: { version: 2, reason: 'পরে ফাইল এসেছে' },
    }),
  )
  await said('success', m.close_notice_reopened())
})
