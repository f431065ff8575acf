import { sql, type Kysely } from 'kysely'
import { deliveryTriesMax } from '../../../machines/limits.ts'

const deliveries = `
create table deliveries (
  id uuid primary key, notice_id uuid not null references notices on delete cascade,
  application_id uuid not null references applications,
  channel text not null check (channel in ('sms','mail')),
  state text not null default 'waiting' check (state in ('waiting','sent','refused','failed')),
  contact_masked text not null, tries int not null default 0, tries_left int not null check (tries_left >= 0),
  answer_kind text check (answer_kind in ('sent','refused','noAnswer','noContact')), answer text,
  created_at timestamptz not null, tried_at timestamptz, next_try_at timestamptz, settled_at timestamptz,
  resent_at timestamptz, resent_by uuid references users,
  unique (notice_id, channel),
  check ((state = 'waiting') = (next_try_at is not null)), check ((state = 'waiting') = (settled_at is null)));
create index deliveries_application on deliveries (application_id, created_at desc, id desc);
create index deliveries_due on deliveries (next_try_at) where state = 'waiting';
create index deliveries_ended on deliveries (settled_at) where state in ('refused','failed');
alter table applications add column warned_at timestamptz;
create index applications_drafts on applications (updated_at, id) where state = 'draft';
`

const rights = `
insert into permissions (slug, module) values
  ('administrative.delivery.index', 'administrative'), ('administrative.delivery.resend', 'administrative')
  on conflict do nothing;
insert into role_permissions (role_id, slug)
  select roles.id, permissions.slug from roles, permissions
  where roles.slug = 'administrator'
    and permissions.slug in ('administrative.delivery.index', 'administrative.delivery.resend')
  on conflict do nothing;
`

/** What the release before this one had not brought to its readers yet is brought by rows from now on; its job does the live part alone. */
const underWay = `
do $$ begin
  if to_regclass('pgboss.job') is null then return; end if;
  insert into deliveries (id, notice_id, application_id, channel, contact_masked, tries_left, created_at, next_try_at)
    select distinct on (notices.id, contact.channel)
      gen_random_uuid(), notices.id, applications.id, contact.channel, contact.masked, ${deliveryTriesMax},
      notices.created_at, notices.created_at
    from pgboss.job
    join notices on notices.id::text = job.data->>'noticeId'
    join applications on applications.id::text = notices.data->>'application_id'
    join users on users.id = notices.user_id
    cross join lateral (values
      ('sms', left(users.mobile, 3) || '******' || right(users.mobile, 2)),
      ('mail', left(users.email, 1) || '***@' || split_part(users.email, '@', 2))) as contact (channel, masked)
    where job.name = 'deliver-notice' and job.state in ('created', 'retry', 'active') and contact.masked is not null
      and exists (select from user_roles join roles on roles.id = role_id
        where user_roles.user_id = users.id and roles.slug = 'plaintiff_user');
end $$;
`

/**
 * Each SMS and each mail of a notice as a row with what became of it, the rights to read and repeat them, and when the
 * owner of a draft was told that it will be removed.
 * @source product 5, 7
 */
export const deliveryRows = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [deliveries, rights, underWay]) await sql.raw(part).execute(db)
  },
}
