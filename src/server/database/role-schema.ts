import type { Generated } from 'kysely'

interface Named {
  name: string
  name_bn: string
}

/** Rights as rows, the roles that hold them, and who holds these; the first of somebody's roles stands at 0. @source spec §6 */
export interface RoleTables {
  modules: Named & { slug: string; position: number }
  permissions: { slug: string; module: string }
  roles: Named & {
    id: Generated<number>
    slug: string
    description: string
    version: Generated<number>
    /** What the history knows it by. */
    subject_id: Generated<string>
  }
  role_permissions: { role_id: number; slug: string }
  user_roles: { user_id: string; role_id: number; position: number }
}
