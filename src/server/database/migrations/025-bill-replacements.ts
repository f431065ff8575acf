import { sql, type Kysely } from 'kysely'

/** What of a wrong bill was still owed is owed no more; what it received, and what its receipts say, stays. */
const replacements = `
alter table bills add column replaced_poisha bigint not null default 0 check (replaced_poisha >= 0);
alter table bill_lines add column replaced_poisha bigint not null default 0 check (replaced_poisha >= 0);
alter table bill_lines drop constraint bill_lines_waived;
alter table bill_lines add constraint bill_lines_waived
  check (waived_poisha >= 0 and paid_poisha + waived_poisha + replaced_poisha <= total_poisha);
create table bill_replacements (
  id uuid primary key, application_id uuid not null references applications, bill_id uuid unique references bills,
  wrong_poisha bigint not null check (wrong_poisha > 0), right_poisha bigint not null check (right_poisha >= 0),
  reason text not null, replaced_by uuid not null references users, replaced_at timestamptz not null,
  check ((bill_id is null) = (right_poisha = 0)));
create index bill_replacements_application on bill_replacements (application_id, replaced_at desc);
create trigger bill_replacements_append_only before update or delete on bill_replacements
  for each row execute function refuse_change();
`

/** Wrong bills and what took their place. @source product 2.5 */
export const billReplacements = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(replacements).execute(db)
  },
}
