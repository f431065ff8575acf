import { moduleOf, slugs, type Permission } from './actor.ts'

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
