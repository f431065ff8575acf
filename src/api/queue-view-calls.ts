import * as z from 'zod'
import { queueColumns, queueListNames, queueLists } from '../machines/queue-view.ts'
import { idParams, nothing, text, type CallTable } from './call.ts'
import { uuid } from './entities.ts'

const list = z.enum(queueListNames)
const column = z.enum(queueColumns)

const viewSchema = z.object({
  id: uuid,
  name: z.string(),
  /** The filters and the order as an address has them, without a question mark; empty: the whole list. */
  query: z.string(),
  isOpening: z.boolean(),
})
export type QueueView = z.infer<typeof viewSchema>

/** How a person looks at a list. */
const looksSchema = z.object({ views: z.array(viewSchema), columns: z.array(column) })
export type QueueLooks = z.infer<typeof looksSchema>

const right = Object.values(queueLists).map(({ permission }) => permission)

/** Views and columns of lists of cases and of summonses, each person’s own. @source product 8 */
export const queueViewCalls = {
  'GET /queue-views': {
    summary: 'The reader’s views of a list by name, and the columns that it shows them',
    right,
    query: z.object({ list }),
    reply: looksSchema,
  },
  'POST /queue-views': {
    summary:
      'Keep the filters and the order of a list under a name; 422 on a name that is taken, 409 beyond 20',
    right,
    body: z.object({ list, name: text, query: text }),
    reply: looksSchema,
  },
  'POST /queue-views/{id}': {
    summary: 'Rename a view of one’s own, or have the list open with it or no more; 404 on any other',
    right,
    params: idParams,
    body: z.object({ name: text.optional(), isOpening: z.boolean().optional() }),
    reply: looksSchema,
  },
  'POST /queue-views/{id}/delete': {
    summary: 'Remove a view of one’s own; 404 on any other',
    right,
    params: idParams,
    body: nothing,
    reply: looksSchema,
  },
  'POST /queue-columns': {
    summary: 'Choose which columns a list shows the reader; what the list does not have is left out',
    right,
    body: z.object({ list, columns: z.array(column).max(queueColumns.length) }),
    reply: looksSchema,
  },
} as const satisfies CallTable
