import { dispatchStatesThat, type DispatchList } from './dispatch/states.ts'
import { rowNumberMax } from './limits.ts'
import { isDay } from './text.ts'

/** Who has a case in hand: the reader, a colleague, or nobody. @source product 8 */
export const caseHolders = ['me', 'others', 'nobody'] as const
export type CaseHolder = (typeof caseHolders)[number]
export const dueAnswers = ['yes', 'no'] as const
export type DueAnswer = (typeof dueAnswers)[number]

/** Of a dispatch that was sent: its outcome is due and not recorded, or it came back and is not served since. @source product 2.2 */
export const outcomeAnswers = ['overdue', 'came_back'] as const
export type OutcomeAnswer = (typeof outcomeAnswers)[number]

/** In what order a list of cases stands: by how long they wait, or by the day of filing. */
export const caseSorts = ['oldest', 'newest', 'filed_first', 'filed_last'] as const
export type CaseSort = (typeof caseSorts)[number]

/** So far back "older than" reaches, in days. */
export const ageDaysMax = 3_650

/** What a list of cases is narrowed by; what is left out narrows nothing. @source product 8, look Staff */
export interface CaseFilter {
  court?: number | undefined
  type?: number | undefined
  holder?: CaseHolder | undefined
  /** Days of filing YYYY-MM-DD in Dhaka, both included. */
  from?: string | undefined
  to?: string | undefined
  /** Waiting for so many days or more. */
  days?: number | undefined
  /** Whether something is owed. */
  due?: DueAnswer | undefined
  outcome?: OutcomeAnswer | undefined
}
export type CaseFilterKey = keyof CaseFilter
export const caseFilterKeys = [
  'court',
  'type',
  'holder',
  'from',
  'to',
  'days',
  'due',
] as const satisfies readonly CaseFilterKey[]
/** Of a summons: who has its case, and how long it waits. */
const unsentFilterKeys = ['holder', 'days'] as const satisfies readonly CaseFilterKey[]
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

/** The filter that an address holds; what somebody wrote there and is none of it is left out. */
export function caseFilterOf(
  params: URLSearchParams,
  keys: readonly CaseFilterKey[] = caseFilterKeys,
): CaseFilter {
  const filter: CaseFilter = {
    court: numberOf(params.get('court'), rowNumberMax),
    type: numberOf(params.get('type'), rowNumberMax),
    holder: among(caseHolders, params.get('holder')),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    days: numberOf(params.get('days'), ageDaysMax),
    due: among(dueAnswers, params.get('due')),
    outcome: among(outcomeAnswers, params.get('outcome')),
  }
  return Object.fromEntries(
    keys.flatMap((key) => (filter[key] === undefined ? [] : [[key, filter[key]] as const])),
  )
}

/** The order that an address asks for: whoever waits longest comes first, or where days of filing are asked for, whoever filed first. @source look Staff */
export function caseSortOf(params: URLSearchParams, filter: CaseFilter): CaseSort {
  const sort = among(caseSorts, params.get('sort')) ?? 'oldest'
  return isByFiling(sort) || !hasDays(filter) ? sort : sort === 'oldest' ? 'filed_first' : 'filed_last'
}

/** A list of some days of filing stands in their order: one index gives both. @source product 7 */
export const hasDays = ({ from, to }: CaseFilter): boolean => from !== undefined || to !== undefined

export const isByFiling = (sort: CaseSort): boolean => sort === 'filed_first' || sort === 'filed_last'
