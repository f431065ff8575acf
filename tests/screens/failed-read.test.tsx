import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorState } from '../../src/screens/parts/error-state.tsx'
import { Toaster } from '../../src/screens/parts/toaster.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { useCall } from '../../src/screens/use-call.ts'
import { serverDouble } from './server-double.ts'

beforeEach(() => toasts.send({ type: 'clear' }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Reading = ({ size }: { size: number }) => {
  const read = useCall('GET /notifications', { query: { size } })
  return read.state === 'failed' ? <ErrorState text={read.message} onRetry={read.reload} /> : null
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
