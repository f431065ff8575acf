import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallReply } from '../../src/api/calls.ts'
import { filingMachine } from '../../src/machines/filing.ts'
import { parseTaka, reckonFee } from '../../src/machines/money.ts'
import { FeeTable } from '../../src/screens/filing/fee-table.tsx'
import { FilingScreen } from '../../src/screens/filing/filing-screen.tsx'
import { formatMoney } from '../../src/screens/parts/format.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm, wholeReference } from '../witness/forms.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { accountOf } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
let server: HeldServer

const isFees = (path: string) => path.startsWith('/fee-type-lists/')

beforeEach(() => {
  localStorage.clear()
  forgetLists()
  history.replaceState(null, '', '/application')
  server = heldServer(({ method, path }) =>
    method === 'GET' && !isFees(path) ? { code: 200, data: [] } : null,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const formula = {
  kind: 'ad_valorem' as const,
  rateBasisPoints: 250,
  floorPoisha: 30_000,
  capPoisha: 5_000_000,
  vatBasisPoints: 1_500,
}

/** A money claim's fees for a case amount: the court's, its VAT, and a fixed one for the bar council. */
function feesFor(amount: string): CallReply<'GET /fee-type-lists/{id}'> {
  const { feePoisha, vatPoisha } = reckonFee(formula, parseTaka(amount) ?? 0)
  const fee = { feeTypeId: 1, feeRuleId: 1, fund: 'treasury' as const, formula }
  return [
    { ...fee, title: { name: 'Court fee', nameBn: 'কোর্ট ফি' }, isVat: false, amountPoisha: feePoisha },
    { ...fee, title: { name: 'VAT', nameBn: 'ভ্যাট' }, isVat: true, amountPoisha: vatPoisha },
    {
      feeTypeId: 2,
      feeRuleId: 2,
      title: { name: 'Form', nameBn: 'ফরম' },
      fund: 'bar_council',
      isVat: false,
      amountPoisha: 40_000,
      formula: { kind: 'fixed', amountPoisha: 40_000 },
    },
  ]
}
const answer = (amount: string) => server.answer({ code: 200, data: feesFor(amount) })
const asked = () => server.asked.map(({ path }) => path).filter(isFees)
const totalRow = () => screen.getByRole('row', { name: new RegExp(`^${m.parts_label_total()}`) }).textContent
const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

const form = { ...wholeForm, caseAmount: '১,০০,০০০' }

test('each fee shows its rule, VAT its own rate, and the funds their shares (product 4)', async () => {
  render(<FeeTable form={form} />)
  await answer('100000')
  expect((await screen.findByRole('rowheader', { name: /^কোর্ট ফি/ })).textContent).toContain('২.৫%')
  expect(screen.getByRole('rowheader', { name: /^ভ্যাট/ }).textContent).toContain(
    m.fee_text_vat({ rate: '১৫%' }),
  )
  expect(screen.getByRole('rowheader', { name: /^ফরম/ }).textContent).toContain(m.fee_text_fixed())
  const shares = screen.getByText(m.fee_title_shares()).parentElement
  expect(shares?.textContent).toContain(formatMoney(287_500, 'bn'))
  expect(shares?.textContent).toContain(formatMoney(40_000, 'bn'))
  expect(totalRow()).toContain(formatMoney(327_500, 'bn'))
})

test('where all of it goes to one fund no shares are told', async () => {
  render(<FeeTable form={form} />)
  await server.answer({ code: 200, data: feesFor('100000').filter(({ fund }) => fund === 'treasury') })
  await screen.findByRole('table')
  expect(screen.queryByText(m.fee_title_shares())).toBeNull()
})

const context = {
  form: { ...form, caseAmount: '' },
  reference: { ...wholeReference, type: { ...wholeReference.type, isAmountNeeded: true } },
  applicationId: null,
  version: null,
  savedAt: null,
  hasUnsaved: false,
  referenceNumber: null,
  error: null,
  errors: [],
  refused: [],
}

test('an amount that was typed for another type is not reckoned with where this one asks for none (spec §5)', async () => {
  const reference = { ...wholeReference, type: { ...wholeReference.type, isAmountNeeded: false } }
  const snapshot = filingMachine.resolveState({ value: 'case', context: { ...context, form, reference } })
  render(<FilingScreen snapshot={snapshot} account={accountOf('owner')} />)
  await waitFor(() => expect(asked()).toEqual(['/fee-type-lists/1?amount=0']))
})

test('in the case step the table follows the typed amount, keeps the last answer meanwhile, and only its total is read out (spec §5)', async () => {
  const snapshot = filingMachine.resolveState({ value: 'case', context })
  render(<FilingScreen snapshot={snapshot} account={accountOf('owner')} />)
  await waitFor(() => expect(asked()).toEqual(['/fee-type-lists/1?amount=0']))
  expect(screen.queryByRole('table')).toBeNull()
  await answer('0')
  const table = await screen.findByRole('table')
  expect(totalRow()).toContain(formatMoney(74_500, 'bn'))
  await user.type(screen.getByLabelText(new RegExp(m.case_field_case_amount())), '১,০০,০০০.')
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked().at(-1)).toBe('/fee-type-lists/1?amount=10000000')
  expect(within(table).getAllByRole('row')).toHaveLength(5)
  expect(totalRow()).toContain(formatMoney(74_500, 'bn'))
  await answer('100000')
  await waitFor(() => expect(totalRow()).toContain(formatMoney(327_500, 'bn')))
  const said = m.fee_label_total_now({ amount: formatMoney(327_500, 'bn') })
  await waitFor(() => expect(heard()).toContain(said))
  expect(table.closest('output, [aria-live], [role=status], [role=alert]')).toBeNull()
})

test('of another type nothing of the last one is shown, and a failure has a way on', async () => {
  const { rerender } = render(<FeeTable form={form} />)
  await answer('100000')
  await screen.findByRole('table')
  rerender(<FeeTable form={{ ...form, typeId: 2 }} />)
  expect(screen.queryByRole('table')).toBeNull()
  await server.answer('offline')
  const alert = await screen.findByRole('alert')
  await user.click(within(alert).getByRole('button', { name: m.filing_action_retry_list() }))
  await answer('100000')
  await screen.findByRole('table')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('typed costs are counted in, to the treasury; without a type there is nothing to reckon yet', async () => {
  const costs = [{ id: 'c', title: 'নকল', amount: '৫০.০৫', quantity: '৩' }]
  const { rerender } = render(<FeeTable form={{ ...form, costs }} />)
  await answer('100000')
  expect((await screen.findByRole('row', { name: /^নকল/ })).textContent).toContain(formatMoney(15_015, 'bn'))
  expect(totalRow()).toContain(formatMoney(342_515, 'bn'))
  expect(screen.getByText(m.fee_title_shares()).parentElement?.textContent).toContain(
    formatMoney(302_515, 'bn'),
  )
  act(() => rerender(<FeeTable form={{ ...form, typeId: null }} />))
  expect(screen.getByText(m.cost_text_fees_later())).toBeTruthy()
})
