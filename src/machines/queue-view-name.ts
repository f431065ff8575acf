import * as z from 'zod/mini'
import { read } from './catalogue.ts'
import { queueViewNameLengthMax } from './queue-view.ts'

/** What a view of a list is called, in one line. @source product 8 */
export const queueViewNameSchema = z.object({
  name: read((line) => (line.length > queueViewNameLengthMax ? { error: 'too_long' } : { value: line })),
})
