import { useSearchParams } from 'wouter'
import type { ApplicationList } from '../../machines/application/states.ts'
import { caseFilterOf, caseSortOf, isByFiling, ownSortOf, type CaseSort } from '../../machines/case-filter.ts'
import type { Sort } from './data-table.tsx'
import { withParams } from './pages.tsx'

/** Who waits longest comes first where the column goes up. */
const sorts = {
  age: { ascending: 'oldest', descending: 'newest' },
  filed: { ascending: 'filed_first', descending: 'filed_last' },
} as const satisfies Record<string, Record<Sort['direction'], CaseSort>>

/** The order of a list of cases, in the address; its own until another is asked for. @source look Staff */
export function useCaseOrder(list?: ApplicationList): { sort: Sort; onSort: (sort: Sort) => void } {
  const [params, setParams] = useSearchParams()
  const now = caseSortOf(params, caseFilterOf(params), list)
  const key = isByFiling(now) ? 'filed' : 'age'
  const isFirst = now === 'oldest' || now === 'filed_first'
  const onSort = (asked: Sort) => {
    const sort = sorts[asked.key === 'filed' ? 'filed' : 'age'][asked.direction]
    setParams(new URLSearchParams(withParams(params, { sort: sort === ownSortOf(list) ? null : sort })))
  }
  return { sort: { key, direction: isFirst ? 'ascending' : 'descending' }, onSort }
}
