import type { Note } from '../../../api/note-calls.ts'
import { keptInTab } from '../kept-in-tab.ts'

/** What is typed of a note: of a new one, or over one that stands. */
export interface NoteBegun {
  note: Note | null
  text: string
}

const isBegun = (kept: unknown): kept is NoteBegun =>
  typeof kept === 'object' &&
  kept !== null &&
  'note' in kept &&
  'text' in kept &&
  typeof kept.text === 'string'

const notes = keptInTab('note', isBegun)

/** A note that was begun in this tab and neither kept nor left. @source product 8, look States */
export const keptNote = {
  read: notes.read,
  write: (userId: string, caseId: string, begun: NoteBegun): void => {
    if (begun.text === (begun.note?.text ?? '')) notes.clear(userId, caseId)
    else notes.write(userId, caseId, begun)
  },
  clear: notes.clear,
}
