import { sql, type Kysely } from 'kysely'

const tables = ['case_categories', 'case_types'] as const

/**
 * Rows that several people edit: the version that each change is compared with, and the id under which the history keeps
 * what became of the row.
 * @source spec §2 Customization area, product 7
 */
export const catalogueVersions = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of tables)
      await sql`alter table ${sql.table(table)}
        add column version integer not null default 1,
        add column subject_id uuid not null default gen_random_uuid() unique`.execute(db)
  },
}
