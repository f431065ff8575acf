import { sql, type Kysely } from 'kysely'

const tables = `
create table office_targets (
  office_id uuid primary key references offices, targets jsonb not null, version integer not null default 1,
  subject_id uuid not null default gen_random_uuid() unique);
create table stage_escalations (
  entity text not null check (entity in ('application', 'dispatch')), subject_id uuid not null, state text not null,
  office_id uuid not null references offices, state_since timestamptz not null, told_at timestamptz not null,
  primary key (entity, subject_id, state));
create index stage_escalations_newest on stage_escalations (office_id, entity, state, state_since desc);
`

/** How long each stage may take at an office, and which cases the head office was told of. @source product 8 */
export const stageTargets = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(tables).execute(db)
  },
}
