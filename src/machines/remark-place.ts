import type { FormRows } from './remark-places.ts'
import type { RemarkMark } from './remark.ts'

/** The rows of a form by their ids, as they stood when something was written on them. */
export type SeenRows = { readonly [Group in keyof FormRows]: readonly { id: string }[] }

/** Where a row stands by now, known by its id; -1 where it is gone. */
export function rowNow(group: keyof FormRows, index: number, seen: SeenRows, now: SeenRows): number {
  const id = seen[group][index]?.id
  return now[group].findIndex((row) => row.id === id)
}

const isGroup = (rows: SeenRows, group: string | undefined): group is keyof FormRows =>
  Array.isArray(rows[group as keyof FormRows])

/** The place where the row of a path stands by now; null where it is gone. */
export function placeNow(path: string, seen: SeenRows, now: SeenRows): string | null {
  const [group, index, ...field] = path.split('.')
  if (!isGroup(seen, group)) return path
  const at = rowNow(group, Number(index), seen, now)
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
  seen: SeenRows,
  now: SeenRows,
): (Remark & StandsNow)[] =>
  remarks.map((remark) => ({
    ...remark,
    now: placeNow(remark.path, seen, now),
    isMarked: remark.mark !== undefined && rowNow('documents', remark.mark.paper, seen, now) !== -1,
  }))
