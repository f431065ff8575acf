import { useState } from 'react'

/**
 * Whether something is under way, and what waits for it: it is over when its answer is there, or when it has none, so that whoever began
 * it can always begin again.
 */
export function usePending() {
  const [isPending, setIsPending] = useState(false)
  const until = async <Work extends Promise<unknown>>(work: Work): Promise<Awaited<Work>> => {
    setIsPending(true)
    try {
      return await work
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, until }
}
