import { placeNow, rowNow, type SeenRows } from './remark-place.ts'
import type { RemarkMark } from './remark.ts'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => ({ id }))

/** The ids of a form's rows and nothing else of it. */
export const seenRowsOf = (form: SeenRows): SeenRows => ({
  petitioners: idsOf(form.petitioners),
  defendants: idsOf(form.defendants),
  costs: idsOf(form.costs),
  documents: idsOf(form.documents),
})

/**
 * Remarks that are being written, moved along with the rows that they were begun on. One whose row is gone has no place until another is
 * chosen, and points to no paper that is gone.
 * @source product 2.1
 */
export const movedAlong = <Remark extends { path: string; mark?: RemarkMark | undefined }>(
  remarks: readonly Remark[],
  seen: SeenRows,
  now: SeenRows,
): Remark[] =>
  remarks.map((remark) => {
    const paper = remark.mark ? rowNow('documents', remark.mark.paper, seen, now) : -1
    return {
      ...remark,
      path: placeNow(remark.path, seen, now) ?? '',
      mark: remark.mark && paper !== -1 ? { ...remark.mark, paper } : undefined,
    }
  })
