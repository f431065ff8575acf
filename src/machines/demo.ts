import type { RoleSlug } from './roles.ts'

/** The roles that a demonstration lets anybody try. @source product 5 */
export const demoRoles = [
  'plaintiff_user',
  'administrator',
  'dispatcher',
  'accountant',
  'super-admin',
] as const satisfies readonly RoleSlug[]
export type DemoRole = (typeof demoRoles)[number]
