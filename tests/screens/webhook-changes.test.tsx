import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Webhook, WebhookDelivery } from '../../src/api/webhook-calls.ts'
import { WebhookEditScreen, WebhooksScreen } from '../../src/screens/customization/webhooks-screen.tsx'
import { formatMoment } from '../../src/screens/parts/format.ts'
import { m } from '../../src/words/messages.js'
import { isVersions, serverDouble, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { office } from './support/office.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const path = '/customization/webhooks'
loggedIn('superAdmin', path)

const webhook: Webhook = {
  id: 7,
  name: 'Court system',
  nameBn: 'আদালত ব্যবস্থা',
  url: 'https://courts.example/hook',
  entities: ['application', 'payment'],
  officeId: office.id,
  status: 'active',
  givenUp: 0,
  previousUntil: null,
  version: 3,
}
const values = {
  nameBn: webhook.nameBn,
  name: webhook.name,
  url: webhook.url,
  application: true,
  dispatch: false,
  payment: true,
  officeId: office.id,
  status: 'active',
}
const version = (at: string | null, part: Partial<typeof values>) => ({
  at,
  by: 'নমুনা প্রশাসক',
  values: { ...values, ...part },
})
const versions = [
  version('2026-03-03T06:00:00.000Z', {}),
  version('2026-03-02T06:00:00.000Z', { dispatch: true, payment: false, officeId: 'all' }),
  version('2026-03-01T06:00:00.000Z', { status: 'de_active' }),
]
const givenUp: WebhookDelivery = {
  id: '0198c9a0-0000-7000-8000-000000000001',
  type: 'payment.state_changed',
  state: 'givenUp',
  tries: 10,
  answer: 'answer',
  answerCode: 500,
  createdAt: '2026-03-01T06:00:00.000Z',
  nextTryAt: null,
  settledAt: null,
}

let stored = webhook
let answer: Told
let place = { page: 1, nextCursor: null as string | null, previousCursor: null as string | null }
let server: ReturnType<typeof serverDouble>
beforeEach(() => {
  stored = webhook
  answer = { code: 200, data: webhook }
  place = { page: 1, nextCursor: null, previousCursor: null }
  server = serverDouble((asked) => {
    if (!asked.path.startsWith(path)) return { code: 503 }
    if (asked.method === 'POST') return answer
    if (isVersions(asked)) return { code: 200, data: { rows: versions } }
    if (asked.path.includes('/deliveries')) return { code: 200, data: { rows: [givenUp], ...place } }
    return { code: 200, data: asked.path === path ? { rows: [stored], offices: [office] } : stored }
  })
})

const button = (name: string) => screen.findByRole('button', { name })
const posted = () => server.posts().map((one) => [one.path, one.body])
const reads = (end: string) =>
  server.asked.filter((one) => one.method === 'GET' && one.path.startsWith(`${path}${end}`)).length
const confirm = async (name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

test('how a webhook read before is told in words, and comes back with the version that was read; what it means is said first (product 5)', async () => {
  render(<WebhookEditScreen params={{ id: '7' }} />)
  const list = await screen.findByRole('list', { name: m.notice_word_title_versions() })
  const [newest, before, first] = within(list).getAllByRole('listitem')
  const told = (card: HTMLElement | undefined, term: string) =>
    within(card as HTMLElement).getByText(term).nextElementSibling?.textContent
  expect(told(newest, m.webhook_field_payment())).toBe(m.editor_label_yes())
  expect(told(newest, m.webhook_field_dispatch())).toBe(m.editor_label_no())
  expect(told(newest, m.webhook_field_office())).toBe(office.nameBn)
  expect(told(before, m.webhook_field_office())).toBe(m.user_label_all_offices())
  expect(told(first, m.parts_label_status())).toBe(m.editor_state_de_active())
  expect(within(newest as HTMLElement).queryByRole('button')).toBeNull()
  const bring = async (card: HTMLElement | undefined, text: string) => {
    const name = m.notice_word_action_bring_back()
    await user.click(within(card as HTMLElement).getByRole('button', { name }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain(text)
    await user.click(within(question).getByRole('button', { name }))
  }
  await bring(first, m.webhook_text_de_activate())
  await said('success', m.editor_notice_saved())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  answer = { code: 409, message: 'অন্য কেউ আগে' }
  await bring(before, m.webhook_text_save())
  await said('danger', 'অন্য কেউ আগে')
  expect(posted()).toEqual([
    [`${path}/7`, { ...values, status: 'de_active', version: 3 }],
    [`${path}/7`, { ...values, dispatch: true, payment: false, officeId: 'all', version: 3 }],
  ])
  // Either time, what is stored is read again, and what came before it.
  await waitFor(() => expect(reads('/7/versions')).toBe(3))
})

test('a webhook of one office stays that of its office when something else is changed; taken out of use is asked about as such (spec §4)', async () => {
  render(<WebhookEditScreen params={{ id: '7' }} />)
  const field = () => screen.findByLabelText<HTMLSelectElement>(m.webhook_field_office())
  expect((await field()).value).toBe(office.id)
  await user.click(screen.getByRole('checkbox', { name: m.webhook_field_payment() }))
  await user.click(await button(m.parts_action_save()))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(m.webhook_text_save())
  await confirm(m.parts_action_save())
  await said('success', m.editor_notice_saved())
  await waitFor(() => expect(location.pathname).toBe(path))
  await user.click(screen.getByRole('radio', { name: startsWith(m.editor_state_de_active()) }))
  await user.click(await button(m.parts_action_save()))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(m.webhook_text_de_activate())
  await confirm(m.editor_action_de_activate())
  await waitFor(() =>
    expect(posted()).toEqual([
      [`${path}/7`, { ...values, payment: false, version: 3 }],
      [`${path}/7`, { ...values, payment: false, status: 'de_active', version: 3 }],
    ]),
  )
})

test('what could not be sent again is told as that, the list is read anew either way, and its other pages are ways by cursors (spec §8)', async () => {
  place = { page: 2, nextCursor: 'later', previousCursor: 'sooner' }
  history.replaceState(null, '', `${path}/edit/7?page=2&after=here`)
  render(<WebhookEditScreen params={{ id: '7' }} />)
  const again = await button(m.operation_action_retry())
  expect(server.asked.some((one) => one.path === `${path}/7/deliveries?page=2&after=here`)).toBe(true)
  answer = { code: 409, message: 'অন্য কেউ আগে' }
  await user.click(again)
  await said('danger', 'অন্য কেউ আগে')
  await waitFor(() => expect(reads('/7/deliveries')).toBe(2))
  answer = { code: 200, data: {} }
  await user.click(again)
  await said('success', m.webhook_notice_again())
  await waitFor(() => expect(reads('/7/deliveries')).toBe(3))
  const hrefs = [m.parts_action_previous(), m.parts_action_next()].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(hrefs).toEqual(['?page=1&before=sooner', '?page=3&after=later'])
})

test('until when the former secret holds is told, and a new one that was refused shows none (product 7)', async () => {
  stored = { ...webhook, previousUntil: '2026-03-02T06:00:00.000Z' }
  render(<WebhookEditScreen params={{ id: '7' }} />)
  const when = formatMoment('2026-03-02T06:00:00.000Z', 'bn')
  expect(await screen.findByText(m.webhook_text_previous({ when }))).toBeTruthy()
  answer = { code: 503, message: 'এখন নয়' }
  await user.click(await button(m.webhook_action_rotate()))
  await confirm(m.webhook_action_rotate())
  await said('danger', 'এখন নয়')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByRole('button', { name: m.webhook_action_kept() })).toBeNull()
})

test('the list says of which office each is, nothing of what did not fail, and whoever may change none only reads (spec §6)', async () => {
  const { unmount } = render(<WebhooksScreen />)
  const table = await screen.findByRole('table')
  expect(table.textContent).toContain(office.nameBn)
  expect(table.textContent).not.toContain(m.webhook_text_given_up({ count: '০' }))
  unmount()
  await logOut()
  await logInAs('accountant')
  render(<WebhookEditScreen params={{ id: '7' }} />)
  await screen.findByRole('table', { name: m.webhook_title_deliveries() })
  for (const name of [m.operation_action_retry(), m.webhook_action_test(), m.webhook_action_rotate()])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
