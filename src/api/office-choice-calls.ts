import * as z from 'zod'
import type { Permission } from '../machines/actor.ts'
import { applicationLists } from '../machines/application/states.ts'
import { dispatchLists } from '../machines/dispatch/states.ts'
import type { CallTable } from './call.ts'
import { named } from './entities.ts'

const right: readonly Permission[] = [
  'administrative.dashboard.index',
  'dispatch.dashboard.index',
  'account.dashboard.index',
  ...[...Object.values(applicationLists), ...Object.values(dispatchLists)].map(
    ({ permission }) => permission,
  ),
]

/** What a dashboard and a list of cases are narrowed to by whoever reads several offices. @source product 1, 8 */
export const officeChoiceCalls = {
  'GET /offices': {
    summary: 'The offices that the reader may choose one of: for the head office every one, for others none',
    right,
    reply: z.array(named.extend({ id: z.uuid() })),
  },
} as const satisfies CallTable

/** One of them. */
export const officeQuery = z.object({ office: z.uuid().optional() })
