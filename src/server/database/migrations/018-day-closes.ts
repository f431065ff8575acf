import { sql, type Kysely } from 'kysely'

/** The close of an office's day at one gateway as it stands, and what of each uploaded file did not agree; the files of before stay. */
const tables = `
create table day_closes (
  id uuid primary key, office_id uuid not null references offices, day date not null,
  gateway text not null,
  state text not null check (state in ('uploaded','settled','signed','reopened')), version int not null default 1,
  upload int not null check (upload > 0), file_name text not null, line_count int not null, elsewhere_count int not null,
  matched_count int not null, matched_poisha bigint not null, file_poisha bigint not null,
  uploaded_by uuid not null references users, uploaded_at timestamptz not null,
  signed_by uuid references users, signed_at timestamptz, ledger_poisha bigint,
  check ((signed_by is null) = (signed_at is null) and (signed_by is null) = (ledger_poisha is null)),
  check ((state = 'signed') = (signed_by is not null)), unique (office_id, day, gateway));
create table day_close_differences (
  id uuid primary key, close_id uuid not null references day_closes, upload int not null, position int not null,
  kind text not null check (kind in ('missing_here','missing_there','amount_differs','charge_differs','duplicate')),
  movement text not null check (movement in ('payment','refund')), transaction_id text not null, line int,
  file_poisha bigint, attempt_poisha bigint, ledger_poisha bigint, file_charge_poisha bigint, ledger_charge_poisha bigint,
  difference_poisha bigint not null,
  resolution text check (resolution in ('posted_late','given_back','other_file','gateway_right','gateway_told','charge_taken')),
  reason text check (reason <> ''), settled_by uuid references users, settled_at timestamptz,
  check ((resolution is null) = (reason is null) and (resolution is null) = (settled_by is null) and (resolution is null) = (settled_at is null)),
  unique (close_id, upload, position));
`

/**
 * A signed day stays as it is: nothing of its gateway is posted on it, its differences do not move, and it leaves only to be reopened. A posting of a day that
 * is just being signed waits for the signature, which has the row.
 */
const walls = `
create function refuse_closed_day() returns trigger language plpgsql as $$
declare stands text;
begin
  select state into stands from day_closes where office_id = new.office_id and day = (new.posted_at at time zone 'Asia/Dhaka')::date
    and gateway = (select gateway from payments where id = new.payment_id) for share;
  if stands = 'signed' then raise exception 'the day of posting % is closed', new.reference; end if;
  return new;
end $$;
create trigger postings_refuse_closed_day before insert on ledger_postings for each row execute function refuse_closed_day();
create function refuse_signed_close() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' or (old.state = 'signed' and new.state <> 'reopened') then raise exception 'day % is closed', old.day; end if;
  return new;
end $$;
create trigger day_closes_stay before update or delete on day_closes for each row execute function refuse_signed_close();
create trigger day_closes_no_truncate before truncate on day_closes execute function refuse_change();
create function refuse_signed_difference() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' or exists (select from day_closes where id = new.close_id and state = 'signed') then
    raise exception 'differences of a closed day stay as they are';
  end if;
  return new;
end $$;
create trigger day_close_differences_stay before insert or update or delete on day_close_differences
  for each row execute function refuse_signed_difference();
create trigger day_close_differences_no_truncate before truncate on day_close_differences execute function refuse_change();
`

/** The day's close: file, attempts and ledger. @source product 8 */
export const dayCloses = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [tables, walls]) await sql.raw(part).execute(db)
  },
}
