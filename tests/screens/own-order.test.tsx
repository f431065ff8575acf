import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnRow } from '../../src/api/entities.ts'
import { MyApplicationsScreen } from '../../src/screens/application/my-applications-screen.tsx'
import { m } from '../../src/words/messages.js'
import { pageOf, rowAt } from './support/application-rows.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const own = (number: number, state: OwnRow['state']): OwnRow => ({
  ...rowAt(number, state),
  wasSent: false,
  owingBillId: null,
  offers: { application: [], dispatch: [], paymentBlockedBy: null },
})

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
  for (const order of ['newest', 'oldest', 'newest']) {
    await user.click(column(m.my_label_begun()))
    expect(asked()).toBe(order)
    await answer()
    expect(column(m.my_label_begun()).getAttribute('aria-current')).toBe('true')
  }
  await user.click(column(m.parts_label_status()))
  expect(asked()).toBe('turn')
})
