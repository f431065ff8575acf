import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnRow } from '../../src/api/entities.ts'
import { MyApplicationsScreen } from '../../src/screens/application/my-applications-screen.tsx'
import { m } from '../../src/words/messages.js'
import { ownRowAt as own, pageOf, rowAt } from './support/application-rows.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
let server: HeldServer
beforeEach(async () => {
  server = heldServer(({ path }) => (path.startsWith('/auth/my-applications') ? null : { code: 503 }))
  await logInAs('owner')
  history.replaceState(null, '', '/my-applications?selectedTab=all')
})
afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
})

const asked = () => new URLSearchParams(server.asked.at(-1)?.path.split('?')[1]).get('sort')
const shown = () =>
  within(screen.getByRole('list', { name: m.my_label_list() }))
    .getAllByRole('heading')
    .map((heading) => heading.textContent)
const answer = () =>
  server.answer(pageOf([own(1, 'paid'), own(2, 'verified'), own(3, 'draft')], { tabs: { all: 9 } }))

test('rows stand as the server ordered them; a press on a column asks for another order, once more for its other way (look Litigant)', async () => {
  render(<MyApplicationsScreen />)
  expect(asked()).toBe('turn')
  await answer()
  expect(shown()).toEqual(['FS-1/2026', 'FS-2/2026', 'FS-3/2026'])
  const column = (label: string) => screen.getByRole('link', { name: new RegExp(`^${label}: `) })
  expect(column(m.parts_label_status()).getAttribute('aria-current')).toBe('true')
  for (const [order, arrow] of [
    ['newest', '▼'],
    ['oldest', '▲'],
    ['newest', '▼'],
  ]) {
    await user.click(column(m.my_label_begun()))
    expect(asked()).toBe(order)
    await answer()
    expect(column(m.my_label_begun()).getAttribute('aria-current')).toBe('true')
    expect(column(m.my_label_begun()).textContent).toBe(`${m.my_label_begun()}${arrow}`)
    expect(column(m.parts_label_status()).textContent).toBe(`${m.parts_label_status()}↕`)
  }
  await user.click(column(m.parts_label_status()))
  expect(asked()).toBe('turn')
})

test('each case has one next step, or says that there is nothing to do; one that ended leads to why (look Litigant)', async () => {
  render(<MyApplicationsScreen />)
  const bill = '01980000-0000-7000-8000-000000000009'
  const owing = { owingBillId: bill, owedPoisha: 123_450, outstandingPoisha: 123_450 }
  const settled: Partial<OwnRow> = {
    offers: { application: [], dispatch: [], paymentBlockedBy: 'isBillOwing' },
  }
  const rows = [
    own(1, 'unverified', settled),
    own(2, 'rejected', settled),
    own(3, 'verified', owing),
    own(4, 'paid', settled),
  ]
  await server.answer(pageOf(rows, { tabs: { all: 9 } }))
  const nextOf = (number: number) => {
    const heading = screen.getByRole('heading', { name: `FS-${number}/2026` })
    const card = heading.closest('li')
    const links = within(card ?? document.body)
      .getAllByRole('link')
      .filter((link) => !heading.contains(link))
    const isCalm = card?.textContent.includes(m.my_text_nothing_to_do()) === true
    return [isCalm, ...links.map((link) => [link.textContent, link.getAttribute('href')])]
  }
  expect([nextOf(1), nextOf(2), nextOf(3), nextOf(4)]).toEqual([
    [true],
    [false, [m.my_action_see_reason(), `/my-application-details/${rowAt(2).id}`]],
    [false, [m.my_action_pay({ amount: '১,২৩৪.৫০\u00a0৳' }), `/checkout/${bill}`]],
    [true],
  ])
})
