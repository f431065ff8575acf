import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuditRow } from '../../src/api/audit-calls.ts'
import type { CallReply } from '../../src/api/calls.ts'
import type { Operations } from '../../src/api/operation-calls.ts'
import { serviceKinds } from '../../src/machines/operations.ts'
import { SuperAdminHomeScreen } from '../../src/screens/customization/super-admin-home-screen.tsx'
import { SuperAdminPanels } from '../../src/screens/customization/super-admin-panels.tsx'
import { superAdminRoutes } from '../../src/screens/routes/super-admin.ts'
import { serviceKindWords } from '../../src/words/groups/service-kind.ts'
import { standingWords } from '../../src/words/groups/standing.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T06:00:00Z'), toFake: ['Date'] })
  serverDouble(() => ({ code: 503 }))
  await logInAs('superAdmin')
})
afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const officeRow = (openCaseCount: number, hasAccounts: boolean) => ({
  openCaseCount,
  overdueCount: 1,
  monthPoisha: openCaseCount * 10_000,
  hasAccounts,
  status: 'active',
  id: `0190a000-0000-7000-8000-00000000000${openCaseCount}`,
  name: 'Dhaka',
  nameBn: 'ঢাকা',
  people: [],
})

const at = '2026-11-23T05:00:00.000Z'
const well = { standing: 'well', lastWellAt: at, failingSince: null, fault: null } as const
const failedJob = { id: 'a', kind: 'verify-payment', tries: 13, failedAt: at, fault: 'other' } as const
const calm: Operations = {
  at,
  services: [],
  sweeps: [],
  queues: [],
  failed: [],
  backupAt: null,
  rehearsedAt: null,
  versions: { product: '', node: '', postgres: '', migration: '' },
}

const counts = {
  caseCategories: 6,
  caseTypes: 36,
  feeTypes: 17,
  comingFees: 2,
  faqs: 10,
  offices: 8,
  roles: 7,
  rightsRequests: 1,
} satisfies CallReply<'GET /super-admin/home'>

test('the first page tells how it stands and leads to each entry of the sidebar that the person may open, with what is behind it (spec §2)', async () => {
  const changed = {
    id: 'a',
    entity: 'page',
    subject: null,
    subjectId: '0190a000-0000-7000-8000-000000000001',
    event: 'update',
    by: { name: 'প্রবীণ বটগাছ', number: 1, isStaff: true },
    at: '2026-11-23T05:00:00.000Z',
    changes: [
      {
        name: 'texts',
        before: 'Pay here',
        after: 'Pay there',
      },
    ],
  }
  const server = serverDouble(({ path }) => ({
    code: 200,
    data:
      path === '/office-management/overview'
        ? { rows: [officeRow(3, true), officeRow(4, false)] }
        : path === '/super-admin/operations'
          ? {
              services: ['well', 'well', 'failing', 'absent'].map((standing, index) => ({
                service: serviceKinds[index],
                standing,
              })),
              failed: [{}],
            }
          : path.startsWith('/user-role-management/audit')
            ? { rows: [changed], page: 1, nextCursor: null, previousCursor: null }
            : counts,
  }))
  render(<SuperAdminHomeScreen />)
  const standing = await screen.findByRole('list', { name: m.dashboard_title_counts() })
  expect(within(standing).getAllByRole('link')).toHaveLength(6)
  const figureOf = (label: string) =>
    within(standing).getByRole('link', { name: label }).closest('li')?.querySelector('strong')?.textContent
  await vi.waitFor(() => expect(figureOf(m.office_label_open())).toBe('৭'))
  expect(figureOf(m.office_label_overdue())).toBe('২')
  expect(figureOf(m.office_label_month())).toContain('৭০০.০০')
  expect(figureOf(m.office_label_accounts_missing())).toBe('১')
  await vi.waitFor(() =>
    expect(figureOf(m.operation_label_well())).toBe(m.operation_text_of({ count: '২', total: '৩' })),
  )
  // What wants somebody, and what was set last with before and after; no act in a case is among it.
  expect(await screen.findByText(new RegExp(`^${serviceKindWords.identity()}`))).toBeTruthy()
  expect(screen.getByText('Pay here').closest('li')?.textContent).toMatch(/Pay here → Pay there.*প্রবীণ বটগাছ/)
  const audit = server.asked.filter(({ path }) => path.startsWith('/user-role-management/audit'))
  expect(audit.map(({ path }) => path)).toEqual([expect.stringContaining('isSet=true')])
  expect(figureOf(m.operation_title_failed())).toBe('১')
  expect(await screen.findByText(m.editor_text_coming({ count: '২' }))).toBeTruthy()
  expect(screen.getByText(m.rights_text_waiting({ count: '১' }))).toBeTruthy()
  const shown = superAdminRoutes.filter(({ nav }) => nav).map(({ path }) => path)
  const doors = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(doors).toEqual(expect.arrayContaining(shown.filter((path) => path !== '/super-admin')))
  cleanup()
  serverDouble(() => ({ code: 503 }))
  await logOut()
  await logInAs('accountant')
  render(<SuperAdminHomeScreen />)
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('the offices with most to do stand first, eight at most, each with its people; where nothing is done, and what is closed, is left out (spec §2 Office management)', async () => {
  const at = (number: number, part: object) => ({
    ...officeRow(0, true),
    overdueCount: 0,
    id: `0190a000-0000-7000-8000-0000000000${number}`,
    nameBn: `কার্যালয় ${number}`,
    ...part,
  })
  const people = [2, 3].map((count) => ({ role: { id: count, name: 'R', nameBn: 'R' }, count }))
  const rows = [
    at(10, {}),
    at(11, { status: 'de_active', openCaseCount: 9 }),
    at(12, { people }),
    at(13, { openCaseCount: 5 }),
    at(14, { openCaseCount: 6 }),
    at(15, { overdueCount: 1, openCaseCount: 1 }),
    at(16, { monthPoisha: 500 }),
    ...[20, 21, 22, 23].map((number) => at(number, { overdueCount: 2, openCaseCount: number })),
  ]
  serverDouble(({ path }) => {
    if (path === '/office-management/overview') return { code: 200, data: { rows } }
    if (path === '/super-admin/operations') return { code: 200, data: { services: [], failed: [] } }
    if (path.startsWith('/user-role-management/audit'))
      return { code: 200, data: { rows: [], page: 1, nextCursor: null, previousCursor: null } }
    return { code: 200, data: { ...counts, rightsRequests: 0 } }
  })
  render(<SuperAdminHomeScreen />)
  const table = await screen.findByRole('table', { name: m.office_title_by_office() })
  const told = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll(/[^0-9০-৯.]/g, '')))
  expect(told.map(([name]) => name)).toEqual(['23', '22', '21', '20', '15', '14', '13', '12'])
  expect(told.at(-1)).toEqual(['12', '০', '০', '০.০০', '৫'])
  // Late is only where something is.
  const late = within(table)
    .getAllByText(m.queue_label_overdue())
    .map((word) =>
      word
        .closest('tr')
        ?.querySelector('a')
        ?.textContent.replaceAll(/[^0-9]/g, ''),
    )
  expect(late).toEqual(['23', '22', '21', '20', '15'])
  expect(within(table).getByRole('link', { name: 'কার্যালয় 15' }).getAttribute('href')).toBe(
    '/office-management/offices/0190a000-0000-7000-8000-000000000015/courts',
  )
})

test.each(['/office-management/overview', '/super-admin/operations', '/user-role-management/audit'])(
  'where %s cannot be read the first page says so and reads it again, and nothing else anew (look States)',
  async (away) => {
    let isAway = true
    const answer = (path: string): Told => {
      if (isAway && path.startsWith(away)) return { code: 503, message: 'পরে আবার' }
      if (path === '/office-management/overview') return { code: 200, data: { rows: [officeRow(3, true)] } }
      if (path === '/super-admin/operations') return { code: 200, data: { services: [], failed: [] } }
      if (path.startsWith('/user-role-management/audit'))
        return { code: 200, data: { rows: [], page: 1, nextCursor: null, previousCursor: null } }
      return { code: 200, data: counts }
    }
    const server = serverDouble(({ path }) => answer(path))
    render(<SuperAdminHomeScreen />)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('পরে আবার')).toBeTruthy()
    const before = server.asked.length
    isAway = false
    await user.click(alert.getByRole('button', { name: m.parts_action_retry() }))
    expect(await screen.findByRole('table', { name: m.office_title_by_office() })).toBeTruthy()
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(server.asked.slice(before).map(({ path }) => path.split('?')[0])).toEqual([away])
  },
)

test('what wants somebody leads to where it is mended: troubled services, failed jobs, open offices without accounts, requests; without any it says so (look Staff)', () => {
  const service = { ...well, answerMilliseconds: null, freeBytes: null, totalBytes: null, isStandIn: false }
  const running = {
    ...calm,
    services: [
      { ...service, service: 'sms' as const, hours: [] },
      { ...service, service: 'mail' as const, standing: 'slow' as const, hours: [] },
      { ...service, service: 'registry' as const, standing: 'absent' as const, hours: [] },
    ],
    failed: [failedJob],
  }
  const offices = [
    { ...officeRow(3, false), status: 'active' as const, district: null },
    { ...officeRow(4, false), status: 'de_active' as const, district: null },
    { ...officeRow(5, true), status: 'active' as const, district: null },
  ]
  const { unmount } = render(
    <SuperAdminPanels offices={offices} running={running} requestCount={2} changes={[]} />,
  )
  const wants = screen.getByText(m.home_title_attention()).closest('section') as HTMLElement
  expect(
    within(wants)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent]),
  ).toEqual([
    ['/super-admin/operations', `${serviceKindWords.mail()}: ${standingWords.slow()}`],
    ['/super-admin/operations', `${m.operation_title_failed()}: ১`],
    [
      `/office-management/offices/${offices[0]?.id}/accounts`,
      `${offices[0]?.nameBn}: ${m.office_label_accounts_missing()}`,
    ],
    ['/user-role-management/rights-requests', m.home_label_rights_requests({ count: '২' })],
  ])
  expect(screen.queryByText(m.home_title_changes())).toBeNull()
  unmount()
  render(<SuperAdminPanels offices={[]} running={calm} requestCount={0} changes={[]} />)
  expect(screen.getByText(m.home_text_no_attention())).toBeTruthy()
})

test('what was set last is told by the first text that differs and says something, with who did it, and leads to the rest (look Staff)', () => {
  const changed = (id: string, changes: readonly object[], by: object | null = null) =>
    ({
      id,
      entity: 'page',
      subjectId: `subject-${id}`,
      event: 'update',
      by,
      at: '2026-11-23T05:00:00.000Z',
      changes: changes.map((change) => ({ name: 'texts', ...change })),
    }) as unknown as AuditRow
  const rows = [
    changed('1', [
      { before: 'গেল', after: '' },
      { before: '', after: 'এল' },
    ]),
    changed('2', [
      { before: null, after: 'আইন' },
      { before: '২', after: '৩' },
    ]),
    changed('3', [{ before: null, after: 'নতুন' }]),
    changed('4', [{ before: 'পুরোনো', after: null }], { name: 'প্রবীণ', number: 7 }),
  ]
  render(<SuperAdminPanels offices={[]} running={calm} requestCount={0} changes={rows} />)
  const list = screen.getByText(m.home_title_changes()).closest('section') as HTMLElement
  const items = within(list).getAllByRole('listitem')
  expect(
    items.map((item) => ['del', 'ins'].map((tag) => item.querySelector(tag)?.textContent ?? null)),
  ).toEqual([
    [m.editor_label_empty(), 'এল'],
    ['২', '৩'],
    [null, null],
    [null, null],
  ])
  expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual(
    rows.map(({ subjectId }) => `/user-role-management/audit?subject=${subjectId}`),
  )
  expect(items[0]?.textContent).toContain(m.audit_label_system())
  expect(items[3]?.textContent).toContain('প্রবীণ')
})

test('whoever is at an office stays with it when another has more to do now (spec §2 Office management)', () => {
  const [one, two] = [3, 4].map((count) => ({
    ...officeRow(count, true),
    status: 'active' as const,
    district: null,
    nameBn: `কার্যালয় ${count}`,
  }))
  if (!one || !two) throw new Error('two offices')
  const rest = { running: calm, requestCount: 0, changes: [] }
  const { rerender } = render(<SuperAdminPanels offices={[one, two]} {...rest} />)
  const names = () => screen.getAllByRole('link', { name: /^কার্যালয়/ }).map(({ textContent }) => textContent)
  expect(names()).toEqual([two.nameBn, one.nameBn])
  screen.getByRole('link', { name: one.nameBn }).focus()
  rerender(<SuperAdminPanels offices={[{ ...one, openCaseCount: 9 }, two]} {...rest} />)
  expect(names()).toEqual([one.nameBn, two.nameBn])
  expect(document.activeElement?.textContent).toBe(one.nameBn)
})
