import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { useCall } from '../../src/screens/use-call.ts'
import { useAgain } from '../../src/screens/use-again.ts'
import { heldServer } from './support/held-server.ts'

afterEach(() => {
  cleanup()
  toasts.send({ type: 'clear' })
  vi.unstubAllGlobals()
})

const Reading = ({ size }: { size: number }) => {
  const { state, data, message, reload } = useCall('GET /notifications', { query: { size } })
  return <button onClick={reload}>{[state, data?.total ?? '-', message ?? '-'].join(' ')}</button>
}
const shown = () => screen.getByRole('button').textContent
const told = (total: number) => ({ code: 200, data: { rows: [], total } })

test('what was read before is not the answer to another question, neither while that is asked nor when it fails (look Litigant)', async () => {
  const server = heldServer()
  const { rerender } = render(<Reading size={1} />)
  expect(shown()).toBe('loading - -')
  await server.answer(told(7))
  expect(shown()).toBe('ready 7 -')
  rerender(<Reading size={2} />)
  expect(shown()).toBe('loading - -')
  await server.answer({ code: 500, message: 'away' })
  expect(shown()).toBe('failed - away')
  expect(server.asked).toHaveLength(2)
})

test('while the same is read again, and when that fails, the old answer stays (look Litigant)', async () => {
  const server = heldServer()
  render(<Reading size={3} />)
  await server.answer(told(7))
  screen.getByRole('button').click()
  expect(shown()).toBe('ready 7 -')
  await server.answer({ code: 500, message: 'away' })
  expect(shown()).toBe('failed 7 away')
})

test('the answer to a question that nobody asks any more comes too late', async () => {
  const server = heldServer()
  const { rerender } = render(<Reading size={4} />)
  rerender(<Reading size={5} />)
  await server.answer(told(4))
  expect(shown()).toBe('loading - -')
  await server.answer(told(5))
  expect(shown()).toBe('ready 5 -')
})

test('and where it comes after the answer to the question that is asked, that one stays and nothing is told (look Litigant)', async () => {
  const server = heldServer()
  const { rerender } = render(<Reading size={6} />)
  rerender(<Reading size={7} />)
  await server.answerFor('size=7', told(7))
  expect(shown()).toBe('ready 7 -')
  await server.answer({ code: 500, message: 'away' })
  expect(shown()).toBe('ready 7 -')
  expect(toasts.getSnapshot().context.shown).toEqual([])
})

test('a read that failed is told in passing too, once however many say the same; the end of a session is told by the session (spec §8)', async () => {
  const server = heldServer()
  const texts = () => toasts.getSnapshot().context.shown.map(({ tone, text }) => [tone, text])
  render(<Reading size={8} />)
  await server.answer({ code: 401, message: 'over' })
  expect([shown(), texts()]).toEqual(['failed - over', []])
  cleanup()
  render(<Reading size={9} />)
  await server.answer({ code: 400, message: 'away' })
  screen.getByRole('button').click()
  await server.answer({ code: 403, message: 'away' })
  expect(texts()).toEqual([['danger', 'away']])
})

test('what is followed is read every so many seconds while it can be seen, and at once by whoever comes back to it (product 8)', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const reload = vi.fn()
  const Following = () => {
    useAgain(reload, 5)
    return null
  }
  let isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  const turn = (hidden: boolean) => {
    isHidden = hidden
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const readAfter = (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds)
    return reload.mock.calls.length
  }
  const { unmount } = render(<Following />)
  expect([readAfter(4_999), readAfter(1), readAfter(5_000)]).toEqual([0, 1, 2])
  turn(true)
  expect(readAfter(60_000)).toBe(2)
  turn(false)
  expect([readAfter(0), readAfter(5_000)]).toEqual([3, 4])
  unmount()
  turn(false)
  expect(readAfter(60_000)).toBe(4)
  vi.useRealTimers()
  vi.restoreAllMocks()
})
