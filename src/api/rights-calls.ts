import * as z from 'zod'
import { rowStatuses } from '../machines/catalogue.ts'
import { slugs } from '../machines/permissions.ts'
import { rightsRequestStates } from '../machines/rights-request.ts'
import { nothing, type CallTable } from './call.ts'
import { named } from './entities.ts'

/** Somebody who works here, or would. */
const staffSide = z.object({
  name: z.string(),
  office: named.nullable(),
  /** The first one first. */
  roles: z.array(named),
  status: z.enum(rowStatuses),
})
export type StaffSide = z.infer<typeof staffSide>

const roleSide = named.extend({ description: z.string(), slugs: z.array(z.enum(slugs)) })
export type RoleSide = z.infer<typeof roleSide>

/** A change that would give weighty rights, as another who keeps rights sees it. @source product 4 */
export const rightsRequestSchema = named.extend({
  id: z.uuid(),
  entity: z.enum(['role', 'user']),
  /** Of the role or the person; null for somebody who is to be invited. */
  number: z.number().int().nullable(),
  /** What somebody would have that they have not, or have at another office; while it waits, by what stands now. */
  slugs: z.array(z.enum(slugs)),
  state: z.enum(rightsRequestStates),
  askedBy: z.string(),
  askedAt: z.string(),
  isMine: z.boolean(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Where somebody is invited; null for a change, and as soon as it ended. */
  invited: z.object({ email: z.string().nullable(), mobile: z.string().nullable() }).nullable(),
  /** What granting would make of the person as they stand now, null before for somebody who is to be invited; null whole as soon as it ended. */
  person: z.object({ before: staffSide.nullable(), after: staffSide }).nullable(),
  /** The same of a role. */
  role: z.object({ before: roleSide, after: roleSide }).nullable(),
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
