import * as z from 'zod/mini'
import { applicationLists, applicationStates, type ApplicationList } from './application/states.ts'
import { dispatchLists, dispatchStates, type DispatchList } from './dispatch/states.ts'
import { keysOf, statesInList } from './entity.ts'
import type { FieldErrorKey } from './form.ts'
import { targetDaysMax } from './limits.ts'
import { dayStart, dhakaDay, latinDigits, tidyLine } from './text.ts'

/** A stage that an office takes time for: it has a target. @source product 8 */
type TargetedOf<States> = {
  [State in keyof States]: States[State] extends { targetDays: number } ? State : never
}[keyof States] &
  string
export type TargetStage =
  `application_${TargetedOf<typeof applicationStates>}` | `dispatch_${TargetedOf<typeof dispatchStates>}`
type Targeted = { entity: 'application' | 'dispatch'; state: string; days: number }

const targetedIn = (
  entity: Targeted['entity'],
  states: Readonly<Record<string, { targetDays: number | null }>>,
): Targeted[] =>
  keysOf(states).flatMap((state) => {
    const days = states[state]?.targetDays ?? null
    return days === null ? [] : [{ entity, state, days }]
  })

/** Every stage with a target, in the order of a case, with the working days that it may take unless its office says otherwise. @source product 8 */
export const targetedStages: readonly (Targeted & { stage: TargetStage })[] = [
  ...targetedIn('application', applicationStates),
  ...targetedIn('dispatch', dispatchStates),
].map((one) => ({ ...one, stage: `${one.entity}_${one.state}` as TargetStage }))

/** The stage of a row; undefined where nobody of the office is waited for. */
export const targetedStage = (entity: string, state: string) =>
  targetedStages.find((one) => one.entity === entity && one.state === state)

/** What an office lets a stage take: working days, and after how many the head office is told; null: it is not. */
export interface StageTarget {
  days: number
  escalationDays: number | null
}
/** What an office has set, by stage; what it has not set is the product's. */
export type OfficeTargets = Readonly<Partial<Record<TargetStage, StageTarget>>>

/** How long a stage may take at an office. */
export const targetOf = (set: OfficeTargets | undefined, stage: TargetStage): StageTarget =>
  set?.[stage] ?? {
    days: targetedStages.find((one) => one.stage === stage)?.days ?? 0,
    escalationDays: null,
  }

/** Friday and Saturday are the days off of the courts. */
const daysOff: readonly number[] = [5, 6]
/** Days YYYY-MM-DD in Dhaka on which no office works, besides those of every week. @source product 8 */
export type Holidays = ReadonlySet<string>

const isWorkingDay = (day: string, holidays: Holidays): boolean =>
  !holidays.has(day) && !daysOff.includes(new Date(`${day}T00:00:00Z`).getUTCDay())
const dayMilliseconds = 24 * 3_600_000

/**
 * The moment before which whatever came into its stage is overdue now. The day on which it came is not counted, the last of its working
 * days belongs to it; days are those of Dhaka, and holidays are none of them. One moment for all rows, so that an index of since when they stand answers.
 * @source product 8
 */
export function overdueBefore(days: number, now: Date, holidays: Holidays): Date {
  let start = dayStart(dhakaDay(now))
  for (let left = days; left > 0;) {
    start = new Date(start.getTime() - dayMilliseconds)
    if (isWorkingDay(dhakaDay(start), holidays)) left -= 1
  }
  return start
}

const isAwaited = (list: keyof typeof dispatchLists): boolean =>
  statesInList(dispatchStates, list).some((state) => dispatchStates[state].isAwaitingOutcome)

/** The lists of applications in which what is overdue waits: of every state's lists the first. @source product 8 */
export const overdueApplicationLists = keysOf(applicationLists).filter((list) =>
  statesInList(applicationStates, list).some(
    (state) => applicationStates[state].lists[0] === list && targetedStage('application', state),
  ),
)
/** The same of dispatches: by their stage, or by the day on which their outcome is due. @source product 2.2, 8 */
export const overdueDispatchLists = keysOf(dispatchLists).filter(
  (list) =>
    isAwaited(list) || statesInList(dispatchStates, list).some((state) => targetedStage('dispatch', state)),
)
export type OverdueList = ApplicationList | DispatchList

/** How many rows of a list are overdue; a list without any is missing. */
export type OverdueCounts = Readonly<Partial<Record<OverdueList, number>>>

const numberOf = (text: string): number | null => {
  const typed = latinDigits(tidyLine(text))
  const number = Number(typed)
  return /^\d{1,3}$/.test(typed) && number > 0 && number <= targetDaysMax ? number : null
}

/** The field of a form for the days of a stage, and for those after which the head office is told. */
export const targetFields = (stage: TargetStage) =>
  ({ days: `${stage}_days`, escalation: `${stage}_escalation` }) as const

const fault = (path: string, message: FieldErrorKey, input: string) => ({
  code: 'custom' as const,
  message,
  path: [path],
  input,
})

/**
 * The targets of an office as typed: whole working days from 1 to 90 for each stage; the head office is told later than that, or, where
 * nothing is typed, never.
 * @source product 8
 */
export const targetsSchema = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((typed, context): OfficeTargets => {
    const set: Partial<Record<TargetStage, StageTarget>> = {}
    for (const { stage } of targetedStages) {
      const fields = targetFields(stage)
      const [daysText, escalationText] = [typed[fields.days] ?? '', typed[fields.escalation] ?? '']
      const days = numberOf(daysText)
      const escalationDays = tidyLine(escalationText) === '' ? null : numberOf(escalationText)
      const isTold = tidyLine(escalationText) !== ''
      if (days === null)
        context.issues.push(
          fault(fields.days, tidyLine(daysText) === '' ? 'required' : 'number_invalid', daysText),
        )
      if (isTold && escalationDays === null)
        context.issues.push(fault(fields.escalation, 'number_invalid', escalationText))
      if (days !== null && escalationDays !== null && escalationDays <= days)
        context.issues.push(fault(fields.escalation, 'escalation_early', escalationText))
      if (days !== null) set[stage] = { days, escalationDays }
    }
    return set
  }),
)

/** The targets of an office as a form holds them. */
export const typedTargets = (set: OfficeTargets): Record<string, string> =>
  Object.fromEntries(
    targetedStages.flatMap(({ stage }) => {
      const { days, escalationDays } = targetOf(set, stage)
      const fields = targetFields(stage)
      return [
        [fields.days, String(days)],
        [fields.escalation, escalationDays === null ? '' : String(escalationDays)],
      ]
    }),
  )
