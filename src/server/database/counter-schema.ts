import type { DiscrepancyKind } from '../../machines/discrepancy.ts'
import type { TimedStage } from '../../machines/duration.ts'
import type { Fund } from '../../machines/money.ts'
import type { GatewayName, WayPaid } from '../../machines/payment/choice.ts'
import type { PaymentState } from '../../machines/payment/states.ts'
import type { EntryKind } from '../../machines/report/filter.ts'

/** Payments of an office in a state, and their money in poisha. */
interface PaymentCounter {
  office_id: string
  state: PaymentState
  count: number
  amount_poisha: number
  refunded_poisha: number
}

/** Postings of a day that touch a fund, or any, with their entries and the bank charge of their payments; in poisha. */
export interface LedgerDay {
  day: string
  fund: Fund | 'any'
  method: WayPaid
  kind: EntryKind
  count: number
  lines: number
  credited_poisha: number
  charge_poisha: number
}

/** What is counted while it changes, so that no list has to count it. Days are YYYY-MM-DD in Dhaka. @source product 7 */
export interface CounterTables {
  counters: { office_id: string; entity: string; state: string; count: number }
  submitted_days: { office_id: string; day: string; count: number }
  payment_totals: PaymentCounter
  payment_days: PaymentCounter & { day: string }
  /** Of all offices together, in a few parts, so that not everybody waits for one row. */
  submitted_days_all: { day: string; shard: number; count: number }
  ledger_days: LedgerDay & { office_id: string }
  ledger_days_all: LedgerDay & { shard: number }
  ledger_account_days: LedgerDay & { office_id: string; office_account_id: number }
  /** The same of payments that stand in a state now; what was written since the last sweep stands in the moves. */
  ledger_state_days: LedgerDay & { state: PaymentState; office_id: string }
  ledger_state_days_all: LedgerDay & { state: PaymentState }
  ledger_state_account_days: LedgerDay & { state: PaymentState; office_id: string; office_account_id: number }
  /** Running sums of each month by its day, 31 of each; any state is all of them together. */
  ledger_account_months: Pick<LedgerDay, 'method' | 'kind'> & {
    state: PaymentState | 'any'
    office_id: string
    office_account_id: number
    fund: Fund
    /** The first of the month. */
    month: string
    counts: number[]
    credited_poisha: number[]
  }
  ledger_state_moves: LedgerDay & {
    state: PaymentState
    office_id: string
    /** Without one, what a fund had, or any. */
    office_account_id: number | null
  }
  /** Stages that ended on a day, by what they took in steps of hours; without an officer what the server ended. */
  stage_days: {
    office_id: string
    stage: TimedStage
    day: string
    officer_id: string | null
    hours: number
    count: number
  }
  stage_days_all: { stage: TimedStage; day: string; hours: number; count: number }
  payment_days_all: Omit<PaymentCounter, 'office_id'> & { day: string; shard: number }
  payment_method_days: PaymentCounter & { day: string; method: WayPaid }
  payment_method_days_all: Omit<PaymentCounter, 'office_id'> & { day: string; method: WayPaid; shard: number }
  /** What went through a gateway on an office's day, received less given back, in poisha. */
  ledger_gateway_days: { office_id: string; day: string; gateway: GatewayName; net_poisha: number }
  /** Postings that touch a fund in the order of reports: each once without a bank account, and once for each that it touches. */
  ledger_told: {
    posting_id: string
    office_account_id: number | null
    office_id: string
    /** Where the payment stands now. */
    stands: PaymentState
    posted_at: Date
  }
  /** Discrepancies that stand and are of another kind than `unknown`. */
  discrepancies_standing: {
    kind: DiscrepancyKind
    id: string
    since: Date
    office_id: string
    payment_id: string
  }
}
