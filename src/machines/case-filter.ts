import {
  applicationMeaning,
  applicationStateNames,
  applicationStatesThat,
  assignableLists,
  type ApplicationList,
  type ApplicationState,
} from './application/states.ts'
import { dispatchStatesThat, type DispatchList } from './dispatch/states.ts'
import { rowNumberMax } from './limits.ts'
import { isDay } from './text.ts'

/** Who has a case in hand: the reader, a colleague, or nobody. @source product 8 */
export const caseHolders = ['me', 'others', 'nobody'] as const
export type CaseHolder = (typeof caseHolders)[number]
/** Whose task a case is: the reader's, nobody's, or that of the officer with an id. @source product 8 */
export const assigneeWords = ['me', 'nobody'] as const
export type AssigneeWord = (typeof assigneeWords)[number]
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const dueAnswers = ['yes', 'no'] as const
export type DueAnswer = (typeof dueAnswers)[number]

/** Of a dispatch that was sent: it came back and is not served since. @source product 2.2 */
export const outcomeAnswers = ['came_back'] as const
export type OutcomeAnswer = (typeof outcomeAnswers)[number]

/** Past its office's time for the stage, or the day on which its outcome is due. @source product 2.2, 8 */
export const overdueAnswers = ['yes'] as const
export type OverdueAnswer = (typeof overdueAnswers)[number]

/** In what order a list of cases stands: by how long they wait, or by the day of filing. */
export const caseSorts = ['oldest', 'newest', 'filed_first', 'filed_last'] as const
export type CaseSort = (typeof caseSorts)[number]

/** So far back "older than" reaches, in days. */
export const ageDaysMax = 3_650

/** What a list of cases is narrowed by; what is left out narrows nothing. @source product 8, look Staff */
export interface CaseFilter {
  /** The id of one office, for whoever reads several. */
  office?: string | undefined
  /** One state alone, of a list that shows several. */
  state?: ApplicationState | undefined
  court?: number | undefined
  type?: number | undefined
  holder?: CaseHolder | undefined
  /** An `AssigneeWord`, or the id of an officer. */
  assignee?: string | undefined
  /** Days of filing YYYY-MM-DD in Dhaka, both included. */
  from?: string | undefined
  to?: string | undefined
  /** Waiting for so many days or more. */
  days?: number | undefined
  /** Whether something is owed. */
  due?: DueAnswer | undefined
  overdue?: OverdueAnswer | undefined
  outcome?: OutcomeAnswer | undefined
}
export type CaseFilterKey = keyof CaseFilter
export const caseFilterKeys = [
  'office',
  'overdue',
  'state',
  'court',
  'type',
  'assignee',
  'holder',
  'from',
  'to',
  'days',
  'due',
] as const satisfies readonly CaseFilterKey[]
/** The states that a list shows. */
export const statesOfList = (list: ApplicationList): ApplicationState[] =>
  applicationStatesThat(({ lists }) => lists.includes(list))

/** Whether its title leaves open where a case of a list stands. */
export const isOfSeveralStates = (list: ApplicationList): boolean => statesOfList(list).length !== 1

/** What a list of applications is narrowed by: by its state where it shows several, by what is overdue, and whose task it is, where its office is waited for. @source product 8 */
export const applicationFilterKeysOf = (list: ApplicationList): readonly CaseFilterKey[] => {
  const has: Partial<Record<CaseFilterKey, boolean>> = {
    overdue: statesOfList(list).some((state) => applicationMeaning(state).targetDays !== null),
    assignee: assignableLists.includes(list),
    state: isOfSeveralStates(list),
  }
  return caseFilterKeys.filter((key) => has[key] ?? true)
}

/** Of a summons: whose office it is, who has its case, how long it waits and whether it is overdue. */
const unsentFilterKeys = ['office', 'overdue', 'holder', 'days'] as const satisfies readonly CaseFilterKey[]
/** Of one that was sent, what became of it too. */
export const dispatchFilterKeys = [...unsentFilterKeys, 'outcome'] as const satisfies readonly CaseFilterKey[]

/** What a list of dispatches is narrowed by: by outcome where some of its rows have been sent. */
export const dispatchFilterKeysOf = (list: DispatchList): readonly CaseFilterKey[] =>
  dispatchStatesThat(({ lists, isAwaitingOutcome }) => isAwaitingOutcome && lists.includes(list)).length > 0
    ? dispatchFilterKeys
    : unsentFilterKeys

const among = <One extends string>(ones: readonly One[], text: string | null): One | undefined =>
  ones.find((one) => one === text)

const numberOf = (text: string | null, most: number): number | undefined => {
  const number = Number(text ?? '')
  return Number.isSafeInteger(number) && number > 0 && number <= most ? number : undefined
}

const dayOf = (text: string | null): string | undefined => (text !== null && isDay(text) ? text : undefined)

const officeOf = (text: string | null): string | undefined =>
  text !== null && idForm.test(text) ? text : undefined

const assigneeOf = (text: string | null): string | undefined =>
  text !== null && (among(assigneeWords, text) !== undefined || idForm.test(text)) ? text : undefined

/** The filter that an address holds; what somebody wrote there and is none of it, or none of a list's states, is left out. */
export function caseFilterOf(
  params: URLSearchParams,
  keys: readonly CaseFilterKey[] = caseFilterKeys,
  list?: ApplicationList,
): CaseFilter {
  const states = list ? statesOfList(list) : applicationStateNames
  const filter: CaseFilter = {
    office: officeOf(params.get('office')),
    state: among(states, params.get('state')),
    court: numberOf(params.get('court'), rowNumberMax),
    type: numberOf(params.get('type'), rowNumberMax),
    holder: among(caseHolders, params.get('holder')),
    assignee: assigneeOf(params.get('assignee')),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    days: numberOf(params.get('days'), ageDaysMax),
    due: among(dueAnswers, params.get('due')),
    overdue: among(overdueAnswers, params.get('overdue')),
    outcome: among(outcomeAnswers, params.get('outcome')),
  }
  return Object.fromEntries(
    keys.flatMap((key) => (filter[key] === undefined ? [] : [[key, filter[key]] as const])),
  )
}

/** In a list of all states nobody waits for the same thing: the newest comes first. */
const ownSorts: Partial<Record<ApplicationList, CaseSort>> = { all: 'filed_last' }

/** The order in which a list stands by itself: whoever waits longest comes first. @source look Staff */
export const ownSortOf = (list: ApplicationList | undefined): CaseSort => (list && ownSorts[list]) ?? 'oldest'

/** The order that an address asks for: the list's own, or where days of filing are asked for, whoever filed first. @source look Staff */
export function caseSortOf(params: URLSearchParams, filter: CaseFilter, list?: ApplicationList): CaseSort {
  const sort = among(caseSorts, params.get('sort')) ?? ownSortOf(list)
  return isByFiling(sort) || !hasDays(filter) ? sort : sort === 'oldest' ? 'filed_first' : 'filed_last'
}

/** The order that an address asks for of a list of summonses: whoever waits longest comes first until the other is asked for. @source look Staff */
export const dispatchSortOf = (params: URLSearchParams): 'oldest' | 'newest' =>
  params.get('sort') === 'newest' ? 'newest' : 'oldest'

/** A list of some days of filing stands in their order: one index gives both. @source product 7 */
export const hasDays = ({ from, to }: CaseFilter): boolean => from !== undefined || to !== undefined

export const isByFiling = (sort: CaseSort): boolean => sort === 'filed_first' || sort === 'filed_last'
