import * as z from 'zod'
import { applicationStateNames } from '../machines/application/states.ts'
import { moment, named } from './entities.ts'

/** Another case with the same number. @source product 2.5 */
export const alikeSchema = z.object({
  id: z.uuid(),
  referenceNumber: z.string(),
  state: z.enum(applicationStateNames),
  petitionerName: z.string(),
  court: named.nullable(),
  submittedAt: moment,
})
