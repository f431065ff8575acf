import type { Generated } from 'kysely'
import type { RemarkAct } from '../../machines/remark.ts'

/** A remark that an office writes often; of no office: one that ships, of which each office has its own. @source product 8 */
export interface RemarkTable {
  id: Generated<number>
  office_id: string | null
  act: RemarkAct
  name: string
  name_bn: string
  position: number
  is_active: Generated<boolean>
  version: Generated<number>
  subject_id: Generated<string>
}
