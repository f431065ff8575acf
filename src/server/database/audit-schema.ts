import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AuditedEntity } from '../../machines/audit.ts'

/** What was done, and the seals over it. */
export interface AuditTables {
  history: {
    id: Generated<number>
    entity: AuditedEntity
    subject_id: string
    sequence: number
    event: string
    from_state: string
    to_state: string
    actor_id: string | null
    payload: ColumnType<object, string, string>
    at: Date
    previous_hash: string
    hash: string
    /** Where it was sent from; null for the server's own doing, and for what was written before it was kept. */
    address: string | null
    /** Its id as a list's cursor has it. */
    place: GeneratedAlways<string>
  }
  history_seals: {
    number: number
    /** Day in Dhaka. */
    day: string
    link_ids: number[]
    link_codes: string[]
    code: string
    sealed_at: Date
  }
}
