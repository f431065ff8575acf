import type { Tone } from '../../machines/entity.ts'
import type { Permission } from '../../machines/actor.ts'
import { rowStatuses, type RowStatus } from '../../machines/catalogue.ts'
import type { Named } from '../../api/entities.ts'
import type { Word } from '../../wording/word.ts'
import { rowStatusWords } from '../../words/groups/row-status.ts'
import { m } from '../../words/messages.js'
import type { Option } from '../parts/select-field.tsx'

/** What a list of the editor needs of a row, whatever it is a row of. */
export interface EditorRow extends Named {
  id: number | string
  code?: string
  /** Absent where rows of its kind are always offered. */
  status?: RowStatus
  /** Goes back with a change: it is the row that was read. */
  version: number
}

/** What the list itself reads of a row. */
export type ListedRow = Omit<EditorRow, 'version'>

/** A entity of the editor: where its pages are, and which slugs open them. */
export interface EditorEntity {
  path: `/${string}`
  storeSlug: Permission
  updateSlug: Permission
  addLabel: Word
}

/** What a form holds: texts and ticks, by the names of its fields. */
export type Typed = Readonly<Record<string, string | boolean>>

/** One field of a form, as `EditorForm` draws it. `fixed` was given when the row was added; `hint` says why it stays. */
export type EditorField<Name extends string = string> = {
  name: Name
  label: string
  hint?: string
  /** Nothing of it is stored: each sending begins anew. */
  isUnstored?: boolean
  /** What several fields in a row are about, with what is said of it. */
  of?: { key: string; name: string; text?: string | undefined }
  /** What folds several fields away, behind those that stand open. */
  fold?: { key: string; name: string }
} & (
  | {
      kind: 'text'
      lang?: 'bn' | 'en'
      isShort?: boolean
      isLong?: boolean
      /** Several lines, with marks for what is bold, a link or a list. */
      isFormatted?: boolean
      isOptional?: boolean
      isFigure?: boolean
    }
  | { kind: 'radio'; options: readonly (Option & { hint?: string })[] }
  | { kind: 'select'; options: readonly Option[] }
  | { kind: 'tick' }
  | { kind: 'ticks'; groups: readonly { heading: string; ticks: readonly Option[] }[] }
  | { kind: 'day'; dayMin?: string }
  | { kind: 'picture'; isOptional?: boolean }
  | { kind: 'fixed'; text: string }
)

/** @source spec §4 */
export const rowStatusTones: Record<RowStatus, Tone> = { active: 'success', de_active: 'neutral' }

/** The fields that every row of the catalogue has. @source spec §5 Admin forms */
export const nameFields = (): EditorField<'nameBn' | 'name' | 'code'>[] => [
  { kind: 'text', name: 'nameBn', label: m.editor_field_name_bn(), lang: 'bn' },
  { kind: 'text', name: 'name', label: m.editor_field_name(), lang: 'en' },
  {
    kind: 'text',
    name: 'code',
    label: m.editor_field_code(),
    hint: m.editor_hint_code(),
    lang: 'en',
    isShort: true,
  },
]

/** `hints` say what each means, where that is not about what litigants choose from. */
export const statusField = (
  hints: Record<RowStatus, string> = { active: m.editor_hint_active(), de_active: m.editor_hint_de_active() },
): EditorField<'status'> => ({
  kind: 'radio',
  name: 'status',
  label: m.parts_label_status(),
  options: rowStatuses.map((value) => ({ value, label: rowStatusWords[value](), hint: hints[value] })),
})

/** What a field is called where it stands alone: with what it is about. */
export const labelOf = ({ label, of }: EditorField): string =>
  of ? m.editor_label_of({ of: of.name, label }) : label
