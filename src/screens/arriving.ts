import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page stands as the server drew it: there, and here until its script has taken it over. */
export const useIsArriving = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
