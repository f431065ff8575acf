import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { amountPoishaMax } from '../../src/machines/limits.ts'
import { formatMoney } from '../../src/screens/parts/format.ts'
import { FeeLookup } from '../../src/screens/public/home/fee-lookup.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const category = { id: 1, name: 'Trial', nameBn: 'পরীক্ষা', division: 'subordinate' }
const type = { id: 4, name: 'Money suit', nameBn: 'অর্থ মোকদ্দমা', isAmountNeeded: true, category }
const rest = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const asksValue = async () => {
  const server = serverDouble(({ path }) => ({ code: 200, data: path === '/case-types/' ? [type] : [] }))
  render(<FeeLookup />)
  await rest(0)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '4' } })
  await rest(0)
  return () => server.asked.map(({ path }) => path).filter((path) => path.startsWith('/fee-type-lists/'))
}
const typeValue = async (value: string) => {
  fireEvent.change(screen.getByRole('textbox'), { target: { value } })
  await rest(300)
}
const saidAtValue = () => {
  const ids = screen.getByRole('textbox').getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

test.each(['10000000000.01', '999999999999', '১,০০,০০,০০,০০,০০১', '123456789012345678'])(
  'of %s the field says how much a value can be, and nothing is asked (look Litigant)',
  async (value) => {
    const asked = await asksValue()
    await typeValue(value)
    expect(saidAtValue()).toContain(m.home_error_value({ amount: formatMoney(amountPoishaMax, 'bn') }))
    expect(asked()).toEqual([])
    await typeValue('10000000000')
    expect(saidAtValue()).toBe('')
    expect(asked()).toEqual([`/fee-type-lists/4?amount=${amountPoishaMax}`])
  },
)

test.each(['-5', '100.555', '.5', '1,00,00', '1 লাখ'])(
  'of %s the field says how a value is written, until it is written so (look Litigant)',
  async (value) => {
    const asked = await asksValue()
    await typeValue(value)
    expect(saidAtValue()).toContain(m.field_error_amount_invalid())
    expect(asked()).toEqual([])
    await typeValue('')
    expect(saidAtValue()).toBe('')
  },
)

test('what a case comes to is asked once the value has stood still, and of no value on the way to it (look Litigant)', async () => {
  const asked = await asksValue()
  for (const value of ['1', '10', '100']) {
    fireEvent.change(screen.getByRole('textbox'), { target: { value } })
    await rest(150)
  }
  expect(screen.getByText(m.home_text_value_first())).toBeTruthy()
  await rest(2_000)
  expect(asked()).toEqual(['/fee-type-lists/4?amount=10000'])
})
