import { sql, type Kysely } from 'kysely'

const recovered = `
alter table bills add column recovers_waiver_id uuid references waivers deferrable;
create index bills_recovering on bills (recovers_waiver_id) include (total_poisha) where recovers_waiver_id is not null and not is_void;
`

/** A further bill says which waiver it recovers. @source product 2.5 */
export const waiversRecovered = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(recovered).execute(db)
  },
}
