import * as z from 'zod'
import { noteRights } from '../machines/note-rights.ts'
import { idParams, pageOf, pageQuery, text, version, type CallTable } from './call.ts'
import { moment, uuid } from './entities.ts'

/** What an officer wrote on a case; no litigant is ever told of it. @source product 8 */
const noteSchema = z.object({
  id: uuid,
  text: z.string(),
  by: z.string(),
  writtenAt: moment,
  editedAt: moment.nullable(),
  /** Until when the reader may change it or take it back; null where it is another's or stands. */
  changeableUntil: moment.nullable(),
  version: z.number().int(),
})
export type Note = z.infer<typeof noteSchema>

const ofNote = idParams.extend({ noteId: uuid })
const page = pageOf(noteSchema).pick({ rows: true, nextCursor: true, previousCursor: true })

/** Notes that an office keeps on a case for itself. A claim by another does not stop one. @source product 8 */
export const noteCalls = {
  'GET /applications/{id}/notes': {
    summary: 'The notes of the office on a case, the newest first',
    right: noteRights,
    params: idParams,
    query: pageQuery.pick({ size: true, after: true, before: true }),
    reply: page,
  },
  'POST /applications/{id}/notes': {
    summary: 'Write a note on a case',
    right: noteRights,
    params: idParams,
    body: z.object({ text }),
    reply: noteSchema,
  },
  'POST /applications/{id}/notes/{noteId}': {
    summary: 'Change a note of one’s own within 15 minutes; 409 once it stands or where it was changed since',
    right: noteRights,
    params: ofNote,
    body: z.object({ text, version }),
    reply: noteSchema,
  },
  'POST /applications/{id}/notes/{noteId}/take-back': {
    summary:
      'Take a note of one’s own back within 15 minutes; 409 once it stands or where it was changed since',
    right: noteRights,
    params: ofNote,
    body: z.object({ version }),
    reply: z.object({}),
  },
} as const satisfies CallTable
