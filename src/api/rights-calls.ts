import * as z from 'zod'
import { slugs } from '../machines/permissions.ts'
import { rightsRequestStates } from '../machines/rights-request.ts'
import { nothing, type CallTable } from './call.ts'
import { named } from './entities.ts'

/** A change that would give weighty rights, as another who keeps rights sees it. @source product 4 */
export const rightsRequestSchema = named.extend({
  id: z.uuid(),
  entity: z.enum(['role', 'user']),
  /** Of the role or the person; null for somebody who is to be invited. */
  number: z.number().int().nullable(),
  /** What somebody would have that they have not. */
  slugs: z.array(z.enum(slugs)),
  state: z.enum(rightsRequestStates),
  askedBy: z.string(),
  askedAt: z.string(),
  isMine: z.boolean(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type RightsRequest = z.infer<typeof rightsRequestSchema>

const list = z.object({ rows: z.array(rightsRequestSchema) })
const ofRequest = {
  right: ['user_role_management.users.update'],
  params: z.object({ id: z.uuid() }),
  body: nothing,
  reply: list,
} as const

/** Rights that two persons give. @source product 4 */
export const rightsCalls = {
  'GET /user-role-management/rights-requests': {
    summary:
      'Changes that would give rights over money, or over rights: those that wait, then the latest that ended',
    right: ['user_role_management.users.update'],
    reply: list,
  },
  'POST /user-role-management/rights-requests/{id}/grant': {
    summary: 'Grant what another asked: it is in force at once',
    ...ofRequest,
  },
  'POST /user-role-management/rights-requests/{id}/decline': {
    summary: 'Decline what another asked',
    ...ofRequest,
  },
  'POST /user-role-management/rights-requests/{id}/withdraw': {
    summary: 'Withdraw what one asked',
    ...ofRequest,
  },
} as const satisfies CallTable
