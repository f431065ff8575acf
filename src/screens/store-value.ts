import { useCallback, useSyncExternalStore } from 'react'

interface Shown<Context> {
  getSnapshot(): { context: Context }
  getInitialSnapshot(): { context: Context }
  subscribe(hear: () => void): { unsubscribe(): void }
}

/**
 * What of a store a page shows. While a page that came drawn is taken over that is what the store began with, as the server drew
 * it, whatever was told since; the hook of the library reads what is there by then, and the page would be drawn anew.
 */
export function useStoreValue<Context, Value>(
  store: Shown<Context>,
  select: (context: Context) => Value,
): Value {
  const subscribe = useCallback(
    (hear: () => void) => {
      const heard = store.subscribe(hear)
      return () => heard.unsubscribe()
    },
    [store],
  )
  return useSyncExternalStore(
    subscribe,
    () => select(store.getSnapshot().context),
    () => select(store.getInitialSnapshot().context),
  )
}
