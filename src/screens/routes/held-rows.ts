import type { Route } from './route.ts'

/** The litigants' rows where they have come, for whoever may not ask for the table that asks for them. */
export const held: { rows: readonly Route[] | null } = { rows: null }
