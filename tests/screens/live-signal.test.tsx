import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { liveSignal, useFollow, useLiveHold } from '../../src/screens/live-signal.ts'

const changed = () => act(() => liveSignal.send({ type: 'changed' }))
const up = (at: number) => act(() => liveSignal.send({ type: 'up', at }))
const down = (at: number) => act(() => liveSignal.send({ type: 'down', at }))
const downSince = () => liveSignal.getSnapshot().context.downSince

test('what is followed is read again at every change, and what came while somebody was asked once they have answered (spec §4)', () => {
  const reload = vi.fn<() => void>()
  const cameWithPage = () => false
  renderHook(() => useFollow(true, cameWithPage, reload))
  expect(reload).not.toHaveBeenCalled()
  changed()
  changed()
  expect(reload).toHaveBeenCalledTimes(2)
  const [one, other] = [
    renderHook(useLiveHold, { initialProps: true }),
    renderHook(useLiveHold, { initialProps: true }),
  ]
  changed()
  changed()
  one.rerender(false)
  expect(reload).toHaveBeenCalledTimes(2)
  other.unmount()
  // Two that were held back are one reading.
  expect(reload).toHaveBeenCalledTimes(3)
  changed()
  expect(reload).toHaveBeenCalledTimes(4)
})

test('what nobody follows is not read again, whatever is told (spec §4)', () => {
  const reload = vi.fn<() => void>()
  renderHook(() => useFollow(false, () => false, reload))
  changed()
  expect(reload).not.toHaveBeenCalled()
})

test('since when nothing was told is known from the first fall of the channel until it is up again, or closed (product 8)', () => {
  const reload = vi.fn<() => void>()
  renderHook(() => useFollow(true, () => false, reload))
  down(5_000)
  down(9_000)
  expect(downSince()).toBe(5_000)
  up(60_000)
  // What was missed meanwhile is read.
  expect([downSince(), reload.mock.calls.length]).toEqual([null, 1])
  down(70_000)
  act(() => liveSignal.send({ type: 'closed' }))
  expect(downSince()).toBeNull()
})
