import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReactNode } from 'react'
import { MyInvoicesScreen } from '../../src/screens/invoice/my-invoices-screen.tsx'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { RequestPaymentsScreen } from '../../src/screens/payment/bills-screen.tsx'
import { PaymentsScreen } from '../../src/screens/payment/payments-screen.tsx'
import { CheckoutScreen } from '../../src/screens/payment/checkout-screen.tsx'
import { billId, checkoutBillOf } from './support/bill.ts'
import { loggedIn } from './support/logged-in.ts'
import { serverDouble } from './server-double.ts'
import { applicationOf, ids } from './support/subjects.ts'

loggedIn('owner')
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const states = { application: 'approved', dispatch: 'paid', payment: 'paid' } as const
const application = applicationOf({ entity: 'application', states, world: 'owing', timeline: [], version: 3 })
const empty = { rows: [], page: 1, pageCount: 1, total: 0, previousCursor: null, nextCursor: null }

test.each<[what: string, page: ReactNode, path: string, data: unknown]>([
  ['a bill', <CheckoutScreen key="1" params={{ id: billId }} />, `/bills/${billId}`, checkoutBillOf()],
  [
    'what is asked for',
    <RequestPaymentsScreen key="2" params={{ id: ids.application }} />,
    `/applications/${ids.application}`,
    application,
  ],
  ['what is to be paid', <PaymentsScreen key="3" />, '/auth/my-applications?selectedTab=to_pay&page=1', empty],
  ['the invoices', <MyInvoicesScreen key="4" />, '/auth/my-invoices?page=1', empty],
])(
  '%s is read again once something happened elsewhere, as a payment in another window (product 8)',
  async (_what, page, path, data) => {
    const { asked } = serverDouble((one) => (one.path === path ? { code: 200, data } : { code: 503 }))
    const reads = () => asked.filter((one) => one.path === path).length
    render(page)
    await waitFor(() => expect(reads()).toBe(1))
    act(() => liveSignal.send({ type: 'changed' }))
    await waitFor(() => expect(reads()).toBe(2))
  },
)
