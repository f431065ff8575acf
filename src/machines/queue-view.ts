import { assignableLists, applicationStatesThat, type ApplicationList } from './application/states.ts'
import { applicationFilterKeysOf, caseFilterOf, caseSortOf, isByFiling, ownSortOf } from './case-filter.ts'

/** So many views one person keeps of all lists together. @source product 8 */
export const queueViewsMax = 20
/** Letters of a view's name at most. */
export const queueViewNameLengthMax = 60

/** So long words that are sought are kept at most. */
const soughtLengthMax = 100

/**
 * What of an address is kept as a view of a list: its filters, its order and the words that are sought, in one form whoever wrote
 * it. What is none of these, as the place in the list, is left out.
 * @source product 8
 */
export function viewQueryOf(params: URLSearchParams, list: ApplicationList): string {
  const filter = caseFilterOf(params, applicationFilterKeysOf(list))
  const sort = caseSortOf(params, filter, list)
  const sought = (params.get('q') ?? '').normalize('NFC').trim().slice(0, soughtLengthMax)
  const parts = Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)])
  const kept = new URLSearchParams(parts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  if (sort !== ownSortOf(list)) kept.set('sort', sort)
  if (sought !== '') kept.set('q', sought)
  return kept.toString()
}

/** Columns of a list that can be left out; its number and how long it waits cannot. In their order. */
export const queueColumns = ['petitioner', 'court', 'type', 'filed', 'state', 'owed', 'assignee'] as const
export type QueueColumn = (typeof queueColumns)[number]

/** The columns that a list can have: the state where its title does not say it, what is owed where that is what it is about. */
export function columnsOfList(list: ApplicationList): QueueColumn[] {
  const has: Partial<Record<QueueColumn, boolean>> = {
    state: applicationStatesThat(({ lists }) => lists.includes(list)).length > 1,
    owed: list === 'unpaid',
    assignee: assignableLists.includes(list),
  }
  return queueColumns.filter((column) => has[column] ?? true)
}

/** What a list shows by itself: the day of filing where it stands in their order. */
export const ownColumnsOf = (list: ApplicationList): QueueColumn[] =>
  columnsOfList(list).filter((column) => column !== 'filed' || isByFiling(ownSortOf(list)))
