import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ReportExport } from '../../src/screens/report/report-export.tsx'
import { m } from '../../src/words/messages.js'
import { loggedIn } from './support/logged-in.ts'

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
