import type { Generated } from 'kysely'
import type { QueueList } from '../../machines/queue-view.ts'

/** Filters and order of a list under a name of one person's. @source product 8 */
export interface QueueViewTable {
  id: string
  user_id: string
  list: QueueList
  name: string
  query: string
  is_opening: Generated<boolean>
  created_at: Date
}

/** Which columns of a list a person has chosen; no row: those that it has by itself. @source product 8 */
export interface QueueColumnsTable {
  user_id: string
  list: QueueList
  columns: string[]
}
