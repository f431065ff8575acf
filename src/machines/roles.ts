import { moduleOf, type Permission } from './actor.ts'
import { slugs } from './permissions.ts'

/** The five roles of the specification with the slugs that the seed gives them; super-admin edits the rows later. @source spec §6 */
export const seedRoles: Record<RoleSlug, readonly Permission[]> = {
  plaintiff_user: slugs.filter((slug) => slug.startsWith('litigant.')),
  administrator: slugs.filter((slug) => slug.startsWith('administrative.')),
  dispatcher: slugs.filter((slug) => slug.startsWith('dispatch.')),
  accountant: slugs.filter((slug) => slug.startsWith('account.')),
  'super-admin': slugs.filter((slug) =>
    ['customization', 'office_management', 'user_role_management'].includes(moduleOf(slug)),
  ),
}

/** The roles named by the specification. @source spec §6 */
export type RoleSlug = 'plaintiff_user' | 'administrator' | 'dispatcher' | 'accountant' | 'super-admin'

/** What rights are grouped by, in the order of pages; the part of a slug before its first dot. @source spec §6 */
export const modules = [
  'litigant',
  'administrative',
  'dispatch',
  'account',
  'customization',
  'office_management',
  'user_role_management',
] as const
export type Module = (typeof modules)[number]

/** The rights of a module, in the order of the law. */
export const permissionsOf = (module: Module): Permission[] =>
  slugs.filter((slug) => moduleOf(slug) === module)

/** Whether somebody who holds these is a litigant: their rights and those of staff are never in one role. @source spec §6 */
export const isOfLitigants = (held: readonly string[]): boolean =>
  held.some((slug) => moduleOf(slug) === 'litigant')

/** Without somebody who holds all of these nobody could ever give a right again. */
export const keeperPermissions: readonly Permission[] = [
  'user_role_management.roles.update',
  'user_role_management.users.update',
]
