import { use } from 'react'
import type { DraftForm } from '../../../machines/form.ts'
import type { RemarkMark } from '../../../machines/remark.ts'
import type { CaseRemarks } from '../case/remark-drafts.ts'
import { withPart } from '../case/remark-rows.ts'
import { RemarkedContext, type PaperMark, type PaperMarks } from './paper-marks.ts'

interface Marked {
  key?: number
  path: string
  now?: string | null
  remark: string
  mark?: RemarkMark | undefined
}

/** The marks of remarks on the papers that the office saw: a paper that moved in the list keeps its own. @source product 2.1 */
const marksOf = ({ documents }: DraftForm, remarks: readonly Marked[]): PaperMark[] =>
  remarks.flatMap(({ key, path, now = path, remark, mark }, index) => {
    const document = mark && documents[mark.paper]
    if (!mark || !document) return []
    const { x, y } = mark
    return [{ key: key ?? index, documentId: document.id, number: index + 1, path, now, remark, x, y }]
  })

/** Marks of what is being written, each put anew by a press. */
function marksInHand(form: DraftForm, { value, marking, change }: CaseRemarks): PaperMarks {
  const row = marking === null ? undefined : value.rows.find(({ key }) => key === marking)
  const [, own] = /^documents\.(\d+)$/.exec(row?.path ?? '') ?? []
  const documentId = own === undefined ? null : (form.documents[Number(own)]?.id ?? null)
  return {
    marks: marksOf(form, value.rows),
    asked: row ? { key: row.key, documentId } : null,
    place: (key, onId, { x, y }) => {
      const paper = form.documents.findIndex(({ id }) => id === onId)
      if (paper !== -1) change(withPart(value, key, { mark: { paper, page: 1, x, y } }))
    },
  }
}

/** The marks of the case that is read or written on. */
export function usePaperMarks(): PaperMarks {
  const remarked = use(RemarkedContext)
  if (remarked === null) return { marks: [], asked: null, place: null }
  const { form, remarks, drafts } = remarked
  return drafts ? marksInHand(form, drafts) : { marks: marksOf(form, remarks), asked: null, place: null }
}
