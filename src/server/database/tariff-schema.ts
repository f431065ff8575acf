import type { Generated } from 'kysely'
import type { DispatchOption } from '../../machines/dispatch/options.ts'

/** The postal tariff, whole for a service and a day. @source spec §7 Reference data */
export interface TariffTables {
  /** A whole tariff of a service from a day on. */
  postal_tariff_sets: {
    id: Generated<number>
    service: DispatchOption
    /** YYYY-MM-DD in Dhaka. */
    effective_from: string
    source: Generated<string>
    entered_by: Generated<string | null>
    entered_at: Generated<Date | null>
    subject_id: Generated<string>
  }
  postal_bands: { set_id: number; grams_max: number; price_poisha: number; ad_price_poisha: number }
}
