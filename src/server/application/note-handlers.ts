import type { Note } from '../../api/note-calls.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { changeableUntil, isChangeable, noteSchema } from '../../machines/note.ts'
import { m } from '../../words/messages.js'
import { pageRows } from '../database/page.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { changedMeanwhile, invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import { appendHistory, lastChange } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import * as store from './note-store.ts'
import { caseOfOffice } from './office-case.ts'

const viewNote = (deps: Deps, { userId }: PersonCaller, row: store.NoteRow): Note => ({
  id: row.id,
  text: row.text,
  by: row.name,
  writtenAt: row.written_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  changeableUntil:
    row.author_id === userId && isChangeable(row.written_at, deps.clock.now())
      ? changeableUntil(row.written_at).toISOString()
      : null,
  version: row.version,
})

interface By {
  deps: Deps
  caller: PersonCaller
}

async function stored({ deps, caller }: By, db: Db | Trx, applicationId: string, id: string) {
  const row = await store.findNote(db, applicationId, id)
  return row ? viewNote(deps, caller, row) : notFound()
}

const textOf = (body: { text: string }): string | Refused => {
  const parsed = noteSchema.safeParse({ text: body.text })
  return parsed.success ? parsed.data.text : invalid(fieldErrorsOf(parsed.error))
}

type Link = { id: string; event: 'store' | 'update' | 'delete'; payload: object }

const keep = ({ deps, caller }: By, trx: Trx, { id, event, payload }: Link) =>
  appendHistory(trx, {
    entity: 'note',
    subjectId: id,
    event,
    fromState: event === 'store' ? '' : 'active',
    toState: event === 'delete' ? '' : 'active',
    actorId: caller.userId,
    payload,
    at: deps.clock.now(),
  })

interface Seen {
  applicationId: string
  id: string
  version: number
}

/**
 * A note of the caller's own, locked, while it can be changed. 404 for another's, 409 once it stands and where it was changed
 * after `version` was read.
 * @source product 8
 */
async function ownNote({ deps, caller }: By, trx: Trx, { applicationId, id, version }: Seen) {
  const row = await caseOfOffice(trx, caller, applicationId)
  if (isRefused(row)) return row
  const note = await store.lockOwnNote(trx, { applicationId, id, authorId: caller.userId })
  if (!note) return notFound()
  const now = deps.clock.now()
  if (note.version !== version) return changedMeanwhile(await lastChange(trx, 'note', id), now)
  return isChangeable(note.written_at, now)
    ? note
    : refuse(409, (locale) => m.note_error_stands({}, { locale }))
}

/** What an office notes on a case for itself. A claim by another does not stop it, for it changes nothing. @source product 8 */
export const noteHandlers = {
  'GET /applications/{id}/notes': async ({ params, query }, { deps, caller }) => {
    const row = await caseOfOffice(deps.db, caller, params.id)
    if (isRefused(row)) return row
    const page = await pageRows({
      ...query,
      page: 1,
      query: store.noteRows(deps.db, row.id),
      timeColumn: 'case_notes.written_at',
      idColumn: 'case_notes.id',
      direction: 'newest',
    })
    return isRefused(page) ? page : { ...page, rows: page.rows.map((note) => viewNote(deps, caller, note)) }
  },
  'POST /applications/{id}/notes': (input, { deps, caller }) =>
    inTransaction(deps.db, async (trx) => {
      const row = await caseOfOffice(trx, caller, input.params.id)
      if (isRefused(row)) return row
      const text = textOf(input.body)
      if (isRefused(text)) return text
      const [by, id] = [{ deps, caller }, deps.ids.uuid()]
      const at = deps.clock.now()
      await store.insertNote(trx, { id, applicationId: row.id, authorId: caller.userId, text, at })
      await keep(by, trx, { id, event: 'store', payload: { applicationId: row.id, after: { text } } })
      return stored(by, trx, row.id, id)
    }),
  'POST /applications/{id}/notes/{noteId}': (input, { deps, caller }) =>
    inTransaction(deps.db, async (trx) => {
      const { id: applicationId, noteId: id } = input.params
      const by = { deps, caller }
      const note = await ownNote(by, trx, { applicationId, id, version: input.body.version })
      if (isRefused(note)) return note
      const text = textOf(input.body)
      if (isRefused(text)) return text
      await store.editNote(trx, id, { text, version: note.version + 1, at: deps.clock.now() })
      const payload = { applicationId, before: { text: note.text }, after: { text } }
      await keep(by, trx, { id, event: 'update', payload })
      return stored(by, trx, applicationId, id)
    }),
  'POST /applications/{id}/notes/{noteId}/take-back': (input, { deps, caller }) =>
    inTransaction(deps.db, async (trx) => {
      const { id: applicationId, noteId: id } = input.params
      const by = { deps, caller }
      const note = await ownNote(by, trx, { applicationId, id, version: input.body.version })
      if (isRefused(note)) return note
      await store.takeNoteBack(trx, id, deps.clock.now())
      await keep(by, trx, { id, event: 'delete', payload: { applicationId, before: { text: note.text } } })
      return {}
    }),
} satisfies Partial<Handlers>
