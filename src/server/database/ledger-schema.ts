import type { Generated } from 'kysely'
import type { CorrectionState } from '../../machines/correction.ts'
import type { Fund } from '../../machines/money.ts'
import { counterKinds, type CounterKind } from '../../machines/payment/choice.ts'

/** Where money stands: at the gateway, kept as its charge, with the counter or the treasury that took it, in a fund, or set aside until somebody decides. */
export type LedgerAccount = 'gateway' | 'bank_charge' | CounterKind | Fund | 'aside'

/** The accounts that say how money came and what that cost; all others say whose it is. */
export const outsideAccounts = ['gateway', 'bank_charge', ...counterKinds] as const

/** The ledger, the accounts that it stands on, and the numbers of what it settles. */
export interface LedgerTables {
  /** Never changed: of an office and a fund, the newest of those whose day has begun is in force. */
  office_accounts: {
    id: Generated<number>
    office_id: string
    fund: Fund
    account_number: string
    bank: string
    branch: string
    recorded_at: Date
    /** YYYY-MM-DD in Dhaka; the default is before every posting. */
    effective_from: Generated<string>
    /** The paper that says so. */
    source: Generated<string>
    entered_by: Generated<string | null>
  }
  invoice_numbers: { office_id: string; year: number; last: number }
  /** The last of each year over all offices, as numbers were before they named theirs. */
  invoice_numbers_before: { year: number; last: number }
  ledger_postings: {
    id: string
    kind: 'payment' | 'aside' | 'release' | 'refund' | 'correction'
    payment_id: string
    office_id: Generated<string>
    reference: string
    posted_at: Date
  }
  ledger_entries: {
    id: Generated<number>
    posting_id: string
    account: LedgerAccount
    office_id: string
    bill_line_id: string | null
    /** The bank account of a fund's entry as it was when it was posted. */
    office_account_id: number | null
    debit_poisha: Generated<number>
    credit_poisha: Generated<number>
  }
  /** What stands in a wrong fund and is moved by two persons. @source product 4 */
  ledger_corrections: {
    id: string
    payment_id: string
    bill_line_id: string
    office_id: string
    from_fund: Fund
    to_fund: Fund
    amount_poisha: number
    reason: string
    state: CorrectionState
    asked_by: string
    asked_at: Date
    ended_by: string | null
    ended_at: Date | null
  }
}
