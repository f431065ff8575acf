import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CallReply } from '../../src/api/calls.ts'
import type { Payment } from '../../src/api/payment-entities.ts'
import { LedgerCorrections } from '../../src/screens/payment/detail-ledger.tsx'
import { m } from '../../src/words/messages.js'
import { paymentWitness } from '../witness/payment.ts'
import { serverDouble } from './server-double.ts'
import { askedCorrection as waiting } from './support/corrections.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

type Corrections = CallReply<'GET /payments/{id}/corrections'>
const user = userEvent.setup()
const lineId = '00000000-0000-4000-8000-000000000009'
const title = { name: 'Court fee', nameBn: 'কোর্ট ফি' }
const standing = [{ billLineId: lineId, title, fund: 'treasury' as const, amountPoisha: 45_000 }]
// What of a payment this part of its page reads.
const payment = { id: 'p1', facts: paymentWitness.worlds.used } as unknown as Payment
const shown = (corrections: Corrections['corrections']) => {
  let answer: Corrections = { standing, corrections }
  const server = serverDouble(({ method }) => {
    if (method === 'POST') answer = { standing, corrections: [] }
    return { code: 200, data: answer }
  })
  render(<LedgerCorrections payment={payment} />)
  return server
}
const posts = (server: ReturnType<typeof serverDouble>) =>
  server.asked.filter(({ method }) => method === 'POST')

loggedIn('accountant', '/accountant/applications/accountant/detail/x')

test('what stands in a wrong fund is asked to be moved: from where, to which fund, how much and why (product 4)', async () => {
  const server = shown([])
  await user.click(await screen.findByRole('button', { name: m.ledger_action_correct() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const ask = () => user.click(dialog.getByRole('button', { name: m.ledger_action_ask() }))
  await ask()
  expect(dialog.getByLabelText(m.ledger_field_to()).getAttribute('aria-invalid')).toBe('true')
  expect(posts(server)).toEqual([])
  await user.selectOptions(dialog.getByLabelText(m.ledger_field_to()), 'bar_council')
  await user.type(dialog.getByLabelText(m.parts_label_amount()), '২০০')
  await user.type(dialog.getByLabelText(m.application_field_reason()), 'ভুল তহবিল')
  await ask()
  await screen.findByRole('button', { name: m.ledger_action_correct() })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await said('success', m.ledger_text_asked())
  expect(posts(server)).toMatchObject([
    {
      path: '/payments/p1/corrections',
      body: {
        billLineId: lineId,
        fromFund: 'treasury',
        toFund: 'bar_council',
        amountPoisha: 20_000,
        reason: 'ভুল তহবিল',
      },
    },
  ])
})

test.each([
  ['confirm', m.ledger_action_confirm, m.ledger_text_confirmed],
  ['withdraw', m.ledger_action_withdraw, m.ledger_text_withdrawn],
] as const)('one that waits is ended by another person: %s (product 4)', async (act, label, done) => {
  const server = shown([waiting])
  const list = await screen.findByRole('list', { name: m.ledger_title_corrections() })
  expect(list.textContent).toContain('ভুল তহবিল')
  expect(screen.queryByRole('button', { name: m.ledger_action_correct() })).toBeNull()
  await user.click(within(list).getByRole('button', { name: label() }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label() }))
  await screen.findByRole('button', { name: m.ledger_action_correct() })
  await said('success', done())
  expect(posts(server)).toMatchObject([
    { path: `/payments/p1/corrections/${act}`, body: { correctionId: waiting.id } },
  ])
})

test('a payment that is out of reach by now leads away: who its reader is is asked anew (look States)', async () => {
  const server = serverDouble(({ method, path }) => {
    if (path === '/auth/info') return 'offline'
    return method === 'POST'
      ? { code: 404, message: 'নেই' }
      : { code: 200, data: { standing, corrections: [waiting] } }
  })
  render(<LedgerCorrections payment={payment} />)
  await user.click(await screen.findByRole('button', { name: m.ledger_action_withdraw() }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: m.ledger_action_withdraw() }))
  await question.findByText('নেই')
  await waitFor(() => expect(server.asked.map(({ path }) => path)).toContain('/auth/info'))
})

test.each([
  ['confirm', m.ledger_action_confirm],
  ['withdraw', m.ledger_action_withdraw],
] as const)(
  'what was answered is asked no more, also where it cannot be read again: %s (product 4)',
  async (_act, label) => {
    let isEnded = false
    const server = serverDouble(({ method }) => {
      if (method === 'GET' && isEnded) return { code: 503, message: 'সার্ভারে সমস্যা' }
      isEnded = method === 'POST'
      return { code: 200, data: { standing, corrections: [waiting] } }
    })
    render(<LedgerCorrections payment={payment} />)
    await user.click(await screen.findByRole('button', { name: label() }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: label() }))
    await waitFor(() => expect(server.asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByRole('list', { name: m.ledger_title_corrections() })).toBeTruthy()
  },
)

const posted = { ...waiting, state: 'posted' as const, endedBy: 'পরীক্ষা হিসাবরক্ষক' }

test.each([
  ['confirm', m.ledger_action_confirm],
  ['withdraw', m.ledger_action_withdraw],
] as const)(
  'one that somebody else ended meanwhile is read again, behind what the question tells: %s (product 4, look Staff)',
  async (_act, label) => {
    let corrections = [waiting]
    serverDouble(({ method }) => {
      if (method === 'GET') return { code: 200, data: { standing, corrections } }
      corrections = [posted]
      return { code: 409, message: 'আর অপেক্ষায় নেই' }
    })
    render(<LedgerCorrections payment={payment} />)
    await user.click(await screen.findByRole('button', { name: label() }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: label() }))
    expect(await screen.findByText(posted.endedBy)).toBeTruthy()
    expect(dialog.getByText('আর অপেক্ষায় নেই')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: m.parts_action_cancel() }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.queryByRole('button', { name: label() })).toBeNull()
  },
)

test('where another was asked for meanwhile, that is shown, and what was typed stays (product 4, look Staff)', async () => {
  let corrections: Corrections['corrections'] = []
  serverDouble(({ method }) => {
    if (method === 'GET') return { code: 200, data: { standing, corrections } }
    corrections = [waiting]
    return { code: 409, message: 'একটি অপেক্ষায় আছে' }
  })
  render(<LedgerCorrections payment={payment} />)
  await user.click(await screen.findByRole('button', { name: m.ledger_action_correct() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.selectOptions(dialog.getByLabelText(m.ledger_field_to()), 'bar_council')
  await user.type(dialog.getByLabelText(m.parts_label_amount()), '২০০')
  await user.type(dialog.getByLabelText(m.application_field_reason()), 'অন্য কারণ')
  await user.click(dialog.getByRole('button', { name: m.ledger_action_ask() }))
  expect(await screen.findByText('ভুল তহবিল')).toBeTruthy()
  expect(dialog.getByText('একটি অপেক্ষায় আছে')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(m.application_field_reason()).value).toBe('অন্য কারণ')
})

test('who asked for one is told that another posts it, and can take it back (product 4)', async () => {
  shown([{ ...waiting, isMine: true }])
  expect(await screen.findByText(m.correction_error_second_person())).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.ledger_action_confirm() })).toBeNull()
  expect(screen.getByRole('button', { name: m.ledger_action_withdraw() })).toBeTruthy()
})
