import * as z from 'zod'
import { alikeReasons } from '../machines/alike.ts'
import { applicationStateNames } from '../machines/application/states.ts'
import { moment, named } from './entities.ts'

/** Another case that may be the same one, and why. @source product 2.5 */
const alikeSchema = z.object({
  id: z.uuid(),
  referenceNumber: z.string(),
  state: z.enum(applicationStateNames),
  petitionerName: z.string(),
  court: named.nullable(),
  submittedAt: moment,
  reasons: z.array(z.enum(alikeReasons)).min(1),
})

/** Those that are shown, how many more were found, and whether there are still others. */
export const alikeReplySchema = z.object({
  rows: z.array(alikeSchema),
  moreCount: z.int().nonnegative(),
  isMoreThanCounted: z.boolean(),
})
