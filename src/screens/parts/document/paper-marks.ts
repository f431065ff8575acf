import { createContext } from 'react'
import type { Application } from '../../../api/entities.ts'
import type { DraftForm } from '../../../machines/form.ts'
import type { RemarkMark } from '../../../machines/remark.ts'
import { remarksNow, type StandsNow } from '../../../machines/remark-place.ts'
import type { CaseRemarks } from '../case/remark-drafts.ts'

/** Where a mark lies on a page as it stands upright, in parts of its width and height. */
export interface PagePlace {
  x: number
  y: number
}

/** A remark that points to a place on a paper. */
export interface PaperMark extends PagePlace {
  key: number
  documentId: string
  /** Of its remark. */
  number: number
  /** What the remark is about, and where that stands by now. */
  path: string
  now: string | null
  remark: string
}

export interface PaperMarks {
  marks: readonly PaperMark[]
  /** The remark whose place is being chosen, and on which paper alone, if it is about one. */
  asked: { key: number; documentId: string | null } | null
  /** Puts a mark on a paper; null where they are only read. */
  place: ((key: number, documentId: string, at: PagePlace) => void) | null
}

/** The papers as the office saw them, what was remarked on them, and what is being written about them. */
export interface Remarked {
  form: DraftForm
  remarks: readonly (StandsNow & { path: string; remark: string; mark?: RemarkMark | undefined })[]
  drafts: CaseRemarks | null
}

/** What the papers of a case are marked by, for whatever shows one; null where none can be. @source product 2.1, look Staff */
export const RemarkedContext = createContext<Remarked | null>(null)

/** What a case was given back with, on the papers that the office saw, and where it stands by now. */
export function remarkedOf({ form, correction, remarks }: Application): Remarked {
  const seen = correction?.form ?? form
  return { form: seen, remarks: remarksNow(remarks, seen, form), drafts: null }
}
