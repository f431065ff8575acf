import { sql, type Kysely } from 'kysely'

const isOwed = (bill: string) => `(not ${bill}.is_void and ${bill}.paid_poisha < ${bill}.total_poisha)`

/**
 * Whoever writes a bill holds its case already, so that nobody waits here who did not before. A bill that owes as it did before changes
 * nothing of its case and is not looked at.
 */
const column = `
alter table applications add column owes boolean not null default false;
create function note_owing() returns trigger language plpgsql as $$
declare
  case_id uuid := coalesce(new.application_id, old.application_id);
  is_owing boolean := exists (select from bills where application_id = case_id and ${isOwed('bills')});
begin
  update applications set owes = is_owing where id = case_id and owes <> is_owing;
  return null;
end $$;
create trigger bills_owed_at_first after insert on bills for each row when (${isOwed('new')}) execute function note_owing();
create trigger bills_owed_since after update of is_void, paid_poisha, total_poisha on bills for each row
  when (${isOwed('new')} <> ${isOwed('old')}) execute function note_owing();
create trigger bills_owed_no_more after delete on bills for each row when (${isOwed('old')}) execute function note_owing();
update applications set owes = true where id in (select application_id from bills where ${isOwed('bills')});
`

/** The lists in both orders, of what owes; and by how long it waits, of what owes nothing. */
const indexes = `
create index applications_owing on applications (office_id, state, state_since desc, id desc) where owes;
create index applications_owing_all on applications (state, state_since desc, id desc) where owes;
create index applications_owing_filed on applications (office_id, state, submitted_at desc, id desc) where owes;
create index applications_owing_filed_all on applications (state, submitted_at desc, id desc) where owes;
create index applications_even on applications (office_id, state, state_since desc, id desc) where not owes;
create index applications_even_all on applications (state, state_since desc, id desc) where not owes;
`

/** Whether something is owed on a case stands on the case, so that a list of those that owe is read in its order. @source product 8 */
export const owingCases = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [column, indexes]) await sql.raw(part).execute(db)
  },
}
