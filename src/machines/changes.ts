import type { DraftForm } from './form.ts'

/** A value of the form as typed or chosen; null where nothing was chosen. */
export type TypedValue = string | number | null

/**
 * One difference between two versions of a form. The path is that of a remark: `caseNumber`, `petitioners.0.mobile`,
 * `documents.1`; rows are counted as they stand in the newer version, removed ones as they stood in the older.
 */
export type FormChange =
  | { kind: 'changed'; path: string; before: TypedValue; after: TypedValue }
  | { kind: 'added' | 'removed'; path: string; name: string }

const groups = ['petitioners', 'defendants', 'costs', 'documents'] as const
type Group = (typeof groups)[number]
type Row = DraftForm[Group][number]

const nameOfRow = (row: Row): string => ('title' in row ? row.title : row.name)

const isTyped = (value: unknown): value is TypedValue =>
  value === null || typeof value === 'string' || typeof value === 'number'

function fieldChanges(before: object, after: object, prefix: string): FormChange[] {
  return Object.entries(after).flatMap(([field, now]): FormChange[] => {
    const then: unknown = Object.hasOwn(before, field) ? Reflect.get(before, field) : null
    if (!isTyped(now) || !isTyped(then) || now === then) return []
    return [{ kind: 'changed', path: `${prefix}${field}`, before: then, after: now }]
  })
}

function rowChanges(group: Group, before: readonly Row[], after: readonly Row[]): FormChange[] {
  const kept = after.flatMap((row, index): FormChange[] => {
    const old = before.find(({ id }) => id === row.id)
    return old
      ? fieldChanges(old, row, `${group}.${index}.`)
      : [{ kind: 'added', path: `${group}.${index}`, name: nameOfRow(row) }]
  })
  const removed = before.flatMap((row, index): FormChange[] =>
    after.some(({ id }) => id === row.id)
      ? []
      : [{ kind: 'removed', path: `${group}.${index}`, name: nameOfRow(row) }],
  )
  return [...kept, ...removed]
}

/** What differs between two versions of a form, in the order of the form; rows are known by their ids. @source product 2.1 */
export const formChanges = (before: DraftForm, after: DraftForm): FormChange[] => [
  ...fieldChanges(before, after, ''),
  ...groups.flatMap((group) => rowChanges(group, before[group], after[group])),
]
