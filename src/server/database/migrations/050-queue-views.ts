import { sql, type Kysely } from 'kysely'

/** A name is one person's once a list, however its letters are large or small; one of them may open the list. */
const views = `
create table queue_views (
  id uuid primary key, user_id uuid not null references users, list text not null, name text not null, query text not null,
  is_opening boolean not null default false, created_at timestamptz not null);
create unique index queue_views_name on queue_views (user_id, list, lower(name));
create unique index queue_views_opening on queue_views (user_id, list) where is_opening;
create table queue_columns (
  user_id uuid not null references users, list text not null, columns text[] not null, primary key (user_id, list));
`

/** How a person looks at a list of cases. @source product 8 */
export const queueViews = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(views).execute(db)
  },
}
