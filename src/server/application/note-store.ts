import type { Db, Trx } from '../deps.ts'

/** The notes of a case that were not taken back, with who wrote them. Not ordered, not limited. */
export const noteRows = (db: Db | Trx, applicationId: string) =>
  db
    .selectFrom('case_notes')
    .innerJoin('users', 'users.id', 'case_notes.author_id')
    .select([
      'case_notes.id',
      'case_notes.author_id',
      'case_notes.text',
      'case_notes.version',
      'case_notes.written_at',
      'case_notes.edited_at',
      'users.name',
    ])
    .where('application_id', '=', applicationId)
    .where('taken_back_at', 'is', null)

export type NoteRow = Awaited<ReturnType<ReturnType<typeof noteRows>['execute']>>[number]

export const findNote = (db: Db | Trx, applicationId: string, id: string): Promise<NoteRow | undefined> =>
  noteRows(db, applicationId).where('case_notes.id', '=', id).executeTakeFirst()

/** A note of this author on this case, locked; of another's there is none. */
export const lockOwnNote = (trx: Trx, note: { applicationId: string; id: string; authorId: string }) =>
  trx
    .selectFrom('case_notes')
    .selectAll()
    .where('id', '=', note.id)
    .where('application_id', '=', note.applicationId)
    .where('author_id', '=', note.authorId)
    .where('taken_back_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const insertNote = (
  trx: Trx,
  note: { id: string; applicationId: string; authorId: string; text: string; at: Date },
) =>
  trx
    .insertInto('case_notes')
    .values({
      id: note.id,
      application_id: note.applicationId,
      author_id: note.authorId,
      text: note.text,
      version: 1,
      written_at: note.at,
      edited_at: null,
      taken_back_at: null,
    })
    .execute()

/** Another text of a note that is locked. */
export const editNote = (trx: Trx, id: string, changed: { text: string; version: number; at: Date }) =>
  trx
    .updateTable('case_notes')
    .set({ text: changed.text, version: changed.version, edited_at: changed.at })
    .where('id', '=', id)
    .execute()

/** Nothing of it stays but that it was there. */
export const takeNoteBack = (trx: Trx, id: string, at: Date) =>
  trx.updateTable('case_notes').set({ text: '', taken_back_at: at }).where('id', '=', id).execute()
