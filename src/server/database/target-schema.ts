import type { ColumnType, Generated } from 'kysely'
import type { OfficeTargets } from '../../machines/target.ts'

/** How long stages may take at an office, and of what the head office was told. @source product 8 */
export interface TargetTables {
  office_targets: {
    office_id: string
    targets: ColumnType<OfficeTargets, string, string>
    version: Generated<number>
    /** What the history knows it by. */
    subject_id: Generated<string>
  }
  /** Once a case and stage, whenever it stood there. */
  stage_escalations: {
    entity: 'application' | 'dispatch'
    subject_id: string
    state: string
    office_id: string
    state_since: Date
    told_at: Date
  }
}
