import { sql, type Kysely } from 'kysely'

const questions = `
alter table faqs add column version integer not null default 1,
  add column subject_id uuid not null default gen_random_uuid() unique;
`

/** Who moves one question sees where all of them stand, so the order has a version of its own. */
const orders = `
create table list_orders (
  list text primary key, version integer not null default 1,
  subject_id uuid not null default gen_random_uuid() unique, last_subject_id uuid);
insert into list_orders (list) values ('faqs');
`

/** Questions and answers that several people edit and put in order. @source spec §3 FAQ */
export const faqsAndOrder = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const part of [questions, orders]) await sql.raw(part).execute(db)
  },
}
