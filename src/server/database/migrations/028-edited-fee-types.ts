import { sql, type Kysely } from 'kysely'

/** Fees that several people edit. @source spec §3 Fee type */
export const editedFeeTypes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table fee_types add column version integer not null default 1`.execute(db)
  },
}
