import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailedRead } from '../../src/screens/parts/failed-read.tsx'
import { Toaster } from '../../src/screens/parts/toaster.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { useCall } from '../../src/screens/use-call.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'

beforeEach(() => toasts.send({ type: 'clear' }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Reading = ({ size }: { size: number }) => {
  const read = useCall('GET /notifications', { query: { size } })
  return read.state === 'failed' ? <FailedRead read={read} /> : null
}
const shown = () => toasts.getSnapshot().context.shown.map(({ tone, text }) => [tone, text])

test('a read that fails is told at its place and by a toast, once for all that fail alike (spec §8)', async () => {
  serverDouble(() => ({ code: 500, message: 'এখন পড়া যাচ্ছে না' }))
  render(
    <>
      <Reading size={1} />
      <Reading size={2} />
      <Toaster />
    </>,
  )
  // Twice at its place, once in the corner.
  await vi.waitFor(() => expect(screen.getAllByText('এখন পড়া যাচ্ছে না')).toHaveLength(3))
  expect(shown()).toEqual([['danger', 'এখন পড়া যাচ্ছে না']])
})

test('the end of a session is left to the session', async () => {
  serverDouble(() => ({ code: 401, message: 'লগ আউট হয়েছে' }))
  render(<Reading size={3} />)
  expect(await screen.findByText('লগ আউট হয়েছে')).toBeTruthy()
  expect(shown()).toEqual([])
})

test.each([
  [404, m.route_title_not_found, m.parts_text_not_reached],
  [403, m.route_title_not_allowed, m.public_text_not_allowed],
])(
  'what no second try would bring is not tried again: after %d there are ways away from it (look States)',
  async (code, title, text) => {
    serverDouble(() => ({ code, message: 'এটি খুঁজে পাওয়া যায়নি।' }))
    await logInAs('owner')
    render(<Reading size={code} />)
    const told = within(await screen.findByRole('alert'))
    expect(told.getByRole('heading').textContent).toBe(title())
    expect(told.getByText(text())).toBeTruthy()
    expect(told.queryByRole('button')).toBeNull()
    expect(told.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/home',
    ])
    await logOut()
    expect(told.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/home'])
  },
)

test('what may come another time is tried again', async () => {
  let code = 503
  serverDouble(() => (code === 503 ? { code } : { code, message: 'এটি খুঁজে পাওয়া যায়নি।' }))
  render(<Reading size={4} />)
  code = 404
  fireEvent.click(await screen.findByRole('button', { name: m.parts_action_retry() }))
  expect(await screen.findByRole('link', { name: m.public_action_home() })).toBeTruthy()
})
