import { sql } from 'kysely'
import type { Db } from '../../src/server/deps.ts'

type Row = Record<string, unknown>

/** A row that was written: as it was before, as it is, null where there was or is none. */
export interface Written {
  table: string
  before: Row | null
  after: Row | null
}

/**
 * What is no part of an act: the jobs of the test's own queue, how often somebody was seen, and what is noted here. What all offices have
 * together is added up over connections, whichever was free; each office's own is beside it.
 */
const leftOut: readonly string[] = ['test_jobs', 'sessions', 'login_failures', 'rows_written']
const ofAllOffices = '%_all'

/** By which columns each table knows its rows. */
export type Keys = ReadonlyMap<string, readonly string[]>

async function keysOf(db: Db): Promise<Keys> {
  const { rows } = await sql<{ table: string; key: string[] | null }>`select relname as table,
      (select array_agg(attname::text order by attnum) from pg_index join pg_attribute
        on attrelid = indrelid and attnum = any(indkey) where indrelid = pg_class.oid and indisunique
        group by indexrelid order by bool_or(indisprimary) desc, indexrelid limit 1) as key
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${leftOut}) and relname not like ${ofAllOffices} order by 1`.execute(db)
  return new Map(rows.map(({ table, key }) => [table, key ?? []]))
}

/** Each row once: what it was before the first change of it, and what it is after the last. */
function atOnce(written: readonly Written[], keys: Keys): Written[] {
  const rows = new Map<string, Written>()
  const placeOf = (table: string, row: Row | null) =>
    JSON.stringify([table, ...(keys.get(table) ?? []).map((column) => row?.[column])])
  for (const [index, { table, before, after }] of written.entries()) {
    // A row that nothing tells from others is one of its own.
    const isKnown = keys.get(table)?.length !== 0
    const known = isKnown ? rows.get(placeOf(table, before ?? after)) : undefined
    const place = isKnown ? placeOf(table, after ?? before) : String(index)
    rows.set(place, { table, before: known ? known.before : before, after })
  }
  return [...rows.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

/** From now on each table notes what is written in it. Answers by what it knows its rows, and how to take what was noted since it was last taken. */
export async function noteWritten(db: Db): Promise<{ keys: Keys; take(): Promise<Written[]> }> {
  await sql`create table rows_written (place bigint generated always as identity, name text, before jsonb, after jsonb)`.execute(
    db,
  )
  await sql`create function note_written() returns trigger language plpgsql as $$ begin
    insert into rows_written (name, before, after) values (tg_table_name,
      case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
    return null;
  end $$`.execute(db)
  const keys = await keysOf(db)
  for (const table of keys.keys())
    await sql`create trigger zz_note_written after insert or update or delete on ${sql.table(table)}
      for each row execute function note_written()`.execute(db)
  return {
    keys,
    async take() {
      const { rows } = await sql<Written>`with taken as (delete from rows_written returning *)
        select name as table, before, after from taken order by place`.execute(db)
      return atOnce(rows, keys)
    },
  }
}
