import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { badges } from '../../src/machines/badges.ts'
import { AdministratorDashboard } from '../../src/screens/dashboard/administrator-screen.tsx'
import { DispatcherDashboard } from '../../src/screens/dashboard/dispatcher-screen.tsx'
import { m } from '../../src/words/messages.js'
import { written } from '../../src/screens/parts/written.ts'
import { serverDouble } from './server-double.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const counts = Object.fromEntries(badges.map((badge) => [badge, 0]))
const file = {
  id: '0197f000-0000-7000-8000-00000000000a',
  applicationId: '0197f000-0000-7000-8000-00000000000b',
  state: 'received',
  version: 6,
  referenceNumber: 'REF-1',
  caseNumber: 'TS-1/2026',
  petitionerName: 'পরীক্ষা',
  court: { name: 'Sample court', nameBn: 'নমুনা আদালত' },
  option: 'registry',
  lineCount: 1,
  dueDate: null,
  isOverdue: false,
  heldBy: null,
  assignedTo: null,
  submittedAt: null,
  stateSince: '2026-02-01T00:00:00.000Z',
  cursor: 'c',
}
const hrefOf = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

test('the overdue figure leads to the overdue ones alone, and the oldest files open beside their list', async () => {
  serverDouble(() => ({
    code: 200,
    data: { counts, overdue: { dispatched_file: 2, received_file: 1 }, oldest: [file] },
  }))
  render(<DispatcherDashboard />)
  expect(await hrefOf(m.dashboard_label_overdue())).toBe('/dispatch/applications/dispatched_file?overdue=yes')
  expect(await hrefOf(new RegExp(`১.*, ${m.dashboard_label_overdue_received_file()}$`))).toBe(
    '/dispatch/applications/received_file?overdue=yes',
  )
  const received = screen.getByRole('link', { name: m.route_title_received_file() }).closest('li')
  expect(received?.textContent).not.toContain(m.parts_text_on_time())
  const arrived = screen.getByRole('link', { name: m.route_title_new_case_documents() }).closest('li')
  expect(arrived?.textContent).toContain(m.parts_text_on_time())
  expect(await hrefOf(written(file.caseNumber))).toBe(
    `/dispatch/applications/dispatch/detail/${file.id}?list=received_file`,
  )
  expect(screen.getByRole('heading', { name: m.dashboard_title_oldest() })).toBeTruthy()
})

test('where no file waits, the dashboard of the dispatch section says so', async () => {
  serverDouble(() => ({ code: 200, data: { counts, overdue: {}, oldest: [] } }))
  render(<DispatcherDashboard />)
  expect(await screen.findByText(m.dashboard_text_no_oldest_file())).toBeTruthy()
})

test('what came back is a figure of the administrator that leads to its list (product 2.2)', async () => {
  serverDouble(({ path }) => ({
    code: 200,
    data:
      path === '/administrator/dashboard/data'
        ? { counts, cameBack: 3, overdue: { unverified: 4 }, oldest: [] }
        : [],
  }))
  render(<AdministratorDashboard />)
  expect(await hrefOf(m.case_filter_label_came_back())).toBe(
    '/administrator/applications/send_to_dispatch?sort=oldest&outcome=came_back',
  )
  const late = await screen.findByRole('link', { name: new RegExp(m.dashboard_label_overdue_unverified()) })
  expect(late.getAttribute('href')).toBe('/administrator/applications/unverified?sort=oldest&overdue=yes')
  expect(late.closest('li')?.textContent).toContain('৪')
})
