import { sql, type Kysely } from 'kysely'

/** An approval that is withdrawn gives back the receipts that it used; what the bench used stays used. */
const uses = `
create or replace function refuse_second_use() returns trigger language plpgsql as $$
begin
  if old.is_by_approval and not old.is_for_other_case then
    if tg_op = 'DELETE' then return old; end if;
    if new.used_at is null then return new; end if;
  end if;
  raise exception 'the receipt of invoice % was used', old.invoice_id;
end $$;
`

/** What the head office takes back: an approval's receipts are free again. @source product 2.5 */
export const actsTakenBack = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(uses).execute(db)
  },
}
