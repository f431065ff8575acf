import { sql, type Kysely } from 'kysely'

/** A text as it is compared: composed, in small letters, with one space between words; figures are Latin ones. */
const folded = `
create function folded_line(line text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(btrim(regexp_replace(normalize(line, NFC), '[\\s\\u00a0]+', ' ', 'g')), '০১২৩৪৫৬৭৮৯', '0123456789'))
$$;
create function folded_digits(line text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(translate(line, '০১২৩৪৫৬৭৮৯', '0123456789'), '[\\s\\u00a0-]+', '', 'g')
$$;
`

/**
 * What a case is known again by. A number that is none marks nothing; of the names, the first of either side stands with each of the other, so
 * that a case of fifty against fifty has a hundred pairs and not 2,500. A form that is none has no persons.
 */
const marks = `
create function case_marks_of(form jsonb, case_number text) returns table (kind text, mark uuid)
language sql immutable parallel safe rows 4 as $$
  with petitioners as (
    select place, folded_line(person->>'name') as name, person->>'districtId' as district,
      folded_digits(person->>'nid') as nid, folded_digits(person->>'mobile') as mobile
    from jsonb_path_query(form, '$.petitioners[*]') with ordinality as given (person, place)),
  defendants as (
    select place, folded_line(person->>'name') as name
    from jsonb_path_query(form, '$.defendants[*]') with ordinality as given (person, place)),
  found as (
    select 'number' as kind, folded_line(case_number) as value where folded_line(case_number) <> ''
    union select 'nid', nid from petitioners where nid ~ '^([0-9]{10}|[0-9]{13}|[0-9]{17})$'
    union select 'mobile', right(mobile, 10) from petitioners where mobile ~ '^([+]?880|0)1[3-9][0-9]{8}$'
    union select 'names', jsonb_build_array(district, petitioners.name, defendants.name)::text
      from petitioners, defendants
      where (petitioners.place = 1 or defendants.place = 1) and petitioners.name <> '' and defendants.name <> '' and district is not null)
  select found.kind, md5(found.kind || ' ' || value)::uuid from found
$$;
`

/**
 * Of submitted cases, for whoever may see all, one office's or their own; newest first. The database takes a mark for a common one, whatever it
 * has seen of it: it reads the newest in the order of an index then, and does not gather all cases of a mark to sort them.
 */
const table = `
create table case_marks (
  application_id uuid not null references applications on delete cascade, mark uuid not null, kind text not null,
  office_id uuid, owner_id uuid not null, submitted_at timestamptz not null, primary key (application_id, mark));
alter table case_marks alter column mark set (n_distinct = 100);
create index case_marks_all on case_marks (mark, submitted_at desc, application_id);
create index case_marks_office on case_marks (office_id, mark, submitted_at desc, application_id);
create index case_marks_owner on case_marks (owner_id, mark, submitted_at desc, application_id);
create function note_marks() returns trigger language plpgsql as $$
begin
  delete from case_marks where application_id = new.id;
  insert into case_marks (application_id, mark, kind, office_id, owner_id, submitted_at)
    select new.id, found.mark, found.kind, new.office_id, new.owner_id, new.submitted_at
    from case_marks_of(new.form, new.case_number) found;
  return null;
end $$;
create trigger applications_marked_at_first after insert on applications for each row
  when (new.submitted_at is not null) execute function note_marks();
create trigger applications_marked_since after update of form, case_number, office_id, owner_id, submitted_at on applications for each row
  when (new.submitted_at is not null) execute function note_marks();
create function mark_cases_anew() returns void language sql as $$
  delete from case_marks;
  insert into case_marks (application_id, mark, kind, office_id, owner_id, submitted_at)
    select id, found.mark, found.kind, office_id, owner_id, submitted_at
    from applications, case_marks_of(form, case_number) found where submitted_at is not null;
$$;
select mark_cases_anew();
`

/** By what a case is known again stands beside it, so that what is alike is found at one cost at any size. @source product 2.5, 7 */
export const caseMarks = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [folded, marks, table]) await sql.raw(part).execute(db)
  },
}
