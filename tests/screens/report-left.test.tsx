import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ReportExport } from '../../src/screens/report/report-export.tsx'
import { m } from '../../src/words/messages.js'
import { AllReport } from '../../src/screens/report/entries-screen.tsx'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

loggedIn('accountant', '/accountant/applications/accountant/all-report')

test('a file that is on its way when its page is left is asked for no more (product 4)', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_input: string, init?: RequestInit) => {
    if (init?.signal) signals.push(init.signal)
    return new Promise(() => undefined)
  })
  const { unmount } = render(<ReportExport lineCount={4} />)
  await userEvent.click(screen.getByRole('button', { name: m.report_action_export() }))
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  unmount()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('a report that cannot be read to its end is not printed in part, and why is said (product 4)', async () => {
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  const sums = { receivedPoisha: 0, refundedPoisha: 0, correctedPoisha: 0, netPoisha: 0, waivedPoisha: 0 }
  const place = { total: 2, page: 1, pageCount: 1, nextCursor: 'c1', previousCursor: null }
  const data = { rows: [], ...place, ...sums, bankChargePoisha: 0, funds: [], lineCount: 0 }
  serverDouble(({ path }) => {
    if (path.includes('/places')) return { code: 200, data: { offices: [], courts: [], accounts: [] } }
    return path.includes('after=c1') ? { code: 503, message: 'পরে আবার' } : { code: 200, data }
  })
  render(<AllReport />)
  await userEvent.click(await screen.findByRole('button', { name: m.parts_action_print() }))
  await said('danger', 'পরে আবার')
  expect(printed).not.toHaveBeenCalled()
})
