import { litigantRoutes } from './litigant.ts'
import type { Route } from './route.ts'
import { staffRoutes } from './staff.ts'

/** Every path of the product, one table. @source spec §2 */
export const routes: readonly Route[] = [...litigantRoutes, ...staffRoutes]
