import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import type { Dispatch } from '../../src/api/entities.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { dispatchCostFields as CostFields } from '../../src/screens/parts/payloads/dispatch-lines.tsx'
import type { PayloadHandle } from '../../src/screens/parts/payloads/payload-fields.tsx'
import { m } from '../../src/words/messages.js'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const linesAt = (suggestedPostalCostPoisha: number | null): Dispatch['lines'] =>
  ['defendant-1', 'defendant-2'].map((defendantId, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    defendantId,
    name: `বিবাদী ${index}`,
    address: 'নমুনা সড়ক',
    postalCostPoisha: null,
    summonFeePoisha: null,
    suggestedPostalCostPoisha,
    suggestedSummonFeePoisha: 50,
    trackingNumber: null,
    outcome: null,
    outcomeDate: null,
  }))

function open(weightGrams: number, suggested: number | null) {
  const handle = createRef<PayloadHandle>()
  const about = { lines: linesAt(suggested), weightGrams }
  render(<CostFields ref={handle} about={about} errorAt={() => undefined} />)
  const costs = screen.getAllByLabelText(m.dispatch_field_postal_cost(), { exact: false })
  return { first: costs[0] as HTMLElement, read: () => handle.current?.read() }
}
const total = () => screen.getByText(m.parts_label_total()).closest('p')?.textContent

test('what all costs come to stands under them and follows what is typed (product 2.2)', async () => {
  const { first } = open(100, 1_300)
  expect(total()).toContain('২৭.০০')
  await user.clear(first)
  await user.type(first, '২০')
  expect(total()).toContain('৩৪.০০')
})

test('what is not typed yet costs nothing, to the poisha (product 2.2)', async () => {
  open(6_000, null)
  for (const field of screen.getAllByLabelText(m.dispatch_field_summon_fee(), { exact: false }))
    await user.clear(field)
  expect(total()).toBe(`${m.parts_label_total()}${formatMoney(0, 'bn')}`)
})

test('above the tariff nothing is suggested, and it is said why (product 2.2)', () => {
  const { first, read } = open(6_000, null)
  expect(first).toHaveProperty('value', '')
  expect(screen.getByText(m.dispatch_text_above_tariff({ weight: '৬,০০০' }))).toBeTruthy()
  expect(read()).toMatchObject({ lines: [{ postalCostPoisha: null }, { postalCostPoisha: null }] })
})

test('within it nothing is said', () => {
  open(5_000, 6_000)
  expect(screen.queryByText(m.dispatch_text_above_tariff({ weight: '৫,০০০' }))).toBeNull()
})

test('where one summons of several is above it, that is said too, for the one (product 2.2)', () => {
  const [first, second] = linesAt(1_300)
  if (!first || !second) throw new Error('there are two')
  const lines = [first, { ...second, suggestedPostalCostPoisha: null }]
  render(<CostFields ref={createRef()} about={{ lines, weightGrams: 6_000 }} errorAt={() => undefined} />)
  expect(screen.getByText(m.dispatch_text_above_tariff({ weight: '৬,০০০' }))).toBeTruthy()
})
