import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuditRow } from '../../src/api/audit-calls.ts'
import type { OfficeOverview } from '../../src/api/office-calls.ts'
import type { Operations } from '../../src/api/operation-calls.ts'
import { SuperAdminHomeScreen } from '../../src/screens/customization/super-admin-home-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { superAdminRoutes } from '../../src/screens/routes/super-admin.ts'
import { serviceKindWords } from '../../src/words/groups/service-kind.ts'
import { standingWords } from '../../src/words/groups/standing.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'

type Service = Operations['services'][number]

const uuid = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`

const office = (number: number, part: Partial<OfficeOverview> = {}): OfficeOverview => ({
  id: uuid(number),
  name: `Office ${number}`,
  nameBn: `কার্যালয় ${number}`,
  status: 'active',
  openCaseCount: number,
  overdueCount: 1,
  monthPoisha: number * 10_000,
  hasAccounts: true,
  district: { id: 1, name: 'Dhaka', nameBn: 'ঢাকা' },
  people: [{ name: 'Administrator', nameBn: 'প্রশাসক', role: 'administrator', count: 2 }],
  ...part,
})
const service = (kind: Service['service'], standing: Service['standing']): Service => ({
  service: kind,
  standing,
  lastWellAt: null,
  failingSince: null,
  fault: null,
  isStandIn: false,
  answerMilliseconds: null,
  freeBytes: null,
  totalBytes: null,
})
const change: AuditRow = {
  id: '1',
  entity: 'faq',
  subjectId: uuid(9),
  event: 'update',
  fromState: 'active',
  toState: 'active',
  by: { name: 'পরীক্ষা প্রশাসক', number: 6, isStaff: true },
  at: '2026-03-01T06:00:00.000Z',
  address: null,
  changes: [],
  hash: 'h',
}
const counts = {
  caseCategories: 6,
  caseTypes: 36,
  feeTypes: 17,
  comingFees: 2,
  faqs: 10,
  offices: 8,
  roles: 7,
  rightsRequests: 0,
}

interface Standing {
  rows: OfficeOverview[]
  services: Operations['services']
  failed: unknown[]
  rightsRequests: number
  changes: AuditRow[]
}

const openHome = ({ rows, services, failed, rightsRequests, changes }: Standing) => {
  serverDouble(({ path }) => {
    if (path === '/office-management/overview') return { code: 200, data: { rows } }
    if (path === '/super-admin/operations') return { code: 200, data: { services, failed } }
    if (path.startsWith('/user-role-management/audit'))
      return { code: 200, data: { rows: changes, total: 1 } }
    return { code: 200, data: { ...counts, rightsRequests } }
  })
  render(<SuperAdminHomeScreen />)
}
const troubled: Standing = {
  rows: [office(3), office(4, { hasAccounts: false, overdueCount: 5 })],
  services: [
    service('sms', 'well'),
    service('mail', 'well'),
    service('disk', 'failing'),
    service('replica', 'absent'),
  ],
  failed: [{}],
  rightsRequests: 2,
  changes: [change],
}

function sectionOf(heading: HTMLElement): HTMLElement {
  const section = heading.closest('section')
  if (!section) throw new Error(`${heading.textContent} is no section's`)
  return section
}

beforeEach(async () => {
  serverDouble(() => ({ code: 503 }))
  await logInAs('superAdmin')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

test('the first page tells how it stands and leads to each entry of the sidebar that the person may open, with what is behind it (spec §2)', async () => {
  openHome(troubled)
  const standing = await screen.findByRole('list', { name: m.dashboard_title_counts() })
  expect(within(standing).getAllByRole('link')).toHaveLength(6)
  const figureOf = (label: string) =>
    within(standing).getByRole('link', { name: label }).closest('li')?.querySelector('strong')?.textContent
  expect(figureOf(m.office_label_open())).toBe('৭')
  expect(figureOf(m.office_label_overdue())).toBe('৬')
  expect(figureOf(m.office_label_month())).toContain('৭০০.০০')
  expect(figureOf(m.office_label_accounts_missing())).toBe('১')
  expect(figureOf(m.operation_title_services())).toBe(m.operation_text_well_of({ count: '২', total: '৩' }))
  expect(figureOf(m.operation_title_failed())).toBe('১')
  expect(await screen.findByText(m.editor_text_coming({ count: '২' }))).toBeTruthy()
  const shown = superAdminRoutes.filter(({ nav }) => nav).map(({ path }) => path)
  const doors = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(doors).toEqual(expect.arrayContaining(shown.filter((path) => path !== '/super-admin')))
})

test('what wants somebody leads to where it is mended; the offices with most overdue come first, and what was changed says by whom (spec §2)', async () => {
  openHome(troubled)
  const wants = within(sectionOf(await screen.findByRole('heading', { name: m.home_title_attention() })))
  expect(wants.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [`${serviceKindWords.disk()}: ${standingWords.failing()}`, '/super-admin/operations'],
    [`${m.operation_title_failed()}: ১`, '/super-admin/operations'],
    [`কার্যালয় 4: ${m.office_label_accounts_missing()}`, `/office-management/offices/${uuid(4)}/accounts`],
    [m.home_label_rights_requests({ count: '২' }), '/user-role-management/rights-requests'],
  ])
  const offices = within(screen.getByRole('table', { name: m.office_title_by_office() }))
  expect(
    offices
      .getAllByRole('row')
      .slice(1)
      .map((row) => /কার্যালয় (\d)/.exec(row.textContent)?.[1]),
  ).toEqual(['4', '3'])
  const changes = within(sectionOf(screen.getByRole('heading', { name: m.home_title_changes() })))
  expect(changes.getByRole('link').getAttribute('href')).toBe(
    `/user-role-management/audit?subject=${uuid(9)}`,
  )
  expect(changes.getByText(/পরীক্ষা প্রশাসক/)).toBeTruthy()
})

test('where all is well it says so, and an office at which nobody works is left out (look States)', async () => {
  openHome({
    rows: [office(3), office(5, { openCaseCount: 0, overdueCount: 0, monthPoisha: 0, people: [] })],
    services: [service('sms', 'well'), service('replica', 'absent')],
    failed: [],
    rightsRequests: 0,
    changes: [],
  })
  expect(await screen.findByText(m.home_text_no_attention())).toBeTruthy()
  expect(screen.queryByRole('heading', { name: m.home_title_changes() })).toBeNull()
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
})

test('whoever may open none of it sees no way there (spec §6)', async () => {
  await logOut()
  await logInAs('accountant')
  render(<SuperAdminHomeScreen />)
  expect(screen.queryAllByRole('link')).toEqual([])
})
