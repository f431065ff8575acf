import { sql, type Kysely } from 'kysely'

/** Roles are called in their lists as on every page; whoever gave one another name keeps it. @source spec §6, house 8 */
export const namedAsOnPages = {
  reasons: { 'rows changed of roles': 'two rows, which nobody holds for long' },
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`update roles set name = 'Super Admin', name_bn = 'সুপার অ্যাডমিন'
      where slug = 'super-admin' and name = 'Super administrator' and name_bn = 'প্রধান প্রশাসক'`.execute(db)
    await sql`update roles set name_bn = 'আবেদনকারী'
      where slug = 'plaintiff_user' and name = 'Litigant' and name_bn = 'বিচারপ্রার্থী'`.execute(db)
  },
}
