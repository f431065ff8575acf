import { isLoggedOut, isPassing, send } from '../../../api/client.ts'
import type { Application, Dispatch } from '../../../api/entities.ts'
import { applicationStateWords } from '../../../words/groups/application-state.ts'
import { dispatchStateWords } from '../../../words/groups/dispatch-state.ts'
import { m } from '../../../words/messages.js'
import type { BulkEntity, BulkResult, BulkRow, ChosenRow } from './bulk.ts'
import { eachOf } from './each-of.ts'

type Reading<Data> = Promise<{ isOk: true; data: Data } | { isOk: false; code: number; message: string }>

/** How one subject is read, and what is said of where it stands. */
interface Subject<Data extends BulkRow> {
  read(id: string): Reading<Data>
  wordOf(data: Data): string
}

export const dispatchSubject: Subject<Dispatch> = {
  read: (id) => send('GET /dispatches/{id}', { params: { id } }, { isQuiet: true }),
  wordOf: ({ state }) => dispatchStateWords[state](),
}
const applicationSubject: Subject<Application> = {
  read: (id) => send('GET /applications/{id}', { params: { id } }, { isQuiet: true }),
  wordOf: ({ state }) => applicationStateWords[state](),
}
export const subjects: Record<BulkEntity, Subject<BulkRow>> = {
  application: applicationSubject,
  dispatch: dispatchSubject,
}

/** What rows are now, by their ids: those that the act is still open to, what became of the others, and which could not be read. */
interface ReadAgain<Data> {
  open: ReadonlyMap<string, Data>
  gone: readonly BulkResult[]
  unread: readonly BulkResult[]
}

/** Reads rows by themselves, since what is chosen stands on several pages. @source look Staff */
export async function readAgain<Data extends BulkRow>(
  subject: Subject<Data>,
  rows: readonly Pick<ChosenRow, 'id' | 'name'>[],
  isOpen: (state: string) => boolean,
): Promise<ReadAgain<Data>> {
  const open = new Map<string, Data>()
  const gone: BulkResult[] = []
  const unread: BulkResult[] = []
  await eachOf(rows, async ({ id, name }) => {
    const answer = await subject.read(id)
    if (!answer.isOk) {
      const isUnknown = isPassing(answer.code) || isLoggedOut(answer.code)
      const told = isUnknown ? unread : gone
      told.push({ id, name, refusal: answer.message })
    } else if (isOpen(answer.data.state)) open.set(id, answer.data)
    else gone.push({ id, name, refusal: m.bulk_text_gone({ state: subject.wordOf(answer.data) }) })
  })
  return { open, gone, unread }
}
