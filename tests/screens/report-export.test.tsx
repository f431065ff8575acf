import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReportExport } from '../../src/screens/report/report-export.tsx'
import { m } from '../../src/words/messages.js'
import { loggedIn } from './support/logged-in.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('accountant', '/accountant?from=2026-03-01&to=2026-03-31')

const kept: string[] = []
const files: Blob[] = []
/** Of the file that comes: its head, its next piece, its end, and where it is asked for. */
let begin: () => void
let push: (text: string) => void
let end: () => void
let asked: string[]

beforeEach(() => {
  kept.length = 0
  asked = []
  files.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The file is begun with so many lines to come; null where its head never came. Of whatever else a session asks nothing comes. */
const serve = (total: number) =>
  vi.stubGlobal('fetch', (input: string) => {
    if (!new URL(input, 'http://localhost').searchParams.has('format')) return new Promise(() => {})
    asked.push(input)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        push = (text) => controller.enqueue(new TextEncoder().encode(text))
        end = () => controller.close()
      },
    })
    return new Promise<Response>((resolve) => {
      begin = () => resolve(new Response(body, { headers: { 'x-line-count': String(total) } }))
    })
  })
const refuse = (message: string) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ code: 422, message, data: {} }), {
        status: 422,
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const bar = () => screen.getByRole<HTMLProgressElement>('progressbar')

test('a file begins at nothing of what there is to come, tells each line as it comes, and is kept by its days (product 4)', async () => {
  serve(4)
  render(<ReportExport lineCount={8} />)
  await press(m.report_action_export())
  const told = (count: string, total: string) => m.report_text_export_progress({ count, total })
  expect(await screen.findByText(told('০', '৮'))).toBeTruthy()
  expect(bar().value).toBe(0)
  begin()
  push('figure\r\n'.repeat(6))
  push('head\r\none\r\n')
  await screen.findByText(told('২', '৪'))
  expect(bar().value).toBe(50)
  push('two\r\nthree\r\n')
  await screen.findByText(told('৪', '৪'))
  expect(bar().value).toBe(100)
  end()
  await screen.findByRole('button', { name: m.report_action_export() })
  expect(kept).toEqual(['report-2026-03-01-2026-03-31.csv'])
  // All that came is in it, in its order.
  expect(await Promise.all(files.map((file) => file.text()))).toEqual([
    `${'figure\r\n'.repeat(6)}head\r\none\r\ntwo\r\nthree\r\n`,
  ])
  expect(asked.map((one) => new URL(one, 'http://localhost').searchParams.get('format'))).toEqual(['csv'])
})

test('of a file of which it is not known how long it is nothing has come yet (product 4)', async () => {
  serve(0)
  render(<ReportExport lineCount={0} />)
  await press(m.report_action_export())
  await waitFor(() => expect(bar().value).toBe(0))
  begin()
  push('figure\r\n'.repeat(12))
  await waitFor(() =>
    expect(screen.queryByText(m.report_text_export_progress({ count: '০', total: '০' }))).toBeNull(),
  )
  expect(bar().value).toBe(0)
})

test('why one was refused is told until the next is asked for, and nothing is kept of it (product 4)', async () => {
  refuse('সারি বেশি')
  render(<ReportExport lineCount={8} />)
  await press(m.report_action_export_workbook())
  expect(await screen.findByText('সারি বেশি')).toBeTruthy()
  expect(kept).toEqual([])
  serve(4)
  await press(m.report_action_export_workbook())
  await screen.findByText(m.report_text_export_making({ total: '৮' }))
  expect(screen.getByRole('progressbar', { name: m.report_action_export_workbook() })).toBeTruthy()
  expect(screen.queryByText('সারি বেশি')).toBeNull()
})
