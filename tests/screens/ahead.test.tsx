import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../../src/api/client.ts'
import { fetchAhead, useAhead } from '../../src/screens/ahead.ts'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { read } from '../../src/screens/prefetch.ts'
import { loadLitigantRows } from '../../src/screens/routes/litigant-rows.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'

const id = '0199a1d2-0000-7000-8000-000000000001'
const submitted = `/my-application-submitted/${id}`
const details = `/my-application-details/${id}`
const readCase = () => read('GET /applications/{id}', { params: { id } })

let isThere = true
let server: HeldServer
const askedCount = () => server.asked.filter(({ path }) => path === `/applications/${id}`).length

beforeEach(async () => {
  isThere = true
  server = heldServer(({ method }) =>
    method === 'POST' || isThere ? { code: 200, data: { id } } : { code: 404, message: 'not there' },
  )
  vi.useFakeTimers()
  await loadLitigantRows()
})
afterEach(() => {
  // What was asked ahead is forgotten by then.
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what two screens in a row read is asked once, before either asks (look)', async () => {
  fetchAhead(submitted)
  expect(askedCount()).toBe(1)
  const first = await readCase()
  fetchAhead(details)
  expect(await readCase()).toEqual(first)
  expect(askedCount()).toBe(1)
  // A screen that is opened anew asks anew.
  await readCase()
  expect(askedCount()).toBe(2)
})

test('what is older than ten seconds, or older than a change, is asked again (product 2.2)', async () => {
  fetchAhead(details)
  vi.advanceTimersByTime(10_000)
  await readCase()
  expect(askedCount()).toBe(2)
  fetchAhead(details)
  await send('POST /auth/logout', {})
  await readCase()
  expect(askedCount()).toBe(4)
})

test('what somebody else has changed meanwhile is asked again (spec §4)', async () => {
  fetchAhead(details)
  liveSignal.send({ type: 'changed' })
  await readCase()
  expect(askedCount()).toBe(2)
})

test('what could not be had ahead is no fault: the screen asks again (house 8)', async () => {
  isThere = false
  fetchAhead(details)
  await vi.waitFor(() => expect(askedCount()).toBe(1))
  await act(() => Promise.resolve())
  await vi.advanceTimersByTimeAsync(0)
  isThere = true
  expect(await readCase()).toEqual({ isOk: true, data: { id } })
})

const Here = () => {
  useAhead(details)
  return null
}

test.each([
  [false, 1],
  [true, 0],
])(
  'whether somebody spares data (%s) says whether the next screen is fetched while nothing is done',
  (saveData, count) => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
    vi.stubGlobal('cancelIdleCallback', clearTimeout)
    vi.stubGlobal('navigator', { connection: { saveData } })
    const { unmount } = render(<Here />)
    vi.advanceTimersByTime(1)
    expect(askedCount()).toBe(count)
    unmount()
  },
)
