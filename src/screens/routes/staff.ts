import type { Route } from './route.ts'

/** The areas of administrators, dispatchers and accountants. @source spec §2 */
export const staffRoutes: readonly Route[] = []
