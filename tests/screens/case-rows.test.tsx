import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ApplicationRow } from '../../src/api/entities.ts'
import { UnverifiedQueue } from '../../src/screens/application/queue-screen.tsx'
import table from '../../src/screens/parts/data-table.module.css'
import { written } from '../../src/screens/parts/written.ts'
import { m } from '../../src/words/messages.js'
import { listDouble, pageOf, rowAt } from './support/application-rows.ts'
import { loggedIn } from './support/logged-in.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('administrator', '/administrator/applications/unverified')

const open = (...rows: ApplicationRow[]) => {
  listDouble(({ path }) => (path.startsWith('/applications') ? pageOf(rows) : { code: 503 }))
  render(<UnverifiedQueue />)
}
const rowOf = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('tr') as HTMLTableRowElement
const looksOf = (element: Element | undefined | null, look: string) =>
  element?.classList.contains(table[look] ?? '?') ?? false

test('a case is called by its number of reference with the court’s beside it; one without is called by the court’s, once (look Staff)', async () => {
  open(rowAt(1), { ...rowAt(2), referenceNumber: null })
  const first = (await rowOf('REF-1')).textContent
  expect(first).toContain(written('FS-1/2026'))
  const name = written('FS-2/2026')
  const second = (await rowOf(name)).textContent
  expect(second.split(name)).toHaveLength(2)
})

test('that something of a case cannot be read is said in its row, and in no other (look States)', async () => {
  open(rowAt(1), { ...rowAt(2), isDamaged: true })
  expect((await rowOf('REF-1')).textContent).not.toContain(m.case_label_damaged())
  expect((await rowOf('REF-2')).textContent).toContain(m.case_label_damaged())
})

test('a name that ends in dots is told whole (look Staff)', async () => {
  open(rowAt(1))
  const row = await rowOf('REF-1')
  const cell = [...row.cells].find(({ textContent }) => textContent === 'নমুনা বাদী 1')
  expect(cell?.title).toBe('নমুনা বাদী 1')
})

test('a row looks chosen when it is, and no other does; its name alone looks like what leads to it (look Staff)', async () => {
  open(rowAt(1), rowAt(2))
  const first = await rowOf('REF-1')
  const second = await rowOf('REF-2')
  const named = [...first.cells].filter((cell) => looksOf(cell, 'first'))
  expect(named.map((cell) => cell.querySelector('a')?.textContent)).toEqual(['REF-1'])
  expect([first, second].map((row) => looksOf(row, 'chosen'))).toEqual([false, false])
  await user.click(screen.getByRole('checkbox', { name: 'REF-1' }))
  expect([first, second].map((row) => looksOf(row, 'chosen'))).toEqual([true, false])
})

test('as long as nothing is chosen there is no bar for what is (look Staff)', async () => {
  open(rowAt(1))
  await rowOf('REF-1')
  const bar = () => screen.queryByRole('region', { name: m.bulk_title_chosen() })
  await user.click(screen.getByRole('checkbox', { name: 'REF-1' }))
  await screen.findByRole('region', { name: m.bulk_title_chosen() })
  await user.click(screen.getByRole('checkbox', { name: 'REF-1' }))
  expect(bar()).toBeNull()
})
