import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { pageRowsUsual } from '../../machines/limits.ts'
import { BuiltOnce } from './built-once.ts'
import type { Db } from './rows.ts'
import { isRefused, unknownValue, type Refused } from '../errors.ts'

/** Where a row stands in a list: its time as text with microseconds, because a JS Date would lose them, and its id. */
export interface Position {
  /** ISO 8601 in UTC with six decimals. */
  time: string
  id: string
}

const timeForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A position as its row writes it, `time id`, in the form that an address takes. */
const encodeCursor = (position: string): string => Buffer.from(position, 'utf8').toString('base64url')

/** Null when it is no cursor of ours, a day that does not exist included. */
export function decodeCursor(cursor: string): Position | null {
  const [time = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  if (rest.length > 0 || !timeForm.test(time) || !idForm.test(id)) return null
  const date = new Date(`${time.slice(0, 19)}Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19) === time.slice(0, 19)
  return isReal ? { time, id } : null
}

/** How a page is asked for: the contract's `pageQuery` fits. `page` counts only where no cursor is given. */
export interface PageRequest {
  page: number
  size: number
  after?: string | undefined
  before?: string | undefined
  /** Rows that are left out before the first page. */
  skip?: number | undefined
}

export interface PageOf<Row> {
  rows: (Row & { cursor: string })[]
  nextCursor: string | null
  previousCursor: string | null
}

/** A column of the query, or an expression that an index covers. */
const positionOf = (timeColumn: string, idColumn: string) =>
  sql<string>`to_char(${sql.ref(timeColumn)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || ${sql.ref(idColumn)}::text`

/** Where a row of one query among several stands beside those of the others. */
interface Placed {
  cursor: string
  page_time: Date
  page_id: string
}

/** What a page is made from; `query` of several queries is read from each in its own order and merged. */
interface PageSource<DB, Tables extends keyof DB, Row> {
  query: SelectQueryBuilder<DB, Tables, Row> | Merged<DB, Tables, Row> | Alike<DB, Tables, Row>
  timeColumn: string
  idColumn: string
  direction: 'newest' | 'oldest'
}

/** Queries that have no row in common, such as one for each state that a list shows. */
export interface Merged<DB, Tables extends keyof DB, Row> {
  db: Db
  queries: readonly SelectQueryBuilder<DB, Tables, Row>[]
}

/**
 * The same of a list that one plan does for, whoever asks: all that its plan hangs on is its shape and is written out in its text. Its pages
 * are built once, and are planned once by the database.
 */
export interface Alike<DB, Tables extends keyof DB, Row> {
  db: Db
  /** Everything that the queries depend on besides the values. */
  shape: string
  values: Readonly<Record<string, string>>
  queriesWith: (given: Readonly<Record<string, string>>) => Merged<DB, Tables, Row>['queries']
}

type Order = 'asc' | 'desc'
/** Written out, it is part of the text. */
type Limit = number | RawBuilder<number>

/** The rows of a page in its order and after its cursor, of one query. */
type Place<DB, Tables extends keyof DB, Row> = (
  query: SelectQueryBuilder<DB, Tables, Row>,
  limit: Limit,
) => SelectQueryBuilder<DB, Tables, Row & Placed>

function placing<DB, Tables extends keyof DB, Row>(
  { timeColumn, idColumn }: { timeColumn: string; idColumn: string },
  order: Order,
  cursor: Position | null,
): Place<DB, Tables, Row> {
  const [time, id] = [sql.ref<Date>(timeColumn), sql.ref<string>(idColumn)]
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  return (query, limit) => {
    const ordered = query.orderBy(time, order).orderBy(id, order).limit(limit)
    const from = cursor
      ? ordered.where(
          sql<boolean>`(${time}, ${id}) ${beyond} (${cursor.time}::timestamptz, ${cursor.id}::uuid)`,
        )
      : ordered
    return from.select([
      positionOf(timeColumn, idColumn).as('cursor'),
      time.as('page_time'),
      id.as('page_id'),
    ]) as unknown as SelectQueryBuilder<DB, Tables, Row & Placed>
  }
}

/** As many rows of each query as the page could take, so that an index gives them in their order; of these, those of the page in their order. */
const merging = (db: Db, parts: readonly RawBuilder<unknown>[], order: Order, limit: Limit) =>
  db
    .selectFrom(sql<Placed>`(${sql.join(parts, sql` union all `)})`.as('page'))
    .selectAll('page')
    .orderBy('page.page_time', order)
    .orderBy('page.page_id', order)
    .limit(limit)

type Found<Row> = (Row & { cursor: string })[]

/** How a page is read: so many rows after so many, in an order, from a cursor on. */
interface Reading {
  order: Order
  cursor: Position | null
  limit: number
  offset: number
}

const alikePages = new BuiltOnce()

async function foundRows<DB, Tables extends keyof DB, Row>(
  source: PageSource<DB, Tables, Row>,
  { order, cursor, limit, offset }: Reading,
): Promise<Found<Row>> {
  const { query } = source
  // Of every other number of rows there would be a text and a plan for each.
  if ('queriesWith' in query && offset === 0 && limit === pageRowsUsual + 1) {
    const shape = [query.shape, source.timeColumn, order, cursor !== null].join(' ')
    const values = { ...query.values, ...(cursor ? { time: cursor.time, id: cursor.id } : {}) }
    const written = sql.lit(limit)
    const rows = await alikePages.ask(query.db, shape, values, ({ time = '', id = '', ...given }) => {
      const place = placing<DB, Tables, Row>(source, order, cursor && { time, id })
      const parts = query.queriesWith(given).map((one) => sql`(${place(one, written)})`)
      return merging(query.db, parts, order, written)
    })
    // The types of a union of any queries cannot name their columns.
    return rows as unknown as Found<Row>
  }
  const place = placing<DB, Tables, Row>(source, order, cursor)
  if (!('queries' in query) && !('queriesWith' in query))
    return (await place(query, limit).offset(offset).execute()) as Found<Row>
  const queries = 'queries' in query ? query.queries : query.queriesWith(query.values)
  const parts = queries.map((one) => sql`(${place(one, limit + offset)})`)
  return (await merging(query.db, parts, order, limit).offset(offset).execute()) as unknown as Found<Row>
}

/**
 * One page of a filtered query in the order of (time, uuid), each row with its cursor. Found by `after` or `before`;
 * a page number without a cursor is counted off, which is slow far down. A bad cursor is a 422 on its field.
 * The query must have no order or limit of its own and no column called `cursor`, `page_time` or `page_id`.
 * @source product 6
 */
export async function pageRows<DB, Tables extends keyof DB, Row>(
  ask: PageRequest & PageSource<DB, Tables, Row>,
): Promise<PageOf<Row> | Refused> {
  const { size } = ask
  const field = ask.after !== undefined ? 'after' : ask.before !== undefined ? 'before' : null
  const cursor = field === null ? null : decodeCursor(ask[field] ?? '')
  if (field !== null && cursor === null) return unknownValue([{ path: field, error: 'invalid' }])

  const isBackward = field === 'before'
  const order = (ask.direction === 'newest') === isBackward ? 'asc' : 'desc'
  const offset = field === null ? (ask.page - 1) * size + (ask.skip ?? 0) : 0
  const found = await foundRows<DB, Tables, Row>(ask, { order, cursor, limit: size + 1, offset })

  const isMore = found.length > size
  const rows = found.slice(0, size).map((row) => ({ ...row, cursor: encodeCursor(row.cursor) }))
  if (isBackward) rows.reverse()
  const hasNext = isBackward ? true : isMore
  const hasPrevious = isBackward ? isMore : cursor !== null || offset > 0
  return {
    rows,
    nextCursor: hasNext ? (rows.at(-1)?.cursor ?? null) : null,
    previousCursor: hasPrevious ? (rows[0]?.cursor ?? null) : null,
  }
}

/** How many pages there are; one at least. */
export const pageCountOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** How many rows there are of the few of one person. They are counted one by one: what a counter knows is asked there. */
export async function foundCount<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const counted = query.clearSelect().select(sql<number>`count(*)::int`.as('count'))
  // The types of a query of any tables cannot name what was just selected.
  const row = (await counted.executeTakeFirstOrThrow()) as { count: number }
  return row.count
}

/** A list page after page, for whoever writes all of it: no more than a page is held at once. A cursor of our own is never refused. */
export async function* everyPage<Page extends Pick<PageOf<unknown>, 'nextCursor'>>(
  read: (after: string | undefined) => Promise<Page | Refused>,
): AsyncGenerator<Page> {
  for (let after: string | undefined; ;) {
    const page = await read(after)
    if (isRefused(page)) throw new Error('a cursor of our own was refused')
    yield page
    if (page.nextCursor === null) return
    after = page.nextCursor
  }
}
