import { sql, type Kysely } from 'kysely'

/** A case in the archive. Until `archived_at` it is begun: its file may be there, and nothing was removed. From then on its row stays as it is. */
const archive = `
create table archived_cases (
  application_id uuid primary key references applications, office_id uuid not null references offices,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'), size_bytes bigint not null check (size_bytes > 0),
  begun_at timestamptz not null, archived_at timestamptz, removed jsonb,
  check ((archived_at is null) = (removed is null)));
create index archived_cases_bytes on archived_cases (sha256);
create index archived_cases_begun on archived_cases (begun_at) where archived_at is null;
create index archived_cases_newest on archived_cases (archived_at desc, application_id desc) where archived_at is not null;
create trigger archived_cases_append_only before update or delete on archived_cases for each row
  when (old.archived_at is not null) execute function refuse_change();
create trigger archived_cases_no_truncate before truncate on archived_cases execute function refuse_change();
`

/** Cases that were closed long ago, each with the file that keeps them. @source product 7 */
export const archivedCases = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(archive).execute(db)
  },
}
