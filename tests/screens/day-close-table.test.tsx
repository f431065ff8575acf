import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CloseDifference } from '../../src/api/close-calls.ts'
import { formatMoney } from '../../src/machines/format.ts'
import table from '../../src/screens/parts/data-table.module.css'
import { written } from '../../src/screens/parts/written.ts'
import { DifferenceTable } from '../../src/screens/payment/day-close-table.tsx'
import { closeDifferenceWords } from '../../src/words/groups/close-difference.ts'
import { closeResolutionWords } from '../../src/words/groups/close-resolution.ts'
import { entryKindWords } from '../../src/words/groups/entry-kind.ts'
import { m } from '../../src/words/messages.js'
import { difference, settled } from './support/day-close.ts'

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const money = (amountPoisha: number) => plain(formatMoney(amountPoisha, 'bn'))
const charge = (amountPoisha: number) => `${m.payment_label_bank_charge()} ${money(amountPoisha)}`

/** The cells of the one row, from the transaction to what was settled. */
const rowOf = (more: Partial<CloseDifference>) => {
  cleanup()
  render(
    <DifferenceTable
      differences={[{ ...difference, ...more }]}
      open={null}
      onOpen={undefined}
      under={() => null}
    />,
  )
  return screen.getAllByRole('cell')
}
const textsOf = (more: Partial<CloseDifference>) => rowOf(more).map(({ textContent }) => plain(textContent))

test('each side of a difference stands in its row, what is known nowhere as that; the charge only where it is what differs (product 8)', () => {
  const charges = { fileChargePoisha: 700, ledgerChargePoisha: 900 }
  const sides = [money(238_300), money(287_550), money(287_550), money(-49_250)]
  const first = `${written('FS-1/2026')} CF1`
  const left = m.close_label_left()
  const amounts = [first, closeDifferenceWords.amount_differs(), ...sides, left]
  expect(textsOf(charges)).toEqual(amounts)
  expect(textsOf({ kind: 'charge_differs', ...charges })).toEqual([
    first,
    closeDifferenceWords.charge_differs(),
    `${money(238_300)}${charge(700)}`,
    money(287_550),
    `${money(287_550)}${charge(900)}`,
    money(-49_250),
    left,
  ])
  expect(textsOf({ kind: 'charge_differs', fileChargePoisha: null, ledgerChargePoisha: 900 })[2]).toBe(
    money(238_300),
  )
  const unknown = { attemptPoisha: null, ledgerPoisha: null, caseNumber: null }
  expect(textsOf({ kind: 'missing_here', movement: 'refund', ...unknown })).toEqual([
    'CF1',
    `${closeDifferenceWords.missing_here()}${entryKindWords.refunded()}`,
    money(238_300),
    m.queue_label_none(),
    m.queue_label_none(),
    money(-49_250),
    left,
  ])
})

test('all four amounts of a row stand as figures, under one another to the last digit (look Staff)', () => {
  const figures = rowOf({}).map((cell) => cell.classList.contains(table['numeric'] ?? '?'))
  expect(figures).toEqual([false, false, true, true, true, true, false])
})

test('what ends in dots is told whole: how it was settled; a transaction, which is held against paper, never does (look Staff)', () => {
  const wholes = (more: Partial<CloseDifference>) => {
    const cells = rowOf(more)
    const gives = [table['some'], table['most']].map((name) => name ?? '?')
    expect(gives.filter((name) => cells[0]?.classList.contains(name))).toEqual([])
    return [cells.at(0), cells.at(-1)].map((cell) => cell?.title)
  }
  expect(wholes({})).toEqual(['', ''])
  expect(wholes({ caseNumber: null, settled: settled.differences[0]?.settled ?? null })).toEqual([
    '',
    `${closeResolutionWords.gateway_told()}. পরীক্ষা হিসাবরক্ষক: টিকিট ৮৮১২০`,
  ])
})

test('what a file settled by itself is told in words and figures of its reader: the line of the other day, or the day of its posting (product 8, look Staff)', () => {
  const settledBy = (counterpart: { day: string; fileName: string | null; line: number | null }) => {
    const by = { by: 'পরীক্ষা হিসাবরক্ষক', at: '2026-03-02T06:00:00.000Z', reason: null }
    return rowOf({ settled: { ...by, resolution: 'other_file', counterpart } }).at(-1)
  }
  const place = m.close_text_counterpart_line({ day: '২ মার্চ, ২০২৬', name: 'f28.csv', line: '৩' })
  const filed = settledBy({ day: '2026-03-02', fileName: 'f28.csv', line: 3 })
  const told = `পরীক্ষা হিসাবরক্ষক: ${place}`
  expect(filed?.textContent).toBe(`${closeResolutionWords.other_file()} ${told}`)
  expect(filed?.title).toBe(`${closeResolutionWords.other_file()}. ${told}`)
  const posted = m.close_text_counterpart_posting({ day: '১ মার্চ, ২০২৬' })
  expect(settledBy({ day: '2026-03-01', fileName: null, line: null })?.textContent).toContain(posted)
})

test('what waits to be settled is not cut: only what is told whole elsewhere gives way (look Staff)', () => {
  const gives = (more: Partial<CloseDifference>) =>
    rowOf(more)
      .at(-1)
      ?.classList.contains(table['some'] ?? '?')
  expect(gives({})).toBe(false)
  expect(gives({ settled: settled.differences[0]?.settled ?? null })).toBe(true)
})

test('the act is told of its own row; where nothing can be settled there is none, and where nothing differs that is said (product 8)', () => {
  const second = { ...difference, id: '00000000-0000-4000-8000-000000000002', transactionId: 'CF2' }
  const opened = vi.fn<(id: string) => void>()
  const draw = (open: string | null) =>
    render(
      <DifferenceTable
        differences={[difference, second]}
        open={open}
        onOpen={opened}
        under={({ transactionId }) => <p>{`under ${transactionId}`}</p>}
      />,
    )
  draw(null)
  expect(screen.queryByText(/^under/)).toBeNull()
  cleanup()
  draw(second.id)
  expect(screen.getAllByText(/^under/).map(({ textContent }) => textContent)).toEqual(['under CF2'])
  const acts = screen.getAllByRole('button', { name: m.close_action_settle() })
  expect(acts.map((act) => act.getAttribute('aria-expanded'))).toEqual(['false', 'true'])
  acts[0]?.click()
  expect(opened.mock.calls).toEqual([[difference.id]])
  expect(within(rowOf({})[0]?.closest('table') as HTMLElement).queryByRole('button')).toBeNull()
  cleanup()
  render(<DifferenceTable differences={[]} open={null} onOpen={opened} under={() => null} />)
  expect(screen.getByText(m.close_text_no_differences())).toBeTruthy()
})
