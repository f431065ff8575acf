import type { Generated } from 'kysely'
import type { BroadcastAudience, BroadcastTone } from '../../machines/broadcast.ts'

/** What everybody, an office or a role is told from day to day (YYYY-MM-DD in Dhaka, the last included). @source spec §2 Customization area */
export interface BroadcastTable {
  id: Generated<number>
  name: string
  name_bn: string
  tone: BroadcastTone
  audience: BroadcastAudience
  office_id: string | null
  role_id: number | null
  from_day: string
  to_day: string
  is_active: Generated<boolean>
  version: Generated<number>
  subject_id: Generated<string>
}
