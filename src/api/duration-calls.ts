import * as z from 'zod'
import { applicationListNames } from '../machines/application/states.ts'
import { durationPeriods, timedStageNames } from '../machines/duration.ts'
import type { CallTable } from './call.ts'
import { moment } from './entities.ts'
import { officeQuery } from './office-choice-calls.ts'

const hours = z.int().nonnegative().nullable()
const taken = { count: z.int().nonnegative(), medianHours: hours, ninetiethHours: hours }

const query = z.object({
  days: z.coerce
    .number()
    .refine((days) => (durationPeriods as readonly number[]).includes(days))
    .default(30),
  ...officeQuery.shape,
})

const reply = z.object({
  stages: z.array(
    z.object({
      stage: z.enum(timedStageNames),
      ...taken,
      /** The working days that it may take at the one office that is read; null: of all offices, or it has no target. */
      targetDays: z.int().positive().nullable(),
    }),
  ),
  /** Of one office, to the head office alone; null: they are not told. */
  officers: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        ...taken,
        /** The task that waits longest: since when it stands at its stage, and in which list; null: none waits. */
        oldest: z.object({ since: moment, list: z.enum(applicationListNames) }).nullable(),
      }),
    )
    .nullable(),
})

const summary =
  'How long stages took that ended in the last days, half and nine of ten of them, in hours rounded down; of one office the head office reads each officer too'

/** @source product 8 */
export const durationCalls = {
  'GET /administrator/durations': {
    summary,
    right: ['administrative.dashboard.index'],
    query,
    reply,
  },
  'GET /dispatcher/durations': {
    summary,
    right: ['dispatch.dashboard.index'],
    query,
    reply,
  },
  'GET /accountant/durations': {
    summary,
    right: ['account.dashboard.index'],
    query,
    reply,
  },
} as const satisfies CallTable
