import type { Route } from './route.ts'

let held: readonly Route[] | null = null

/** The litigants' rows, which come when an address asks for more than the public ones; null until then. */
export const litigantRowsNow = (): readonly Route[] | null => held

export const loadLitigantRows = async (): Promise<readonly Route[]> =>
  (held ??= (await import('./litigant.ts')).litigantRoutes)
