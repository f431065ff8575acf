import type { Generated } from 'kysely'
import type { DivisionCode } from '../../machines/form.ts'

export interface Named {
  name: string
  name_bn: string
}

/** A row that several people edit. `subject_id` is what the history knows it by. */
interface Edited {
  is_active: Generated<boolean>
  version: Generated<number>
  subject_id: Generated<string>
}

/** What cases and people are filed under: places, courts, bars and kinds of case. @source spec §7 Reference data */
export interface ReferenceTables {
  divisions: Named & Edited & { id: Generated<number>; code: string }
  districts: Named & Edited & { id: Generated<number>; code: string; division_id: number }
  upazilas: Named &
    Edited & {
      id: Generated<number>
      code: string
      district_id: number
      kind: Generated<'upazila' | 'thana'>
    }
  unions: Named & Edited & { id: Generated<number>; code: string; upazila_id: number }
  courts: Named &
    Edited & {
      id: Generated<number>
      office_id: string
      division: DivisionCode
      district_id: number | null
    }
  bar_associations: Named & Edited & { id: Generated<number>; code: string; district_id: number | null }
  /** Records of every kind that has no table of its own. */
  reference_records: Named &
    Edited & { id: Generated<number>; kind: string; code: string; owner_id: number | null }
  case_categories: Named &
    Edited & {
      id: Generated<number>
      code: string
      division: DivisionCode
    }
  case_types: Named &
    Edited & {
      id: Generated<number>
      code: string
      category_id: number
      is_amount_needed: boolean
      is_case_dependent: boolean
    }
}
