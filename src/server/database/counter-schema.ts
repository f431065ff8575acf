import type { PaymentState } from '../../machines/payment/states.ts'

/** Payments of an office in a state, and their money in poisha. */
interface PaymentCounter {
  office_id: string
  state: PaymentState
  count: number
  amount_poisha: number
  refunded_poisha: number
}

/** What is counted while it changes, so that no list has to count it. Days are YYYY-MM-DD in Dhaka. @source product 7 */
export interface CounterTables {
  counters: { office_id: string; entity: string; state: string; count: number }
  submitted_days: { office_id: string; day: string; count: number }
  payment_totals: PaymentCounter
  payment_days: PaymentCounter & { day: string }
  /** Of all offices together, in a few parts, so that not everybody waits for one row. */
  submitted_days_all: { day: string; shard: number; count: number }
  payment_days_all: Omit<PaymentCounter, 'office_id'> & { day: string; shard: number }
}
