import type { Generated } from 'kysely'
import type { AddressKind } from '../../machines/account.ts'

/** What waits to be proved; `is_first`: given with the account, not as a change of what it has. */
export interface AddressChangeTable {
  user_id: string
  kind: AddressKind
  address: string
  is_first: boolean
  asked_at: Date
}

export interface OtpTable {
  id: string
  /** A mobile number, or an e-mail address in lower case. */
  sent_to: string
  purpose: string
  code_hash: Buffer
  tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
