import type { ColumnType, Generated } from 'kysely'
import type { GatewayName } from '../../machines/payment/choice.ts'

/** What is known of the gateways, and what came from them. @source product 2.3, 5 */
export interface GatewayTables {
  /** Of a gateway that does not answer: how often in a row, and since when nobody is sent there. */
  gateway_circuits: {
    gateway: GatewayName
    failures: number
    failing_since: Date
    opened_at: Date | null
  }
  gateway_messages: {
    id: Generated<number>
    transaction_id: string | null
    source: string
    /** The texts of a form. */
    fields: ColumnType<object, string, string>
    is_signature_valid: boolean | null
    received_at: Date
  }
}
