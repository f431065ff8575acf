import type { JSONColumnType } from 'kysely'
import type { Permission } from '../../machines/actor.ts'
import type { RightsRequestState } from '../../machines/rights-request.ts'

/** A change that would give weighty rights, as it was typed, until another who keeps rights ended it. @source product 4 */
export interface RightsRequestTable {
  id: string
  entity: 'role' | 'user'
  /** The number of the role or the person; null for somebody who is to be invited. */
  row_id: number | null
  /** Of the role or the person, when it was asked. */
  name: string
  name_bn: string
  /** Null as soon as it ended: an address that nobody was invited at is not kept. */
  typed: JSONColumnType<Record<string, unknown>> | null
  slugs: Permission[]
  state: RightsRequestState
  asked_by: string
  asked_at: Date
  ended_by: string | null
  ended_at: Date | null
}
