import { sql, type Kysely } from 'kysely'

/** A version of a fee is never changed, not even before it begins: one that is written later for the same day takes its place. */
const fees = `
alter table fee_types add column subject_id uuid not null default gen_random_uuid() unique;
alter table fee_rules drop constraint fee_rules_fee_type_id_effective_from_key;
alter table fee_rules add column source text not null default '', add column entered_by uuid references users,
  add column entered_at timestamptz;
create index fee_rules_newest on fee_rules (fee_type_id, effective_from desc, id desc);
create trigger fee_rules_append_only before update or delete on fee_rules for each row execute function refuse_change();
create trigger fee_rules_no_truncate before truncate on fee_rules execute function refuse_change();
`

/** What its owner was told that the case would cost, and when. */
const quotes = `
alter table applications add column quoted_poisha bigint, add column quoted_at timestamptz;
`

/** What of a line is waived is owed by nobody: a bill is what is left, and may be nothing. */
const waivers = `
alter table bill_lines add column waived_poisha bigint not null default 0;
alter table bill_lines add constraint bill_lines_waived check (waived_poisha >= 0 and paid_poisha + waived_poisha <= total_poisha);
alter table bills drop constraint bills_total_poisha_check;
alter table bills add column waived_poisha bigint not null default 0;
alter table bills add constraint bills_waived check (total_poisha >= 0 and waived_poisha >= 0 and total_poisha + waived_poisha > 0);
create table waivers (
  id uuid primary key, application_id uuid not null references applications, bill_id uuid references bills,
  office_id uuid not null references offices, ground text not null, document_id text not null,
  waived_poisha bigint not null check (waived_poisha >= 0), reason text not null,
  decided_by uuid references users, decided_at timestamptz not null, check (waived_poisha = 0 or bill_id is not null));
create index waivers_application on waivers (application_id, decided_at desc);
create unique index waivers_bill on waivers (bill_id);
`

/** What stands in a wrong fund is moved by a posting of its own, which one person asks for and another confirms. */
const corrections = `
alter table ledger_postings drop constraint ledger_postings_kind_check;
alter table ledger_postings add constraint ledger_postings_kind_check
  check (kind in ('payment','aside','release','refund','correction'));
create table ledger_corrections (
  id uuid primary key, payment_id uuid not null references payments, bill_line_id uuid not null references bill_lines,
  office_id uuid not null references offices,
  from_fund text not null check (from_fund in ('treasury','bar_council','dispatch')),
  to_fund text not null check (to_fund in ('treasury','bar_council','dispatch')),
  amount_poisha bigint not null check (amount_poisha > 0), reason text not null,
  state text not null check (state in ('asked','posted','withdrawn')),
  asked_by uuid not null references users, asked_at timestamptz not null,
  ended_by uuid references users, ended_at timestamptz, check (from_fund <> to_fund),
  check (state <> 'posted' or ended_by <> asked_by), check ((state = 'asked') = (ended_at is null and ended_by is null)));
create unique index ledger_corrections_one_open on ledger_corrections (payment_id) where state = 'asked';
create index ledger_corrections_payment on ledger_corrections (payment_id, asked_at desc);
`

/** Versions of fees with who wrote them, what a litigant was told, what is waived, and corrections of the ledger. @source product 2.5, 4 */
export const feesAndWaivers = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [fees, quotes, waivers, corrections]) await sql.raw(part).execute(db)
  },
}
