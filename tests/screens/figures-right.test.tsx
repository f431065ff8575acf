import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DispatchRow } from '../../src/api/entities.ts'
import type { OfficeOverview } from '../../src/api/office-calls.ts'
import { UnverifiedQueue } from '../../src/screens/application/queue-screen.tsx'
import { OfficeOverviewScreen } from '../../src/screens/customization/office-overview-screen.tsx'
import { DispatchedFileQueue } from '../../src/screens/dispatch/queue-screen.tsx'
import styles from '../../src/screens/parts/data-table.module.css'
import { m } from '../../src/words/messages.js'
import { startsWith } from './support/walk.ts'
import { serverDouble, type Told } from './server-double.ts'
import { pageOf, rowAt } from './support/application-rows.ts'
import { loggedIn } from './support/logged-in.ts'

loggedIn('superAdmin', '/')

/** The columns whose figures stand under one another, right-aligned, of the table that is there. */
async function figureColumns(): Promise<string[]> {
  await screen.findAllByRole('cell')
  const numeric = styles['numeric']
  if (!numeric) throw new Error('figures look like nothing')
  return screen
    .getAllByRole('columnheader')
    .filter(({ classList }) => classList.contains(numeric))
    .map(({ textContent }) => textContent.replace(/[▲↕]$/, ''))
}
/** Every column of a list that its reader may choose. */
const looksAt = (columns: readonly string[], path: string): Told | null =>
  path.startsWith('/queue-views') ? { code: 200, data: { views: [], columns } } : null

test('money and waiting stand as figures in a list of cases, nothing else does (look Staff)', async () => {
  serverDouble(
    ({ path }) =>
      looksAt(['petitioner', 'court', 'type', 'state', 'owed', 'assignee'], path) ?? pageOf([rowAt(1)]),
  )
  render(<UnverifiedQueue />)
  await screen.findByRole('columnheader', { name: m.my_label_left() })
  expect(await figureColumns()).toEqual([m.my_label_left(), m.queue_label_age()])
})

test('lines and waiting stand as figures in a list of the dispatch section (look Staff)', async () => {
  const row: DispatchRow = {
    ...rowAt(1),
    applicationId: rowAt(101).id,
    state: 'completed',
    option: 'registry',
    lineCount: 2,
    isOutcomeRecorded: false,
    dueDate: null,
  }
  serverDouble(({ path }) => looksAt(['lines', 'state', 'due'], path) ?? pageOf([row] as never))
  render(<DispatchedFileQueue />)
  await screen.findByRole('columnheader', { name: m.dispatch_label_lines() })
  expect(await figureColumns()).toEqual([m.dispatch_label_lines(), m.queue_label_age()])
})

test('a summons whose outcome is recorded waits for nothing (product 2.2)', async () => {
  const row = (number: number, isOutcomeRecorded: boolean): DispatchRow => ({
    ...rowAt(number),
    applicationId: rowAt(100 + number).id,
    state: 'completed',
    option: 'registry',
    lineCount: 2,
    isOutcomeRecorded,
    dueDate: null,
  })
  serverDouble(({ path }) => looksAt([], path) ?? pageOf([row(1, true), row(2, false)] as never))
  render(<DispatchedFileQueue />)
  await screen.findByRole('columnheader', { name: startsWith(m.queue_label_age()) })
  const waits = screen.getAllByRole('row').slice(1)
  expect(waits.map((one) => one.querySelector('time') !== null)).toEqual([false, true])
  expect(waits[0]?.textContent).toContain(m.queue_label_none())
})

test('all that is summed of a district stands as figures (spec §2 Office management)', async () => {
  const row: OfficeOverview = {
    id: 'ক',
    name: 'One',
    nameBn: 'এক',
    status: 'active',
    openCaseCount: 3,
    overdueCount: 0,
    monthPoisha: 100_00,
    hasAccounts: true,
    district: { id: 11, name: 'North', nameBn: 'উত্তর' },
    people: [],
  }
  serverDouble(() => ({ code: 200, data: { rows: [row] } }))
  history.replaceState(null, '', '/office-management?by=district')
  render(<OfficeOverviewScreen />)
  await screen.findByRole('table', { name: m.office_title_by_district() })
  expect(await figureColumns()).toEqual([
    m.route_title_offices(),
    m.office_label_open(),
    m.office_label_overdue(),
    m.office_label_month(),
    m.office_label_people(),
  ])
})
