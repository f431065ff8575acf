import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CloseDifference, DayClose } from '../../src/api/close-calls.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { DayCloseScreen } from '../../src/screens/payment/day-close-screen.tsx'
import { closeResolutionWords } from '../../src/words/groups/close-resolution.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { difference, matched, officeId, settled } from './support/day-close.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const other: CloseDifference = {
  ...difference,
  id: '00000000-0000-4000-8000-000000000002',
  transactionId: 'CF2',
}
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const money = (amountPoisha: number) => plain(formatMoney(amountPoisha, 'bn'))

/** The day with these differences; what is posted is answered by the test. */
const open = (differences: readonly CloseDifference[], told: () => Told = () => ({ code: 503 })) => {
  const shown: DayClose = { ...matched, differences: [...differences] }
  const server = serverDouble(({ method }) => (method === 'POST' ? told() : { code: 200, data: shown }))
  render(<DayCloseScreen />)
  return { ...server, reads: () => server.asked.filter(({ method }) => method === 'GET').length }
}
const rowOf = async (transaction: string) =>
  (await screen.findByText(transaction)).closest('tr') as HTMLElement
const press = async (transaction: string, name = m.close_action_settle()) =>
  user.click(within(await rowOf(transaction)).getByRole('button', { name }))
const form = async (transaction: string) =>
  within(await screen.findByRole('form', { name: `${m.close_confirm_settle()} ${transaction}` }))

loggedIn('accountant', '/accountant/applications/day-close')

test('a difference is settled with a choice and a reason, neither alone; what is refused is told there and loses nothing (product 8)', async () => {
  let told: Told = { code: 409, message: m.close_error_other_file() }
  const server = open([difference], () => told)
  await press('CF1')
  const asked = await form('CF1')
  const settle = () => user.click(asked.getByRole('button', { name: m.close_action_settle() }))
  const wrong = () => asked.getAllByRole('link').map((link) => link.getAttribute('href'))
  await settle()
  expect(wrong()).toHaveLength(2)
  await user.click(asked.getByLabelText(closeResolutionWords.gateway_right()))
  await user.type(asked.getByLabelText(m.application_field_reason()), '  ')
  await settle()
  expect(wrong()).toHaveLength(1)
  await user.type(asked.getByLabelText(m.application_field_reason()), 'টিকিট ৭')
  expect(server.posts()).toEqual([])
  await settle()
  expect(await asked.findByText(m.close_error_other_file())).toBeTruthy()
  await waitFor(() => expect(server.reads()).toBe(2))
  expect(toasts.getSnapshot().context.shown).toEqual([])
  expect(asked.getByLabelText<HTMLInputElement>(closeResolutionWords.gateway_right()).checked).toBe(true)
  told = { code: 200, data: settled }
  await settle()
  await said('success', m.close_notice_settled())
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  await waitFor(() => expect(server.reads()).toBe(3))
  expect(server.posts().at(-1)).toEqual({
    method: 'POST',
    path: '/day-close/settle',
    body: {
      day: '2026-03-01',
      officeId,
      gateway: 'sslcommerz',
      id: difference.id,
      settledAt: null,
      resolution: 'gateway_right',
      reason: '  টিকিট ৭',
    },
  })
})

test('one difference is open at a time: another closes it, its own button and leaving too; what is sent is of the open one (look Staff)', async () => {
  const server = open([difference, other], () => ({ code: 200, data: settled }))
  await press('CF1')
  await user.type((await form('CF1')).getByLabelText(m.application_field_reason()), 'অন্যটির কারণ')
  await press('CF2')
  const second = await form('CF2')
  expect(screen.getAllByRole('form')).toHaveLength(1)
  const row = await rowOf('CF2')
  expect([row, await rowOf('CF1')].map((one) => one.getAttribute('aria-current'))).toEqual(['true', null])
  const reason = second.getByLabelText<HTMLTextAreaElement>(m.application_field_reason())
  expect(reason.value).toBe('')
  await press('CF2')
  expect(screen.queryByRole('form')).toBeNull()
  await press('CF2')
  await user.type((await form('CF2')).getByLabelText(m.application_field_reason()), 'টিকিট{Shift}')
  await user.click((await form('CF2')).getByRole('button', { name: m.parts_action_cancel() }))
  expect(screen.queryByRole('form')).toBeNull()
  const button = within(row).getByRole('button')
  expect(document.activeElement).toBe(button)
  await press('CF2')
  const again = await form('CF2')
  await user.click(again.getByLabelText(closeResolutionWords.gateway_told()))
  await user.type(again.getByLabelText(m.application_field_reason()), 'টিকিট')
  await user.click(again.getByRole('button', { name: m.close_action_settle() }))
  await said('success', m.close_notice_settled())
  expect(server.posts().map(({ body }) => body)).toMatchObject([{ id: other.id }])
})

test('each side says what it knows: its amount, where it stands, and what the gateway kept of it, or that it knows nothing (product 8)', async () => {
  const sides = async (more: Partial<CloseDifference>) => {
    open([{ ...difference, ...more }])
    await press('CF1')
    const list = (await form('CF1')).getByRole('list', { name: m.close_label_evidence() })
    const told = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent))
    cleanup()
    return told
  }
  const charge = (amountPoisha: number) => `${m.payment_label_bank_charge()} ${money(amountPoisha)}`
  expect(await sides({ kind: 'charge_differs', fileChargePoisha: 700, ledgerChargePoisha: 900 })).toEqual([
    `${m.close_label_file()}${money(238_300)}${m.close_text_line({ line: '৭' })} · ${charge(700)}`,
    `${m.close_label_attempt()}${money(287_550)}`,
    `${m.close_label_ledger()}${money(287_550)}${charge(900)}`,
    `${m.close_label_difference()}${money(-49_250)}`,
  ])
  const nowhere = { line: null, filePoisha: null, fileChargePoisha: null, ledgerChargePoisha: null }
  expect(await sides({ kind: 'missing_there', ...nowhere })).toEqual([
    `${m.close_label_file()}${m.queue_label_none()}`,
    `${m.close_label_attempt()}${money(287_550)}`,
    `${m.close_label_ledger()}${money(287_550)}`,
    `${m.close_label_difference()}${money(-49_250)}`,
  ])
  const here = { attemptPoisha: null, ledgerPoisha: null, fileChargePoisha: null, ledgerChargePoisha: null }
  expect(await sides({ kind: 'missing_here', ...here })).toEqual([
    `${m.close_label_file()}${money(238_300)}${m.close_text_line({ line: '৭' })}`,
    `${m.close_label_attempt()}${m.queue_label_none()}`,
    `${m.close_label_ledger()}${m.queue_label_none()}`,
    `${m.close_label_difference()}${money(-49_250)}`,
  ])
})

test('what was settled says how, by whom and why, and can be settled otherwise beginning with that (product 8)', async () => {
  const server = open(settled.differences, () => ({ code: 200, data: settled }))
  const row = await rowOf('CF1')
  expect(row.textContent).toContain(closeResolutionWords.gateway_told())
  expect(row.textContent).toContain('পরীক্ষা হিসাবরক্ষক: টিকিট ৮৮১২০')
  expect(within(row).queryByText(m.close_label_left())).toBeNull()
  await press('CF1', m.parts_action_change())
  const asked = await form('CF1')
  expect(asked.getByLabelText<HTMLInputElement>(closeResolutionWords.gateway_told()).checked).toBe(true)
  await user.type(asked.getByLabelText(m.application_field_reason()), ', পরে ৯')
  await user.click(asked.getByRole('button', { name: m.close_action_settle() }))
  await said('success', m.close_notice_settled())
  expect(server.posts()[0]?.body).toMatchObject({ resolution: 'gateway_told', reason: 'টিকিট ৮৮১২০, পরে ৯' })
})

test('where a colleague settled it meanwhile, that is told, what was typed stays, and the next press is meant for the settlement that stands in the row by then (product 2)', async () => {
  let isFaster = false
  const server = serverDouble(({ method }) => {
    if (method === 'GET') return { code: 200, data: isFaster ? settled : matched }
    if (isFaster) return { code: 200, data: settled }
    isFaster = true
    return { code: 409, message: 'দ্বিতীয় হিসাবরক্ষক ১২:০০-এ এটি বদলেছেন' }
  })
  render(<DayCloseScreen />)
  await press('CF1')
  const asked = await form('CF1')
  await user.click(asked.getByLabelText(closeResolutionWords.gateway_right()))
  await user.type(asked.getByLabelText(m.application_field_reason()), 'টিকিট ৭')
  const settle = () => user.click(asked.getByRole('button', { name: m.close_action_settle() }))
  await settle()
  expect((await asked.findByRole('alert')).textContent).toContain('দ্বিতীয় হিসাবরক্ষক')
  await waitFor(async () =>
    expect((await rowOf('CF1')).textContent).toContain(closeResolutionWords.gateway_told()),
  )
  await settle()
  await said('success', m.close_notice_settled())
  const [first, second] = server.posts().map(({ body }) => body)
  const typed = { resolution: 'gateway_right', reason: 'টিকিট ৭' }
  expect(first).toMatchObject({ ...typed, settledAt: null })
  expect(second).toMatchObject({ ...typed, settledAt: settled.differences[0]?.settled?.at })
})

test.each<[string, DayClose]>([
  ['another file came', { ...matched, differences: [other] }],
  ['the day was signed', { ...settled, offered: ['reopen'] }],
])(
  'where %s meanwhile, the open form tells it, and what was typed in it stays until it is left (product 2)',
  async (_how, by) => {
    let isFaster = false
    const server = serverDouble(({ method }) => {
      if (method === 'GET') return { code: 200, data: isFaster ? by : matched }
      isFaster = true
      return { code: 409, message: m.close_error_other_file() }
    })
    render(<DayCloseScreen />)
    await press('CF1')
    const asked = await form('CF1')
    await user.click(asked.getByLabelText(closeResolutionWords.gateway_right()))
    const reason = asked.getByLabelText<HTMLTextAreaElement>(m.application_field_reason())
    await user.type(reason, 'টিকিট ৭')
    await user.click(asked.getByRole('button', { name: m.close_action_settle() }))
    await waitFor(() => expect(server.asked.filter(({ method }) => method === 'GET')).toHaveLength(2))
    const [theirs] = by.differences
    await waitFor(async () => expect((await rowOf(theirs?.transactionId ?? '')).isConnected).toBe(true))
    expect((await asked.findByRole('alert')).textContent).toContain(m.close_error_other_file())
    expect([reason.isConnected, reason.value]).toEqual([true, 'টিকিট ৭'])
    await user.click(asked.getByRole('button', { name: m.parts_action_cancel() }))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    expect(screen.queryAllByText(/^CF\d$/)).toHaveLength(1)
  },
)
