import type { CallReply } from '../../api/calls.ts'
import { officesOf } from '../../machines/actor.ts'
import { applicationStates, applicationStatesThat } from '../../machines/application/states.ts'
import {
  durationOf,
  stagesOfArea,
  type DurationArea,
  type HoursCount,
  type TimedStage,
} from '../../machines/duration.ts'
import { targetedStages, targetOf, type OfficeTargets } from '../../machines/target.ts'
import { dayStart, dhakaDay } from '../../machines/text.ts'
import type { Db, Deps } from '../deps.ts'
import { isRefused, type Refused } from '../errors.ts'
import { atChosenOffice } from '../lifecycle/scope.ts'
import { targetsAt } from '../lifecycle/target-store.ts'
import type { PersonCaller } from '../web/handler.ts'
import { timesByOfficer, timesByStage, type OfficerTimes } from './duration-store.ts'

const dayMs = 24 * 3_600_000

/** Only these can be an officer's task. */
const taskStates = applicationStatesThat(({ waitsFor }) => waitsFor === 'administrative')

/** Where somebody's oldest task is found; what waits for an office stands in a list. */
function taskOf(task: OfficerTimes['oldest']) {
  const list = task && applicationStates[task.state].lists[0]
  return list ? { since: new Date(task.since).toISOString(), list } : null
}

/** What an office lets a stage take; nothing is told of all offices together, for each sets its own. */
async function targetDaysAt(db: Db, officeId: string | null): Promise<(stage: TimedStage) => number | null> {
  if (officeId === null) return () => null
  const set: OfficeTargets | undefined = await targetsAt(db, officeId)
  return (timed) => {
    const found = targetedStages.find(({ stage }) => stage === timed)
    return found ? targetOf(set, found.stage).days : null
  }
}

/**
 * How long the stages of a dashboard took that ended in the last days, today among them. Of one office, the head office reads its officers too;
 * what is named and is not within reach is 404.
 * @source product 8
 */
export async function viewDurations(
  { db, clock }: Deps,
  { actor }: PersonCaller,
  area: DurationArea,
  { days, office }: { days: number; office?: string | undefined },
): Promise<CallReply<'GET /administrator/durations'> | Refused> {
  const at = await atChosenOffice(db, actor, office)
  if (isRefused(at)) return at
  const reach = officesOf(at)
  const from = dhakaDay(new Date(dayStart(dhakaDay(clock.now())).getTime() - (days - 1) * dayMs))
  const span = { stages: stagesOfArea(area), from }
  const [place = null] = reach === 'all' ? [] : reach
  const times =
    place === null && reach !== 'all'
      ? new Map<TimedStage, HoursCount[]>()
      : await timesByStage(db, place, span)
  const officers =
    officesOf(actor) === 'all' && place !== null
      ? await timesByOfficer(db, place, span, area === 'administrator' ? taskStates : [])
      : null
  const targetDays = await targetDaysAt(db, place)
  return {
    stages: span.stages.map((stage) => ({
      stage,
      ...durationOf(times.get(stage) ?? []),
      targetDays: targetDays(stage),
    })),
    officers:
      officers?.map((officer) => ({
        id: officer.id,
        name: officer.name,
        ...durationOf(officer.times),
        oldest: taskOf(officer.oldest),
      })) ?? null,
  }
}
