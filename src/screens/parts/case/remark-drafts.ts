import { createContext } from 'react'
import type { About } from '../payloads/payload-fields.tsx'

/** What is written on a case before it is returned. */
export interface RemarkDrafts {
  /** In the order in which they were begun. */
  drafts: NonNullable<About['remarks']>
  /** Whether a remark can be written at a place of the form. */
  isPlace: (path: string) => boolean
  /** Keeps it as it is typed; null takes it back. */
  write: (path: string, remark: string | null) => void
}

/** Null where the case cannot be returned now, or not by its reader. */
export const RemarkDraftsContext = createContext<RemarkDrafts | null>(null)
