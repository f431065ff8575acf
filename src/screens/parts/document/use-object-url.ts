import { useMemo, useSyncExternalStore } from 'react'

/** The address lives as long as somebody looks at it. */
function addressOf(bytes: Blob | null) {
  let url: string | null = null
  return {
    read: () => url,
    subscribe: (tell: () => void) => {
      if (!bytes) return () => {}
      const made = URL.createObjectURL(bytes)
      url = made
      tell()
      return () => {
        URL.revokeObjectURL(made)
        url = null
      }
    },
  }
}

/** An address in this page for bytes that are here; given back when they are no longer shown. Null until there is one. */
export function useObjectUrl(bytes: Blob | null): string | null {
  const address = useMemo(() => addressOf(bytes), [bytes])
  return useSyncExternalStore(address.subscribe, address.read)
}
