import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePending } from '../../src/screens/parts/use-pending.ts'

test.each(['an answer', 'none'])(
  'what is under way is over when there is %s, and may be begun again (spec §8)',
  async (end) => {
    const { result } = renderHook(() => usePending())
    for (const round of ['first', 'second']) {
      expect(result.current.isPending, round).toBe(false)
      let finish = (): void => undefined
      const work = new Promise<string>((resolve, reject) => {
        finish = () => (end === 'none' ? reject(new Error('gone')) : resolve('here'))
      })
      let heard: Promise<unknown> = Promise.resolve()
      act(() => {
        heard = result.current.until(work).catch((error: unknown) => error)
      })
      expect(result.current.isPending).toBe(true)
      await act(async () => {
        finish()
        await heard
      })
      expect(await heard).toEqual(end === 'none' ? new Error('gone') : 'here')
    }
    expect(result.current.isPending).toBe(false)
  },
)
