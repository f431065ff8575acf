import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { bothDigits, latinDigits, tidyLine } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { refuse, type Refused } from '../errors.ts'
import { pageCountOf } from './page.ts'
import type { Db } from './rows.ts'

/** More than so many are not counted, and whoever seeks is asked for more words. @source product 7 */
export const foundMax = 1_000

/** Shorter words have no group of signs in an index: they are looked for in the rows of the list, in its order. */
const gramSigns = 3

/** An index of groups of signs. */
export interface WordIndex {
  name: string
  /** What it holds, as the migration that made it writes it. */
  words: RawBuilder<string>
  /** The signs of its longest group: six, or three where six would be as many as there are rows. */
  longest: 3 | 6
}

export const applicationWords: WordIndex = {
  name: 'applications_search',
  words: sql<string>`applications.case_number || ' ' || coalesce(applications.reference_number, '') || ' ' || applications.petitioner_name`,
  longest: 6,
}

/** Where the numbers of a case stand. */
export const caseNumbers = ['applications.case_number', 'applications.reference_number'] as const

/** Whether a case has the number that was typed, whole, in either set of digits; the index of numbers finds it. @source house 8 */
export const isNumbered = (column: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${bothDigits(tidyLine(typed))})`

/** Whether a paper's number is the one that was typed, however either is spelt; the index that holds it once finds it. @source product 2.5 */
export const isSameNumber = (column: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`number_key(${sql.ref(column)}) = number_key(${typed}::text)`

/**
 * A group that a larger part of all rows has finds nothing: to cut each of these rows into its groups again costs ten times as much as to look for
 * the words in it.
 */
const commonShare = 0.5

/** Words that are sought, and in each index the groups of their signs that the fewest rows have; none where most rows have the only one. */
export interface Sought {
  words: string
  keys: Readonly<Record<string, readonly string[]>>
}

/** The groups by which an index is asked; none where the words are one group, and most rows have it. */
const keysOf = (words: string, { name, longest }: WordIndex) => sql`(
  select case when cardinality(keys) = 1 and exists (
      select from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as known (gram, share)
      where schemaname = current_schema() and tablename = ${name} and gram = keys[1] and share > ${commonShare})
    then '{}' else keys end
  from search_keys(${words}, ${longest}, ${name}) as keys) as ${sql.id(name)}`

/** How words are found in these indexes. */
export async function soughtIn(db: Db, given: string, indexes: readonly WordIndex[]): Promise<Sought> {
  const words = latinDigits(tidyLine(given)).slice(0, 100)
  if (words.length < gramSigns) return { words, keys: {} }
  const keys = sql.join(indexes.map((index) => keysOf(words, index)))
  const { rows } = await sql<Record<string, string[]>>`select ${keys}`.execute(db)
  return { words, keys: rows[0] ?? {} }
}

/** Whether a text has the words in it, in whatever case of letters and with either set of digits; a pattern's own signs are plain letters. */
export const hasWords = (text: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`translate(${text}, '০১২৩৪৫৬৭৮৯', '0123456789') ilike ${`%${latinDigits(words).replace(/[\\%_]/g, '\\$&')}%`}`

/** Whether one of the columns has the words in it. The index, which holds the columns, finds the few rows that may. */
export const isSoughtIn = (columns: readonly string[], { words, keys }: Sought, index: WordIndex) => {
  const has = columns.map((column) => hasWords(sql.ref(column), words))
  const holds = sql<boolean>`(${sql.join(has, sql` or `)})`
  const known = keys[index.name] ?? []
  return known.length === 0
    ? holds
    : sql<boolean>`(search_grams(${index.words}, ${sql.lit(index.longest)}) @> ${known} and ${holds})`
}

/** 422: more than `foundMax` have the words. */
export const tooManyFound = (): Refused =>
  refuse(422, (locale) => m.error_text_too_many_found({}, { locale }))

/** How many rows queries have that have none in common, as far as they are counted: one more than `foundMax` where there are more. */
export async function countUpTo<DB, Tables extends keyof DB, Row>(
  db: Db,
  queries: readonly SelectQueryBuilder<DB, Tables, Row>[],
): Promise<number> {
  // Each ends by itself: of conditions that are joined the database would look at all rows of all of them.
  const found = queries.map(
    (query) =>
      sql`(${query
        .clearSelect()
        .select(sql<number>`1`.as('found'))
        .limit(foundMax + 1)})`,
  )
  const { rows } = await sql<{
    count: number
  }>`select least(count(*), ${foundMax + 1})::int as count from (${sql.join(found, sql` union all `)}) as found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * The ids that a search finds, so that no page looks for the words once more; 422 when there are more than `foundMax`, so that it costs no more
 * than these.
 */
export async function idsFound<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  idColumn: string,
): Promise<string[] | Refused> {
  const found = query.clearSelect().select(sql.ref<string>(idColumn).as('id'))
  // The types of a query of any tables cannot name what was just selected.
  const rows = (await found.limit(foundMax + 1).execute()) as { id: string }[]
  return rows.length > foundMax ? tooManyFound() : rows.map(({ id }) => id)
}

/** Of no id there is no row: asked for "any of these", the database would look at every one in the list's order. */
export const isAmong = (idColumn: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql<boolean>`false` : sql<boolean>`${sql.ref(idColumn)} = any(${ids})`

/**
 * What a list tells of its size. Where it is narrowed and holds more than are counted it says so, and has a page more for as long as
 * there is a next one.
 */
export function totalOf(
  count: number,
  isNarrowed: boolean,
  { page, size, nextCursor }: { page: number; size: number; nextCursor: string | null },
): { total: number; isMoreThanTotal: boolean; pageCount: number } {
  if (!isNarrowed || count <= foundMax)
    return { total: count, isMoreThanTotal: false, pageCount: pageCountOf(count, size) }
  const pageCount = nextCursor === null ? page : Math.max(page + 1, pageCountOf(foundMax, size))
  return { total: foundMax, isMoreThanTotal: true, pageCount }
}
