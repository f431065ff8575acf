import type { Route } from './route.ts'

/** The public and the litigant's area. @source spec §2 Public and litigant area */
export const litigantRoutes: readonly Route[] = []
