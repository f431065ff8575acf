import type { SelectQueryBuilder } from 'kysely'
import { isRefused, unknownValue, type Refused } from '../errors.ts'
import { pageRows, type PageOf, type PageRequest } from './page.ts'

/** One part of a list, with a name of letters that stands in its cursors, and how many rows it has. */
export interface Section<DB, Tables extends keyof DB, Row> {
  name: string
  query: SelectQueryBuilder<DB, Tables, Row>
  count: () => Promise<number>
}

interface Sections<DB, Tables extends keyof DB, Row> {
  sections: readonly Section<DB, Tables, Row>[]
  timeColumn: string
  idColumn: string
}

type Found<Row> = (Row & { cursor: string })[]

/** What a cursor names, and what of it is the section's own; null for none of ours. */
function placeIn(
  sections: readonly { name: string }[],
  cursor: string,
): { index: number; own: string } | null {
  const [name = '', own = '', ...rest] = cursor.split('.')
  const index = sections.findIndex((section) => section.name === name)
  return index < 0 || rest.length > 0 ? null : { index, own }
}

/** The sections from one on as they are counted off: those that are passed whole, and how many of the next. */
async function countedOff(sections: readonly { count: () => Promise<number> }[], rows: number) {
  const counts = rows === 0 ? [] : await Promise.all(sections.map(({ count }) => count()))
  let left = rows
  let index = 0
  while (index < sections.length - 1 && left >= (counts[index] ?? 0) && rows > 0) {
    left -= counts[index] ?? 0
    index += 1
  }
  return { index, skip: left }
}

/**
 * One page of a list whose sections follow one another, each the newest first; each is asked for no more than a page, and all
 * of them at once. Otherwise as `pageRows`: by cursors, or counted off; a bad cursor is a 422 on its field. @source product 6
 */
export async function pageOfSections<DB, Tables extends keyof DB, Row>(
  ask: PageRequest & Sections<DB, Tables, Row>,
): Promise<PageOf<Row> | Refused> {
  const { sections, size, after, before } = ask
  const field = after !== undefined ? 'after' : before !== undefined ? 'before' : null
  const place = field === null ? null : placeIn(sections, ask[field] ?? '')
  if (field !== null && place === null) return unknownValue([{ path: field, error: 'invalid' }])
  const isBackward = field === 'before'
  const from = place ? { index: place.index, skip: 0 } : await countedOff(sections, (ask.page - 1) * size)
  // Backwards the same is read from the other end, and turned round.
  const asked = isBackward ? sections.slice(0, from.index + 1).toReversed() : sections.slice(from.index)
  const pages = await Promise.all(
    asked.map(({ query }, index) =>
      pageRows({
        ...ask,
        query,
        page: 1,
        size: size + 1,
        skip: index === 0 ? from.skip : 0,
        after: index === 0 ? place?.own : undefined,
        before: undefined,
        direction: isBackward ? 'oldest' : 'newest',
      }),
    ),
  )
  const found: Found<Row> = []
  for (const [index, page] of pages.entries()) {
    if (isRefused(page)) return field === null ? page : unknownValue([{ path: field, error: 'invalid' }])
    const name = asked[index]?.name ?? ''
    found.push(...page.rows.map((row) => ({ ...row, cursor: `${name}.${row.cursor}` })))
  }
  const rows = found.slice(0, size)
  if (isBackward) rows.reverse()
  const isMore = found.length > size
  const hasPrevious = isBackward ? isMore : field !== null || ask.page > 1
  return {
    rows,
    nextCursor: isBackward || isMore ? (rows.at(-1)?.cursor ?? null) : null,
    previousCursor: hasPrevious ? (rows[0]?.cursor ?? null) : null,
  }
}
