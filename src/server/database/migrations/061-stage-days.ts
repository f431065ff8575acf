import { sql, type Kysely } from 'kysely'

/**
 * Hours by which times are told apart: whole ones up to a day, then steps of six hours up to five days, of a day up to thirty, of ten up to 120;
 * what took longer is one step. As `stepOfHours` in the law.
 */
const steps = `
create function step_of(span interval) returns int language sql immutable strict parallel safe as $$
  select case when hours < 0 then 0 when hours < 24 then hours when hours < 120 then hours - hours % 6
    when hours < 720 then hours - hours % 24 when hours < 2880 then hours - hours % 240 else 2880 end
  from (select floor(extract(epoch from span) / 3600)::int as hours) of_span
$$;
`

/** Whose act it was where nobody's: what the server does by itself, such as settling, is no officer's. */
const tables = `
create table stage_days (
  office_id uuid not null references offices, stage text not null, day date not null, officer_id uuid references users, hours int not null,
  count bigint not null, unique nulls not distinct (office_id, stage, day, officer_id, hours));
create table stage_days_all (
  stage text not null, day date not null, hours int not null, count bigint not null, primary key (stage, day, hours));
`

const day = (moment: string) => `(${moment} at time zone 'Asia/Dhaka')::date`

/** Which move of a chart ends which stage. As \`timedStages\` in the law. */
const stageOf = (entity: string, from: string, to: string) => `case
  when ${entity} = 'application' and ${from} = 'unverified' and ${to} in ('verified','paid') then 'application_unverified'
  when ${entity} = 'application' and ${from} = 'verified' and ${to} = 'paid' then 'application_verified'
  when ${entity} = 'application' and ${from} = 'paid' and ${to} = 'approved' then 'application_paid'
  when ${entity} = 'dispatch' and ${from} = 'requested' and ${to} = 'payable' then 'dispatch_requested'
  when ${entity} = 'dispatch' and ${from} = 'paid' and ${to} = 'sent' then 'dispatch_paid'
  when ${entity} = 'dispatch' and ${from} = 'sent' and ${to} = 'received' then 'dispatch_sent'
  when ${entity} = 'dispatch' and ${from} = 'received' and ${to} = 'completed' then 'dispatch_received' end`

/** Whoever gave it back, or the last who had to do with it. */
const refundOfficer = (row = '') => `coalesce(${row}ended_by, ${row}confirmed_by, ${row}asked_by)`

/** An office's row comes first, then that of all: whoever waits for the one holds nothing that another waits for. */
const counting = `
create function count_stage(place uuid, stage_name text, ended timestamptz, begun timestamptz, officer uuid) returns void language plpgsql as $$
begin
  insert into stage_days as kept (office_id, stage, day, officer_id, hours, count)
    values (place, stage_name, ${day('ended')}, officer, step_of(ended - begun), 1)
    on conflict (office_id, stage, day, officer_id, hours) do update set count = kept.count + 1;
  insert into stage_days_all as kept (stage, day, hours, count) values (stage_name, ${day('ended')}, step_of(ended - begun), 1)
    on conflict (stage, day, hours) do update set count = kept.count + 1;
end $$;
create function count_stage_of_link() returns trigger language plpgsql as $$
declare
  stage_name text := ${stageOf('new.entity', 'new.from_state', 'new.to_state')};
  begun timestamptz;
  place uuid;
begin
  if stage_name is null then return null; end if;
  select at into begun from history where entity = new.entity and subject_id = new.subject_id and sequence < new.sequence
    and from_state <> to_state order by sequence desc limit 1;
  if new.entity = 'application' then select office_id into place from applications where id = new.subject_id;
  else select office_id into place from dispatches where id = new.subject_id; end if;
  if begun is not null and place is not null then perform count_stage(place, stage_name, new.at, begun, new.actor_id); end if;
  return null;
end $$;
create trigger history_stages_counted after insert on history for each row
  when (new.entity in ('application', 'dispatch') and new.from_state <> new.to_state) execute function count_stage_of_link();
create function count_stage_of_refund() returns trigger language plpgsql as $$ begin
  perform count_stage(new.office_id, 'refund', new.ended_at, new.opened_at, ${refundOfficer('new.')});
  return null;
end $$;
create trigger refunds_stages_counted_at_first after insert on refunds for each row
  when (new.state = 'given_back') execute function count_stage_of_refund();
create trigger refunds_stages_counted_since after update of state on refunds for each row
  when (new.state = 'given_back' and old.state <> 'given_back') execute function count_stage_of_refund();
create function count_stage_of_closing() returns trigger language plpgsql as $$ begin
  perform count_stage(new.office_id, 'discrepancy', new.closed_at, new.since, new.closed_by);
  return null;
end $$;
create trigger discrepancy_closings_stages_counted after insert on discrepancy_closings for each row execute function count_stage_of_closing();
`

/** Of each link the one before it that moved the subject is when its stage began. */
const anew = `
create function count_stages_anew() returns void language sql as $$
  delete from stage_days;
  with moves as (
    select entity, subject_id, actor_id, at, ${stageOf('entity', 'from_state', 'to_state')} as stage,
      lag(at) over (partition by entity, subject_id order by sequence) as begun
    from history where entity in ('application','dispatch') and from_state <> to_state),
  ended as (
    select coalesce(applications.office_id, dispatches.office_id) as office_id, stage, moves.at as ended, begun, moves.actor_id as officer_id
    from moves left join applications on entity = 'application' and applications.id = subject_id
      left join dispatches on entity = 'dispatch' and dispatches.id = subject_id
    where stage is not null and begun is not null
    union all select office_id, 'refund', ended_at, opened_at, ${refundOfficer()} from refunds where state = 'given_back'
    union all select office_id, 'discrepancy', closed_at, since, closed_by from discrepancy_closings)
  insert into stage_days (office_id, stage, day, officer_id, hours, count)
    select office_id, stage, ${day('ended')}, officer_id, step_of(ended - begun), count(*) from ended
    where office_id is not null group by 1, 2, 3, 4, 5;
  delete from stage_days_all;
  insert into stage_days_all (stage, day, hours, count) select stage, day, hours, sum(count) from stage_days group by 1, 2, 3;
$$;
select count_stages_anew();
`

/** How long stages took is counted as they end, by day, office, officer and steps of hours. @source product 7, 8 */
export const stageDays = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [steps, tables, counting, anew]) await sql.raw(part).execute(db)
  },
}
