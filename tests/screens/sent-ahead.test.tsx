import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentOutcome } from '../../src/api/payment-entities.ts'
import { Submitted } from '../../src/screens/filing/submitted.tsx'
import { forgetSent, rememberSent, sentOf } from '../../src/screens/parts/sent.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { OutcomeScreen } from '../../src/screens/payment/outcome-screen.tsx'
import { loadLitigantRows } from '../../src/screens/routes/litigant-rows.ts'
import { m } from '../../src/words/messages.js'
import { applicationId, billId } from './support/bill.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { logInAs, logOut } from './support/session.ts'

const referenceNumber = 'DHAKA-2026-000001'
const paid: PaymentOutcome = {
  transactionId: 'CF1',
  state: 'paid',
  amountPoisha: 50_000,
  bankChargePoisha: 0,
  outstandingPoisha: 0,
  billId,
  billKind: 'application',
  applicationId,
  caseNumber: 'FS-1/2026',
  invoiceNumber: 'INV-1',
  pageUrl: null,
  method: 'cards',
  payableUntil: null,
  reason: null,
  refunds: [],
}

let server: HeldServer
/** What a page does once nothing else is to be done. */
let idle: (() => void)[]
const askedOf = (path: string) => server.asked.filter((one) => one.path === path).length

beforeEach(async () => {
  history.replaceState(null, '', '/')
  idle = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', () => {})
  vi.stubGlobal('navigator', { connection: { saveData: false } })
  server = heldServer(({ path }) => (path.endsWith('/outcome') ? { code: 200, data: paid } : { code: 503 }))
  await loadLitigantRows()
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
  forgetSent(applicationId)
})

test.each([
  ['owner', 1, `/my-application-submitted/${applicationId}`],
  ['administrator', 0, `/administrator/applications/detail/${applicationId}`],
] as const)(
  'when a form is sent, what the confirmation reads is asked for at once for its litigant alone: %s (product 2.4)',
  async (who, count, address) => {
    await logInAs(who)
    render(<Submitted mode="draft" applicationId={applicationId} referenceNumber={referenceNumber} />)
    expect(location.pathname).toBe(address)
    expect(askedOf(`/applications/${applicationId}`)).toBe(count)
  },
)

test('what was sent is told with its number from then on, also after it was only read that it was sent (product 2.4)', () => {
  const told = { mode: 'draft', referenceNumber } as const
  rememberSent(applicationId, told)
  expect(sentOf(applicationId)).toEqual(told)
  rememberSent(applicationId, null)
  expect(sentOf(applicationId)).toEqual(told)
})

test('the receipt of what was paid is read before somebody goes there, once nothing else is to be done (look)', async () => {
  history.replaceState(null, '', '/success_payment?transaction=CF1')
  const { unmount } = render(<OutcomeScreen />)
  await screen.findByRole('link', { name: m.invoice_action_see() })
  expect(askedOf('/invoices/CF1')).toBe(0)
  for (const run of idle) run()
  expect(askedOf('/invoices/CF1')).toBe(1)
  unmount()
})
