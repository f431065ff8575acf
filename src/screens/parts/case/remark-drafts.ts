import { createContext } from 'react'
import type { SeenRows } from '../../../machines/remark-place.ts'
import type { RemarkMark } from '../../../machines/remark.ts'

/** One remark as it is typed; its place is chosen first, or later. */
export interface RemarkDraft {
  key: number
  path: string
  remark: string
  mark?: RemarkMark | undefined
}

/** What is written on a case before it is returned. */
export interface RemarksBegun {
  /** In the order in which they were begun: their numbers. */
  rows: readonly RemarkDraft[]
  /** On the case as a whole; nothing where it is empty. */
  general: string
  /** The rows of the case that their places are counted in; those of now where none are kept. */
  seen?: SeenRows | undefined
}

/** The same with who has it in hand. */
export interface RemarkDrafts {
  value: RemarksBegun
  /** Keeps it as it is typed. */
  change: (value: RemarksBegun) => void
  /** The row that was in hand last: what is pressed elsewhere is meant for it. */
  inHand: number | null
  take: (key: number | null) => void
  /** The row whose place on a paper is being chosen. */
  marking: number | null
  setMarking: (key: number | null) => void
}

/** What is written on the case of a page. */
export interface CaseRemarks extends RemarkDrafts {
  caseId: string
  /** Whether a remark can be written at a place of the form. */
  isPlace: (path: string) => boolean
  /** Whether the case is being returned, and all remarks stand beside it. */
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** Null where the case cannot be returned now, or not by its reader. */
export const CaseRemarksContext = createContext<CaseRemarks | null>(null)

export const noRemarks: RemarksBegun = { rows: [], general: '' }

/** What nobody wrote anything in is no remark. */
export const isWritten = ({ remark, mark }: RemarkDraft): boolean =>
  remark.trim() !== '' || mark !== undefined
