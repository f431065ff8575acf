import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is as the query says; false where there is no window to ask. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (reader: () => void) => {
      const list = mediaOf(query)
      list?.addEventListener('change', reader)
      return () => list?.removeEventListener('change', reader)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => mediaOf(query)?.matches ?? false,
    () => false,
  )
}

const mediaOf = (query: string): MediaQueryList | null =>
  typeof window.matchMedia === 'function' ? window.matchMedia(query) : null
