import type { ReferenceKind, ReferenceOwner } from '../../machines/reference.ts'
import { m } from '../../words/messages.js'
import type { WordOf } from '../../wording/word.ts'

/** What a record can be used by, each with its words for so many. */
const useWords = {
  districts: m.reference_text_use_districts,
  upazilas: m.reference_text_use_upazilas,
  unions: m.reference_text_use_unions,
  bar_associations: m.reference_text_use_bar_associations,
  offices: m.reference_text_use_offices,
  courts: m.reference_text_use_courts,
  applications: m.reference_text_use_applications,
} satisfies Record<string, WordOf<{ count: string }>>

/** Rows that refer to a record: by a column, or a form that names the place. */
type Use = { by: keyof typeof useWords } & ({ column: string } | { place: 'district' | 'upazila' | 'union' })

/** Where the records of a kind are kept, in which column what they belong to stands, and what refers to them. */
export interface RecordTable {
  table: string
  ownerColumn: string | null
  uses: readonly Use[]
}

export const useWord = (by: Use['by']): WordOf<{ count: string }> => useWords[by]

/** The table of kinds that have none of their own. */
export const sharedTable = 'reference_records'

/** Each kind of reference record in the database. @source spec §7 Reference data */
export const recordTables: Record<ReferenceKind, RecordTable> = {
  division: {
    table: 'divisions',
    ownerColumn: null,
    uses: [
      { by: 'districts', column: 'division_id' },
      { by: 'offices', column: 'division_id' },
    ],
  },
  district: {
    table: 'districts',
    ownerColumn: 'division_id',
    uses: [
      { by: 'upazilas', column: 'district_id' },
      { by: 'courts', column: 'district_id' },
      { by: 'offices', column: 'district_id' },
      { by: 'bar_associations', column: 'district_id' },
      { by: 'applications', place: 'district' },
    ],
  },
  upazila: {
    table: 'upazilas',
    ownerColumn: 'district_id',
    uses: [
      { by: 'unions', column: 'upazila_id' },
      { by: 'offices', column: 'upazila_id' },
      { by: 'applications', place: 'upazila' },
    ],
  },
  union: {
    table: 'unions',
    ownerColumn: 'upazila_id',
    uses: [{ by: 'applications', place: 'union' }],
  },
  bar_association: { table: 'bar_associations', ownerColumn: 'district_id', uses: [] },
  document_kind: { table: sharedTable, ownerColumn: 'owner_id', uses: [] },
  holiday: { table: sharedTable, ownerColumn: null, uses: [] },
}

/** The table of what records belong to. */
export const ownerTable = (owner: ReferenceOwner): string =>
  owner === 'case_type' ? 'case_types' : recordTables[owner].table
