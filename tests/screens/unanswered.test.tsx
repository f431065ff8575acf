import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { LedgerCorrections } from '../../src/screens/payment/detail-ledger.tsx'
import { CounterForm } from '../../src/screens/payment/counter-form.tsx'
import { MyDataScreen } from '../../src/screens/profile/data-screen.tsx'
import { SessionsScreen } from '../../src/screens/profile/sessions-screen.tsx'
import type { Payment } from '../../src/api/payment-entities.ts'
import { m } from '../../src/words/messages.js'
import type { CastName } from '../support/cast.ts'
import { paymentWitness } from '../witness/payment.ts'
import { serverDouble } from './server-double.ts'
import { askedCorrection } from './support/corrections.ts'
import type { Told } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const press = async (name: string) =>
  user.click(await screen.findByRole('button', { name: startsWith(name) }))
const confirm = async (name: string) => {
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name }))
}
const payment = { id: 'p1', facts: paymentWitness.worlds.used } as unknown as Payment
const device = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'desktop',
  browser: 'Firefox',
  system: 'Linux',
  createdAt: '2026-03-01T06:00:00.000Z',
  lastSeenAt: '2026-03-01T07:00:00.000Z',
  expiresAt: '2026-03-02T06:00:00.000Z',
  via: 'password',
  isRemembered: false,
  isCurrent: false,
}

/** Who does what where, and what is read there. */
const acts: [string, Exclude<CastName, 'system'>, () => React.ReactNode, unknown, () => Promise<void>][] = [
  [
    'an end of a session elsewhere',
    'owner',
    () => <SessionsScreen />,
    { rows: [device] },
    async () => {
      await press(m.session_action_end())
      await confirm(m.session_action_end())
    },
  ],
  [
    'a request for erasure',
    'owner',
    () => <MyDataScreen />,
    { rows: [] },
    async () => {
      await user.click(await screen.findByRole('radio', { name: startsWith(m.data_request_label_erasure()) }))
      await user.type(screen.getByLabelText(startsWith(m.privacy_label_text())), 'মুছে দিন')
      await press(m.privacy_action_ask())
      await confirm(m.privacy_action_ask())
    },
  ],
  [
    'a question about a row',
    'accountant',
    () => <LedgerCorrections payment={payment} />,
    { standing: [], corrections: [askedCorrection] },
    async () => {
      await press(m.ledger_action_withdraw())
      await confirm(m.ledger_action_withdraw())
    },
  ],
]

describe.each(acts)('%s', (_what, who, draw, read, act) => {
  loggedIn(who)
  const after = async (answer: Told) => {
    serverDouble(({ method, path }) => {
      if (path === '/auth/info') return 'offline'
      return method === 'POST' ? answer : { code: 200, data: read }
    })
    render(draw())
    await act()
    return (await screen.findAllByRole('alert')).at(-1)?.textContent
  }

  test('that nobody answered is not said not to have been done (look States)', async () => {
    const told = await after('offline')
    expect(told).toContain(m.parts_title_unanswered())
    expect(told).not.toContain(m.parts_title_refused())
  })

  test('that was refused is said not to have been done (look States)', async () => {
    const told = await after({ code: 422, message: 'এখন নয়' })
    expect(told).toContain(m.parts_title_refused())
    expect(told).not.toContain(m.parts_title_unanswered())
  })
})

describe('what is only looked for', () => {
  loggedIn('accountant')

  test('was not done where nobody answered (look States)', async () => {
    serverDouble(() => 'offline')
    render(<CounterForm onRecorded={() => {}} />)
    await user.type(await screen.findByLabelText(startsWith(m.counter_field_case())), 'FS-1')
    await press(m.counter_action_find())
    expect((await screen.findByRole('alert')).textContent).toContain(m.parts_title_refused())
  })
})
