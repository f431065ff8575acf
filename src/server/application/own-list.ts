import type { CallParsed } from '../../api/calls.ts'
import { gathering } from '../database/gather.ts'
import { pageCountOf, pageRows } from '../database/page.ts'
import { applicationWords, soughtIn } from '../database/search.ts'
import { pageOfSections } from '../database/sections.ts'
import type { Db, Deps } from '../deps.ts'
import { isRefused } from '../errors.ts'
import type { PersonCaller } from '../web/handler.ts'
import { countOf, ownFilter, rowsOf, tabCounts, turnSections } from './filter-store.ts'
import { viewOwnRows } from './view.ts'

type OwnQuery = CallParsed<'GET /auth/my-applications'>['query']

const columns = { timeColumn: 'applications.created_at', idColumn: 'applications.id' }

/** What waits for its owner before what waits for the office, and what has ended last; or all of it by when it was begun. */
function ownPage(db: Db, query: OwnQuery, filters: ReturnType<typeof ownFilter>) {
  const { sort } = query
  if (sort !== 'turn') return pageRows({ ...query, ...columns, query: rowsOf(db, filters), direction: sort })
  return pageOfSections({
    ...query,
    ...columns,
    sections: turnSections.map(({ name, filter }) => ({
      name,
      query: rowsOf(db, [...filters, filter]),
      count: () => countOf(db, [...filters, filter]),
    })),
  })
}

/** A litigant's own applications as the list asks for them, with how many are under each tab. @source spec §7, look Litigant */
export async function ownList(deps: Deps, caller: PersonCaller, query: OwnQuery) {
  const sought = query.q ? await soughtIn(deps.db, query.q, [applicationWords]) : null
  const filters = ownFilter(caller.userId, query, sought)
  const reading = { ...deps, db: gathering(deps.db) }
  const [page, tabs, total] = await Promise.all([
    ownPage(reading.db, query, filters),
    tabCounts(reading.db, caller.userId),
    countOf(reading.db, filters),
  ])
  if (isRefused(page)) return page
  return {
    ...page,
    rows: await viewOwnRows(reading, caller, page.rows),
    total,
    page: query.page,
    pageCount: pageCountOf(total, query.size),
    tabs,
  }
}
