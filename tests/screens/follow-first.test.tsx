import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Nothing was told yet of a page that has just come: every test begins with a signal of its own.
beforeEach(() => {
  vi.resetModules()
})
afterEach(cleanup)

test('what came with the page is read again neither at once nor because the channel comes up, but at the first change (spec §4)', async () => {
  const { liveSignal, useFollow } = await import('../../src/screens/live-signal.ts')
  const reload = vi.fn<() => void>()
  const cameWithPage = () => true
  renderHook(() => useFollow(true, cameWithPage, reload))
  expect(reload).not.toHaveBeenCalled()
  act(() => liveSignal.send({ type: 'up', at: 0 }))
  expect(reload).not.toHaveBeenCalled()
  act(() => liveSignal.send({ type: 'changed' }))
  expect(reload).toHaveBeenCalledTimes(1)
})
