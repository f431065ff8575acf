import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Webhook, WebhookDelivery } from '../../src/api/webhook-calls.ts'
import {
  WebhookAddScreen,
  WebhookEditScreen,
  WebhooksScreen,
} from '../../src/screens/customization/webhooks-screen.tsx'
import { FreshSecret, keepFresh } from '../../src/screens/customization/webhook-secret.tsx'
import { formatMoment } from '../../src/screens/parts/format.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { isVersions, noVersions, serverDouble } from './server-double.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const webhook: Webhook = {
  id: 7,
  name: 'Court system',
  nameBn: 'আদালত ব্যবস্থা',
  url: 'https://courts.example/hook',
  entities: ['application', 'payment'],
  officeId: null,
  status: 'active',
  givenUp: 2,
  previousUntil: null,
  version: 3,
}
const delivery = (id: number, part: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: `0198c9a0-0000-7000-8000-00000000000${id}`,
  type: 'application.state_changed',
  state: 'delivered',
  tries: 1,
  answer: 'answer',
  answerCode: 200,
  createdAt: '2026-03-01T06:00:00.000Z',
  nextTryAt: null,
  settledAt: null,
  ...part,
})
const sent = [
  delivery(1, { state: 'givenUp', tries: 10, answerCode: 500 }),
  delivery(2, {
    state: 'waiting',
    tries: 2,
    answer: 'noAnswer',
    answerCode: null,
    nextTryAt: '2026-03-01T07:00:00.000Z',
  }),
  delivery(3, { type: 'webhook.test' }),
]
const webhookAt = '2026-03-01T07:00:00.000Z'
const secret = 'whsec_aW52ZW50ZWQ='

let rows: Webhook[]
let deliveries: WebhookDelivery[]
let isAway: boolean
let server: ReturnType<typeof serverDouble>
beforeEach(async () => {
  ;[rows, deliveries, isAway] = [[webhook], sent, false]
  server = serverDouble(({ method, path }) => {
    if (isVersions({ path })) return noVersions
    if (!path.startsWith('/customization/webhooks') || isAway) return { code: 503, message: 'away' }
    if (path.includes('/deliveries') && method === 'GET')
      return { code: 200, data: { rows: deliveries, page: 1, nextCursor: null, previousCursor: null } }
    if (path.endsWith('/rotate') || (path === '/customization/webhooks' && method === 'POST'))
      return { code: 200, data: { webhook, secret } }
    if (path === '/customization/webhooks') return { code: 200, data: { rows, offices: [] } }
    return { code: 200, data: webhook }
  })
  await logInAs('superAdmin')
  history.replaceState(null, '', '/customization/webhooks')
})
afterEach(async () => {
  cleanup()
  act(() => keepFresh(null))
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

const button = (name: string) => screen.findByRole('button', { name })
const posted = () => server.posts().map(({ path, body }) => [path, body])

test('the list says where each goes, what it is told, and how much did not arrive; without one, what it is for', async () => {
  const { unmount } = render(<WebhooksScreen />)
  const table = await screen.findByRole('table', { name: m.route_title_webhooks() })
  expect(table.textContent).toContain(webhook.url)
  expect(table.textContent).toContain(m.audit_label_of_payment())
  expect(table.textContent).not.toContain(m.audit_label_of_dispatch())
  expect(table.textContent).toContain(m.webhook_text_given_up({ count: '২' }))
  unmount()
  rows = []
  render(<WebhooksScreen />)
  expect(await screen.findByText(m.webhook_text_empty())).not.toBeNull()
})

test('a list that is not there says so, and is read again', async () => {
  isAway = true
  render(<WebhooksScreen />)
  const again = await button(m.parts_action_retry())
  isAway = false
  await user.click(again)
  expect(await screen.findByRole('table', { name: m.route_title_webhooks() })).not.toBeNull()
})

test('what is added has its secret shown once, until somebody says that they have it', async () => {
  history.replaceState(null, '', '/customization/webhooks/add')
  render(<WebhookAddScreen />)
  await user.type(await screen.findByRole('textbox', { name: m.editor_field_name_bn() }), webhook.nameBn)
  await user.type(screen.getByRole('textbox', { name: m.editor_field_name() }), webhook.name)
  await user.type(screen.getByRole('textbox', { name: m.webhook_field_url() }), webhook.url)
  await user.click(screen.getByRole('checkbox', { name: m.webhook_field_dispatch() }))
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${m.editor_state_active()}`) }))
  await user.click(await button(m.parts_action_save()))
  await said('success', m.webhook_notice_added())
  expect(posted()).toEqual([
    [
      '/customization/webhooks',
      expect.objectContaining({ application: true, dispatch: false, payment: true, officeId: 'all' }),
    ],
  ])
  cleanup()
  render(<WebhooksScreen />)
  expect(await screen.findByText(secret)).not.toBeNull()
  await user.click(await button(m.webhook_action_kept()))
  expect(screen.queryByText(secret)).toBeNull()
})

test('what was sent is told with state, tries and answer; only what was given up is sent again', async () => {
  render(<WebhookEditScreen params={{ id: '7' }} />)
  const table = await screen.findByRole('table', { name: m.webhook_title_deliveries() })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    m.webhook_label_message(),
    m.parts_label_status(),
    m.operation_label_tries(),
    m.webhook_label_answer(),
    m.faq_label_actions(),
  ])
  const [, given, waiting, test_] = within(table).getAllByRole('row')
  expect(given?.textContent).toContain(m.webhook_state_given_up())
  expect(given?.textContent).toContain('৫০০')
  expect(waiting?.textContent).toContain(m.webhook_label_answer_none())
  const when = formatMoment('2026-03-01T07:00:00.000Z', 'bn')
  expect(waiting?.textContent).toContain(m.webhook_text_next_try({ when }))
  expect(test_?.textContent).toContain(m.webhook_label_test())
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(ticks.map(({ name, checked }) => [name, checked])).toEqual([
    ['application', true],
    ['dispatch', false],
    ['payment', true],
  ])
  const again = within(table).getAllByRole('button', { name: m.operation_action_retry() })
  expect(again).toHaveLength(1)
  await user.click(again[0] as HTMLElement)
  await said('success', m.webhook_notice_again())
  await user.click(await button(m.webhook_action_test()))
  await said('success', m.webhook_notice_test())
  expect(posted()).toEqual([
    [`/customization/webhooks/7/deliveries/${sent[0]?.id}/again`, { version: 10 }],
    ['/customization/webhooks/7/test', { version: 3 }],
  ])
})

test('that a test could not be sent is said as a failure (spec §8)', async () => {
  render(<WebhookEditScreen params={{ id: '7' }} />)
  const send = await button(m.webhook_action_test())
  isAway = true
  await user.click(send)
  await said('danger', 'away')
})

test('a new secret is asked about first and then shown; where nothing was sent, it says so', async () => {
  deliveries = []
  render(<WebhookEditScreen params={{ id: '7' }} />)
  expect(await screen.findByText(m.webhook_text_no_deliveries())).not.toBeNull()
  const ask = async () => {
    await user.click(await button(m.webhook_action_rotate()))
    return screen.findByRole('alertdialog', { name: m.webhook_confirm_rotate() })
  }
  await user.click(within(await ask()).getByRole('button', { name: m.parts_action_cancel() }))
  await said('information', m.webhook_notice_not_rotated())
  const dialog = await ask()
  expect(posted()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: m.webhook_action_rotate() }))
  expect(await screen.findByText(secret)).not.toBeNull()
  expect(posted()).toEqual([['/customization/webhooks/7/rotate', { version: 3 }]])
  await said('success', m.webhook_notice_rotated())
})

test('what was never tried has no next try and no answer; why none came is told, and the list is read anew on a press (product 7)', async () => {
  deliveries = [
    delivery(1, { state: 'waiting', tries: 0, answer: null, answerCode: null, nextTryAt: webhookAt }),
    delivery(2, { state: 'waiting', tries: 1, answer: 'refused', answerCode: null }),
    delivery(3, { state: 'givenUp', tries: 1, answer: 'inactive', answerCode: null }),
  ]
  render(<WebhookEditScreen params={{ id: '7' }} />)
  const cells = async () =>
    within(await screen.findByRole('table', { name: m.webhook_title_deliveries() }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].slice(1, 4).map(({ textContent }) => textContent))
  expect(await cells()).toEqual([
    [m.delivery_state_waiting(), '০', ''],
    [m.delivery_state_waiting(), '১', m.webhook_label_answer_refused()],
    [m.webhook_state_given_up(), '১', m.webhook_label_answer_inactive()],
  ])
  deliveries = sent
  await user.click(await button(m.webhook_action_read()))
  await vi.waitFor(async () => expect((await cells())[0]).toEqual([m.webhook_state_given_up(), '১০', '৫০০']))
})

test('a new secret is copied whole and goes when its owner has it; of another webhook none is shown (product 7)', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  keepFresh({ id: 7, name: webhook.nameBn, secret })
  const { unmount } = render(<FreshSecret id={8} />)
  expect(screen.queryByText(secret)).toBeNull()
  unmount()
  render(<FreshSecret id={7} />)
  screen.getByText(m.webhook_title_new_secret({ name: webhook.nameBn }))
  await user.click(await button(m.webhook_action_copy()))
  await said('success', m.my_notice_copied())
  expect(written.mock.calls).toEqual([[secret]])
  written.mockRestore()
  expect(screen.queryByText(secret)).not.toBeNull()
  await user.click(await button(m.webhook_action_kept()))
  expect(screen.queryByText(secret)).toBeNull()
})

test('what was refused is added nowhere and has no secret, and the list is found by the address it goes to (spec §8)', async () => {
  rows = [webhook, { ...webhook, id: 8, nameBn: 'দ্বিতীয়', name: 'Second', url: 'https://other.example/in' }]
  history.replaceState(null, '', '/customization/webhooks?q=other.example')
  const { unmount } = render(<WebhooksScreen />)
  const table = within(await screen.findByRole('table', { name: m.route_title_webhooks() }))
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/customization/webhooks/edit/8',
  ])
  unmount()
  history.replaceState(null, '', '/customization/webhooks/add')
  render(<WebhookAddScreen />)
  await user.type(await screen.findByRole('textbox', { name: m.editor_field_name_bn() }), webhook.nameBn)
  await user.type(screen.getByRole('textbox', { name: m.editor_field_name() }), webhook.name)
  await user.type(screen.getByRole('textbox', { name: m.webhook_field_url() }), webhook.url)
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${m.editor_state_active()}`) }))
  isAway = true
  await user.click(await button(m.parts_action_save()))
  expect(await screen.findByText('away')).not.toBeNull()
  // All three kinds, of every office, are what it begins with.
  expect(posted()).toMatchObject([
    [
      '/customization/webhooks',
      { application: true, dispatch: true, payment: true, officeId: 'all', status: 'active' },
    ],
  ])
  expect(screen.queryByRole('button', { name: m.webhook_action_kept() })).toBeNull()
  expect(location.pathname).toBe('/customization/webhooks/add')
})
