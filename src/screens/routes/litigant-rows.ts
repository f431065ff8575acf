import { held } from './held-rows.ts'
import type { Route } from './route.ts'

/** The litigants' rows, which come when an address asks for more than the public ones; null until then. */
export const litigantRowsNow = (): readonly Route[] | null => held.rows

export const loadLitigantRows = async (): Promise<readonly Route[]> =>
  (held.rows ??= (await import('./litigant.ts')).litigantRoutes)
