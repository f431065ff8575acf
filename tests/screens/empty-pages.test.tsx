import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Webhook } from '../../src/api/webhook-calls.ts'
import { UnverifiedQueue } from '../../src/screens/application/queue-screen.tsx'
import { MyApplicationsScreen } from '../../src/screens/application/my-applications-screen.tsx'
import { AuditScreen } from '../../src/screens/customization/audit-screen.tsx'
import { NormalUsersScreen } from '../../src/screens/customization/normal-users-screen.tsx'
import { WebhookDeliveries } from '../../src/screens/customization/webhook-deliveries.tsx'
import { MyInvoicesScreen } from '../../src/screens/invoice/my-invoices-screen.tsx'
import { NoticesScreen } from '../../src/screens/notice/notice-list-screen.tsx'
import { AllPayments } from '../../src/screens/payment/all-screen.tsx'
import { DataRequests } from '../../src/screens/person/data-requests-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { listDouble, pageOf, rowAt } from './support/application-rows.ts'
import { loggedIn } from './support/logged-in.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const address = '/administrator/applications/unverified'

describe('a page whose last row went (look States)', () => {
  loggedIn('administrator', `${address}?sort=newest&page=2&after=cursor-20`)

  test('gives way to the last page that has rows, and the way back does not lead to it (product 6)', async () => {
    let isDone = false
    const { asked } = listDouble(({ path }) => {
      if (!path.startsWith('/applications')) return { code: 503 }
      if (path.includes('/actions/')) {
        isDone = true
        return { code: 200, data: rowAt(21, 'verified') }
      }
      const isSecond = path.includes('page=2')
      const rows = isSecond ? (isDone ? [] : [rowAt(21)]) : [rowAt(1), rowAt(2)]
      return pageOf(rows, { total: isDone ? 20 : 21, page: isSecond ? 2 : 1, pageCount: isDone ? 1 : 2 })
    })
    const before = history.length
    render(<UnverifiedQueue />)
    await user.click(await screen.findByRole('checkbox', { name: 'REF-21' }))
    const verify = new RegExp(`^${m.application_action_verify()}`)
    await user.click(await screen.findByRole('button', { name: verify }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: verify }))
    expect(await screen.findByRole('link', { name: 'REF-1' })).toBeTruthy()
    expect(await screen.findByText(m.bulk_text_done({ count: '১' }))).toBeTruthy()
    expect(screen.queryByText(m.queue_title_empty())).toBeNull()
    expect(location.search).toBe('?sort=newest')
    expect(history.length).toBe(before)
    expect(asked.at(-1)?.path).not.toContain('after=')
  })

  test('a list that has no rows at all says so, wherever it was opened', async () => {
    listDouble(({ path }) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'))
      return path.startsWith('/applications') ? pageOf([], { total: 0, page }) : { code: 503 }
    })
    render(<UnverifiedQueue />)
    expect(await screen.findByText(m.queue_title_empty())).toBeTruthy()
    expect(location.search).toBe('?sort=newest')
  })
})

const webhook: Webhook = {
  id: 7,
  name: 'Court system',
  nameBn: 'আদালত ব্যবস্থা',
  url: 'https://courts.example/hook',
  entities: ['application'],
  officeId: null,
  status: 'active',
  givenUp: 0,
  previousUntil: null,
  version: 1,
}
const Deliveries = () => <WebhookDeliveries webhook={webhook} canUpdate={false} />

const lists: [string, ComponentType, string, number | undefined][] = [
  ['/accountant/payments', AllPayments, '/payments', 7],
  ['/my-applications', MyApplicationsScreen, '/auth/my-applications', 3],
  ['/my-invoices', MyInvoicesScreen, '/auth/my-invoices', 2],
  ['/my-notifications', NoticesScreen, '/notifications', 2],
  ['/user-role-management/data-requests', DataRequests, '/data-requests', 2],
  ['/user-role-management/audit', AuditScreen, '/user-role-management/audit', undefined],
  ['/user-role-management/normal-users', NormalUsersScreen, '/user-role-management/normal-users', undefined],
  ['/customization/webhooks/edit/7', Deliveries, '/customization/webhooks/7/deliveries', undefined],
]

/** What some lists tell besides their rows. */
const sums = { tabs: {}, states: [], refundedPoisha: 0, receivedPoisha: 0 }

describe('a page past the end (look States)', () => {
  loggedIn('superAdmin')

  test.each(lists)('of %s is the last that has rows (product 6)', async (path, Screen, call, pageCount) => {
    history.replaceState(null, '', `${path}?page=99`)
    const { asked } = serverDouble((request) =>
      request.path.startsWith(`${call}?`) || request.path === call
        ? pageOf([], { page: 99, total: 140, pageCount, ...sums })
        : { code: 503 },
    )
    const { unmount } = render(<Screen />)
    const last = new RegExp(`^${call}\\?.*page=${pageCount ?? 1}(&|$)`)
    await vi.waitFor(() => expect(asked.some((request) => last.test(request.path))).toBe(true))
    await waitFor(() => expect(location.search).not.toContain('99'))
    unmount()
  })
})
