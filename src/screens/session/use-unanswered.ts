import { useRef } from 'react'

/**
 * Remembers a call whose answer did not come, by what it was sent for: it may have been carried out, and the same call sent again is then
 * refused for that alone. `settles` tells whether this answer, of this code, is such a refusal, once.
 */
export function useUnanswered() {
  const unanswered = useRef<string | null>(null)
  return {
    settles(of: string, answer: { isOk: boolean; code?: number }, refusedBy: number): boolean {
      const { code = 200 } = answer
      const isSuch = unanswered.current === of && code === refusedBy
      unanswered.current = code === 0 || code >= 500 ? of : null
      return isSuch
    },
  }
}
