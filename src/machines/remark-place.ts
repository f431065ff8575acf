import type { DraftForm } from './form.ts'
import type { RemarkMark } from './remark.ts'

/** The rows that a place stands in; null where it is a field of the case. */
const rowsOf = (form: DraftForm, group: string | undefined): readonly { id: string }[] | null => {
  const rows = form[group as keyof DraftForm]
  return Array.isArray(rows) ? rows : null
}

/** The place where the row of a path stands by now, known by its id; null where it is gone. */
function placeNow(path: string, seen: DraftForm, now: DraftForm): string | null {
  const [group, index, ...field] = path.split('.')
  const rows = rowsOf(seen, group)
  if (rows === null) return path
  const id = rows[Number(index)]?.id
  const at = rowsOf(now, group)?.findIndex((row) => row.id === id) ?? -1
  return at === -1 ? null : [group, at, ...field].join('.')
}

/** What became of the place of a remark. */
export interface StandsNow {
  /** Its place counted as rows stand by now; null where what it is about was taken away or replaced. */
  now: string | null
  /** Whether the paper that it points to a place on is still there. */
  isMarked: boolean
}

/**
 * Remarks on the form that the office had before it, each with its place in the form as it is by now: a remark belongs to the row
 * that it was written on, wherever that one went, and to none that stands in its place.
 * @source product 2.1
 */
export const remarksNow = <Remark extends { path: string; mark?: RemarkMark | undefined }>(
  remarks: readonly Remark[],
  seen: DraftForm,
  now: DraftForm,
): (Remark & StandsNow)[] =>
  remarks.map((remark) => ({
    ...remark,
    now: placeNow(remark.path, seen, now),
    isMarked: remark.mark !== undefined && placeNow(`documents.${remark.mark.paper}`, seen, now) !== null,
  }))
