import { tabStorage } from '../../../api/keep.ts'
import type { Note } from '../../../api/note-calls.ts'

/** What is typed of a note: of a new one, or over one that stands. */
export interface NoteBegun {
  note: Note | null
  text: string
}

/** Of each person and case apart: another who logs in at this tab sees nothing of it. */
const nameOf = (userId: string, caseId: string) => `note:${userId}:${caseId}`

const isBegun = (kept: unknown): kept is NoteBegun =>
  typeof kept === 'object' &&
  kept !== null &&
  'note' in kept &&
  'text' in kept &&
  typeof kept.text === 'string'

/** A note that was begun in this tab and neither kept nor left. @source product 8, look States */
export const keptNote = {
  read: (userId: string, caseId: string): NoteBegun | null => {
    const kept = tabStorage.read(nameOf(userId, caseId))
    return isBegun(kept) ? kept : null
  },
  write: (userId: string, caseId: string, begun: NoteBegun): void => {
    if (begun.text === (begun.note?.text ?? '')) tabStorage.remove(nameOf(userId, caseId))
    else tabStorage.write(nameOf(userId, caseId), begun)
  },
  clear: (userId: string, caseId: string): void => tabStorage.remove(nameOf(userId, caseId)),
}
