import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('what a case comes to is asked once the value has stood still, and of no value on the way to it (look Litigant)', async () => {
  const server = serverDouble(({ path }) => ({ code: 200, data: path === '/case-types/' ? [type] : [] }))
  render(<FeeLookup />)
  await rest(0)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '4' } })
  await rest(0)
  const asked = () =>
    server.asked.map(({ path }) => path).filter((path) => path.startsWith('/fee-type-lists/'))
  for (const value of ['1', '10', '100']) {
    fireEvent.change(screen.getByRole('textbox'), { target: { value } })
    await rest(150)
  }
  expect(screen.getByText(m.home_text_value_first())).toBeTruthy()
  await rest(2_000)
  expect(asked()).toEqual(['/fee-type-lists/4?amount=10000'])
})
