import * as z from 'zod'
import { applicationListNames } from '../machines/application/states.ts'
import { dispatchListNames } from '../machines/dispatch/states.ts'

/** Rows of a list that are overdue, a thousand at most; a list without any, and one that is not the reader's, is missing. @source product 8 */
export const overdueSchema = z.partialRecord(
  z.enum([...applicationListNames, ...dispatchListNames]),
  z.number().int(),
)
