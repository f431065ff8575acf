import { sql, type Kysely } from 'kysely'

/**
 * What a receipt is reserved or was used for: a row, and never a second one, whoever uses it, be it an approval or the bench. Once it is
 * used nothing changes it any more. What came and went before is in the receipt's history.
 */
const uses = `
create table receipt_uses (
  invoice_id uuid primary key references invoices,
  case_number text not null check (case_number <> ''), note text,
  is_for_other_case boolean not null, is_by_approval boolean not null,
  reserved_at timestamptz, reserved_by uuid references users,
  used_at timestamptz, used_by uuid references users,
  check (used_at is not null or (reserved_at is not null and reserved_by is not null)));
create function refuse_second_use() returns trigger language plpgsql as $$
begin raise exception 'the receipt of invoice % was used', old.invoice_id; end $$;
create trigger receipt_uses_once before update or delete on receipt_uses
  for each row when (old.used_at is not null) execute function refuse_second_use();
`

const fromInvoices = `
insert into receipt_uses (invoice_id, case_number, is_for_other_case, is_by_approval, used_at, used_by)
  select invoices.id, coalesce(nullif(applications.case_number, ''), applications.reference_number, invoice_number), false, true, used_at, used_by
  from invoices join applications on applications.id = invoices.application_id where used_at is not null;
alter table invoices drop column used_at, drop column used_by;
`

/** A report or the list of payments of one case finds it by its number, however many cases there are. */
const cases = `create index applications_case_number on applications (case_number);`

/** One use a receipt, and cases by their number. @source product 2.1, 2.5, 7 */
export const receiptUses = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [uses, fromInvoices, cases]) await sql.raw(part).execute(db)
  },
}
