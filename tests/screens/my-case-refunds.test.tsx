import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Application } from '../../src/api/entities.ts'
import { MyApplicationDetailsScreen } from '../../src/screens/application/my-application-details-screen.tsx'
import { applicationNextWords } from '../../src/words/groups/application-next.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { applicationOf, ids, type Standing } from './support/subjects.ts'

loggedIn('owner', `/my-application-details/${ids.application}`)

/** The page of a case that stands so. */
async function open(state: string, change: Partial<Application> = {}) {
  const standing: Standing = {
    entity: 'application',
    states: { application: state, dispatch: 'unrequested', payment: 'open' },
    world: 'owing',
    timeline: [],
    version: 3,
  }
  const application = { ...applicationOf(standing), ...change }
  serverDouble(({ path }) =>
    path === `/applications/${ids.application}` ? { code: 200, data: application } : { code: 503 },
  )
  const { unmount } = render(<MyApplicationDetailsScreen params={{ id: ids.application }} />)
  await screen.findByRole('region', { name: m.my_title_status() })
  return { unmount }
}
const status = () => screen.getByRole('region', { name: m.my_title_status() })

const refundOf = (ground: 'correction' | 'rejected' | 'order', state: 'asked' | 'due' | 'given_back') =>
  ({
    id: '00000000-0000-4000-8000-00000000000a',
    ground,
    state,
    amountPoisha: 63_000,
    since: '2026-11-22T06:00:00.000Z',
  }) as const

test('while a correction waits the office puts it right first, and its row says so; settled or by order, it holds nothing up (product 2.5)', async () => {
  const next = () => within(status())
  const { unmount } = await open('paid', { refunds: [refundOf('correction', 'asked')] })
  expect(next().getByText(m.my_text_next_correction())).toBeTruthy()
  expect(next().queryByText(applicationNextWords.paid())).toBeNull()
  expect(document.body.textContent).toContain(m.refund_label_ground_correction())
  unmount()
  // What its owner can do meanwhile is said besides.
  const own = await open('verified', { refunds: [refundOf('correction', 'asked')] })
  expect(next().getByText(m.my_text_next_correction())).toBeTruthy()
  expect(next().getByText(applicationNextWords.verified())).toBeTruthy()
  own.unmount()
  for (const refund of [refundOf('correction', 'given_back'), refundOf('order', 'asked')]) {
    const settled = await open('paid', { refunds: [refund] })
    expect(next().queryByText(m.my_text_next_correction())).toBeNull()
    expect(next().getByText(applicationNextWords.paid())).toBeTruthy()
    settled.unmount()
  }
})

test('of a rejected case it is said that money goes back where some does, and not elsewhere (product 2.5)', async () => {
  const paidBack = () => within(status()).queryByText(m.my_text_next_refund())
  const { unmount } = await open('rejected', { refunds: [refundOf('rejected', 'due')] })
  expect(paidBack()).not.toBeNull()
  unmount()
  const given = await open('rejected', { refunds: [refundOf('rejected', 'given_back')] })
  expect(paidBack()).toBeNull()
  given.unmount()
  await open('rejected')
  expect(paidBack()).toBeNull()
  expect(within(status()).getByText(applicationNextWords.rejected())).toBeTruthy()
})
