import {
  applicationListNames,
  applicationLists,
  applicationStatesThat,
  assignableLists,
  type ApplicationList,
} from './application/states.ts'
import {
  applicationFilterKeysOf,
  caseFilterOf,
  caseSortOf,
  dispatchFilterKeysOf,
  dispatchSortOf,
  isByFiling,
  ownSortOf,
  type CaseFilter,
} from './case-filter.ts'
import { dispatchListNames, dispatchLists, dispatchStatesThat, type DispatchList } from './dispatch/states.ts'
import { tidyLine } from './text.ts'

/** The lists of which somebody keeps how they look at them: of cases and of summonses. @source product 8 */
export const queueLists = { ...applicationLists, ...dispatchLists } as const
export const queueListNames = [...applicationListNames, ...dispatchListNames] as const
export type QueueList = ApplicationList | DispatchList

const isOfSummonses = (list: QueueList): list is DispatchList => Object.hasOwn(dispatchLists, list)

/** So many views one person keeps of all lists together. @source product 8 */
export const queueViewsMax = 20
/** Letters of a view's name at most. */
export const queueViewNameLengthMax = 60

/** So long words that are sought are kept at most. */
const soughtLengthMax = 100

/** The order that an address asks for, where the list does not stand so by itself. */
function askedSortOf(params: URLSearchParams, filter: CaseFilter, list: QueueList): string | null {
  const [asked, own] = isOfSummonses(list)
    ? [dispatchSortOf(params), dispatchSortOf(new URLSearchParams())]
    : [caseSortOf(params, filter, list), ownSortOf(list)]
  return asked === own ? null : asked
}

/**
 * What of an address is kept as a view of a list: its filters, its order and the words that are sought, in one form whoever wrote
 * it. What is none of these, as the place in the list, is left out.
 * @source product 8
 */
export function viewQueryOf(params: URLSearchParams, list: QueueList): string {
  const filter = isOfSummonses(list)
    ? caseFilterOf(params, dispatchFilterKeysOf(list))
    : caseFilterOf(params, applicationFilterKeysOf(list), list)
  const sort = askedSortOf(params, filter, list)
  const sought = tidyLine(params.get('q') ?? '').slice(0, soughtLengthMax)
  const parts = Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)])
  const kept = new URLSearchParams(parts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  if (sort !== null) kept.set('sort', sort)
  if (sought !== '') kept.set('q', sought)
  return kept.toString()
}

/** Columns of a list that can be left out; its number and how long it waits cannot. In their order. */
export const queueColumns = [
  'petitioner',
  'court',
  'type',
  'filed',
  'option',
  'lines',
  'state',
  'due',
  'owed',
  'assignee',
] as const
export type QueueColumn = (typeof queueColumns)[number]
type Has = Partial<Record<QueueColumn, boolean>>

const ofCases = (list: ApplicationList): Has => ({
  option: false,
  lines: false,
  state: applicationStatesThat(({ lists }) => lists.includes(list)).length > 1,
  due: false,
  owed: list === 'unpaid',
  assignee: assignableLists.includes(list),
})

const ofSummonses = (list: DispatchList): Has => ({
  type: false,
  filed: false,
  state: dispatchStatesThat(({ lists }) => lists.includes(list)).length > 1,
  owed: false,
  assignee: false,
})

/** The columns that a list can have: the state where its title does not say it, what is owed where that is what it is about. */
export function columnsOfList(list: QueueList): QueueColumn[] {
  const has = isOfSummonses(list) ? ofSummonses(list) : ofCases(list)
  return queueColumns.filter((column) => has[column] ?? true)
}

/** What a list shows by itself: the day of filing where it stands in their order. */
export const ownColumnsOf = (list: QueueList): QueueColumn[] =>
  columnsOfList(list).filter(
    (column) => column !== 'filed' || (!isOfSummonses(list) && isByFiling(ownSortOf(list))),
  )
