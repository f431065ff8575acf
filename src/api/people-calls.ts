import * as z from 'zod'
import { slugs } from '../machines/permissions.ts'
import { rowStatuses } from '../machines/catalogue.ts'
import { rowNumberMax } from '../machines/limits.ts'
import { userStatuses } from '../machines/people.ts'
import { nothing, numberParams, pageQuery, text, version, type CallTable } from './call.ts'
import { named } from './entities.ts'

/** A role as the super admin sees it. `peopleCount` is null for litigants, who are not counted. @source spec §3 Role */
export const roleSchema = named.extend({
  id: z.number().int(),
  slug: z.string(),
  description: z.string(),
  isOfLitigants: z.boolean(),
  peopleCount: z.number().int().nullable(),
  slugs: z.array(z.enum(slugs)),
  version: z.number().int(),
})
export type Role = z.infer<typeof roleSchema>

const ofOffice = named.extend({ id: z.uuid() })

/** Somebody who works here; the first role picks where notices lead. @source spec §3 User, §6 */
export const userRowSchema = z.object({
  number: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  office: ofOffice.nullable(),
  roles: z.array(named.extend({ id: z.number().int() })),
  status: z.enum(userStatuses),
})
export type UserRow = z.infer<typeof userRowSchema>

/** With what its form needs; `isSelf`: it is the account of whoever asks. */
export const userSchema = userRowSchema.extend({
  isSelf: z.boolean(),
  /** Whether their log-in asks for a code. */
  hasFactor: z.boolean(),
  sessionCount: z.number().int(),
  createdAt: z.string(),
  invitedAt: z.string().nullable(),
  version: z.number().int(),
})
export type User = z.infer<typeof userSchema>

/** A litigant, with where they are reached and their NID masked. @source domain 9 */
export const normalUserSchema = z.object({
  number: z.number().int(),
  name: z.string(),
  emailMasked: z.string().nullable(),
  mobileMasked: z.string().nullable(),
  nidMasked: z.string().nullable(),
  isVerified: z.boolean(),
  status: z.enum(rowStatuses),
  createdAt: z.string(),
  version: z.number().int(),
})
export type NormalUser = z.infer<typeof normalUserSchema>

/** A page whose neighbours are found by cursors; how many there are in all nobody counts. */
const pageOfSome = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    page: z.number().int(),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
  })

const q = z.string().max(100).optional()
const rolesAsked = {
  right: ['user_role_management.roles.index', 'user_role_management.users.index'],
} as const
const typedRole = { name: text, nameBn: text, description: text, slugs: z.string().max(10_000) }
const typedUser = { name: text, officeId: text, firstRoleId: text, otherRoleIds: text }

/** Roles with their rights, and people. @source spec §2 Role and permission management, §6 */
export const peopleCalls = {
  'GET /user-role-management/roles': {
    summary: 'Every role with its rights; who adds a user chooses from it',
    ...rolesAsked,
    reply: z.object({ rows: z.array(roleSchema) }),
  },
  'GET /user-role-management/roles/{id}': {
    summary: 'One role, to be edited',
    right: ['user_role_management.roles.update'],
    params: numberParams,
    reply: roleSchema,
  },
  'POST /user-role-management/roles': {
    summary: 'Add a role',
    right: ['user_role_management.roles.store'],
    body: z.object({ ...typedRole, slug: text }),
    reply: roleSchema,
  },
  'POST /user-role-management/roles/{id}': {
    summary: 'Change a role, in force at once; its slug stays',
    right: ['user_role_management.roles.update'],
    params: numberParams,
    alsoRefuses: [202],
    body: z.object({ ...typedRole, version }),
    reply: roleSchema,
  },
  'GET /user-role-management/users': {
    summary: 'Who works here, newest first',
    right: ['user_role_management.users.index'],
    query: pageQuery.extend({
      q,
      role: z.coerce.number().int().positive().max(rowNumberMax).optional(),
      office: z.uuid().optional(),
      status: z.enum(userStatuses).optional(),
    }),
    reply: pageOfSome(userRowSchema),
  },
  'GET /user-role-management/users/{id}': {
    summary: 'One of them, by number',
    right: ['user_role_management.users.update'],
    params: numberParams,
    reply: userSchema,
  },
  'POST /user-role-management/users': {
    summary: 'Invite somebody to work here: a mail brings a link by which they set a password',
    right: ['user_role_management.users.store'],
    alsoRefuses: [202],
    body: z.object({ ...typedUser, email: text, mobile: text, locale: text }),
    reply: userSchema,
  },
  'POST /user-role-management/users/{id}': {
    summary: 'Change name, office, roles or status; who is de-activated is logged out at once',
    right: ['user_role_management.users.update'],
    params: numberParams,
    alsoRefuses: [202],
    body: z.object({ ...typedUser, status: text, version }),
    reply: userSchema,
  },
  'POST /user-role-management/users/{id}/take-factor': {
    summary:
      'Take the second step of the log-in away from somebody else who lost it, with a reason; they are logged out',
    right: ['user_role_management.users.update'],
    params: numberParams,
    body: z.object({ reason: text }),
    reply: nothing,
  },
  'POST /user-role-management/users/{id}/invite': {
    summary: 'Send the invitation again; the link before it opens nothing any more',
    right: ['user_role_management.users.store'],
    params: numberParams,
    body: nothing,
    reply: nothing,
  },
  'POST /user-role-management/users/{id}/end-sessions': {
    summary: 'Log somebody out everywhere',
    right: ['user_role_management.users.update'],
    params: numberParams,
    body: nothing,
    reply: z.object({ endedCount: z.number().int() }),
  },
  'GET /user-role-management/normal-users': {
    summary: 'Litigants, newest first',
    right: ['user_role_management.users.normal-users'],
    query: pageQuery.extend({ q, status: z.enum(rowStatuses).optional() }),
    reply: pageOfSome(normalUserSchema),
  },
  'GET /user-role-management/normal-users/{id}': {
    summary: 'One litigant, by number',
    right: ['user_role_management.users.normal-users'],
    params: numberParams,
    reply: normalUserSchema,
  },
  'POST /user-role-management/normal-users/{id}': {
    summary: 'De-activate or activate a litigant; who is de-activated is logged out at once',
    right: ['user_role_management.users.update'],
    params: numberParams,
    body: z.object({ status: text, version }),
    reply: normalUserSchema,
  },
} as const satisfies CallTable
