import * as z from 'zod'
import { applicationStateNames } from '../machines/application/states.ts'
import {
  ageDaysMax,
  assigneeWords,
  caseHolders,
  dueAnswers,
  outcomeAnswers,
  overdueAnswers,
} from '../machines/case-filter.ts'
import { rowNumberMax } from '../machines/limits.ts'

const number = (most: number) => z.coerce.number().int().positive().max(most).optional()

/** What a list of dispatches is narrowed by. @source product 8 */
export const dispatchFilterQuery = z.object({
  /** One office alone; for whoever reads several. */
  office: z.uuid().optional(),
  holder: z.enum(caseHolders).optional(),
  days: number(ageDaysMax),
  overdue: z.enum(overdueAnswers).optional(),
  outcome: z.enum(outcomeAnswers).optional(),
})

/** What a list of applications is narrowed by; days of filing are both included. @source product 8 */
export const caseFilterQuery = dispatchFilterQuery.omit({ outcome: true }).extend({
  state: z.enum(applicationStateNames).optional(),
  court: number(rowNumberMax),
  type: number(rowNumberMax),
  assignee: z.union([z.enum(assigneeWords), z.uuid()]).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  due: z.enum(dueAnswers).optional(),
})
