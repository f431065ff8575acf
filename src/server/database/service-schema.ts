import type { FaultKind, ServiceKind, SweepKind } from '../../machines/operations.ts'

/** How what the product stands on was, last. @source product 7 */
export interface ServiceTables {
  service_notes: {
    service: ServiceKind | SweepKind
    last_well_at: Date | null
    failing_since: Date | null
    fault: FaultKind | null
    /** Found by a look at the address: work that failed says more, and only work takes that back. */
    is_found_by_check: boolean
    answer_milliseconds: number | null
    free_bytes: number | null
    total_bytes: number | null
    noted_at: Date
  }
  service_hours: {
    service: ServiceKind
    /** The hour of the day, in UTC. */
    slot: number
    /** When it began; a row of another day is written over. */
    hour: Date
    was_faulty: boolean
  }
}
