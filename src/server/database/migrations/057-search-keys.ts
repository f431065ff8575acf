import { sql, type Kysely } from 'kysely'

/**
 * The two groups of words that the fewest rows have, as far as the database knows how many have them. Of groups too seldom to be known the last
 * one is taken: what numbers have in common stands at their beginning. The other shares no sign with it where the words are long enough, for
 * two that overlap are found in the same rows.
 */
const keys = `
create or replace function search_keys(words text, longest int, index_name text) returns text[] language plpgsql stable strict as $$
declare
  size int := case when length(words) < longest then 3 else longest end;
begin
  return array(
    with known as materialized (
      select most_common_elems::text::text[] as common, most_common_elem_freqs as shares
      from pg_stats where schemaname = current_schema() and tablename = index_name),
    grams as (
      select gram, place, coalesce((select shares[array_position(common, gram)] from known limit 1), 0) as share from (
        select gram, max(place) as place from unnest(search_grams(words, longest)) with ordinality as cut (gram, place)
        where length(gram) = size group by gram) as each_once),
    rarest as (select * from grams order by share, place desc limit 1)
    select gram from rarest
    union all (select grams.gram from grams, rarest where grams.gram <> rarest.gram
      order by abs(grams.place - rarest.place) < size, grams.share, grams.place desc limit 1));
end $$;
`

/** A number is found by what few others have of it, at any size. @source product 7 */
export const searchKeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(keys).execute(db)
  },
}
