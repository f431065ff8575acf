import type { Book, Session } from './book.ts'
import type { Desk } from './desk.ts'

export interface NotifierOptions {
  book: Book
  desk: Desk
  clock: () => number
  /** Milliseconds before each further try of a notification that the store did not take. */
  pausesMs: readonly number[]
}

/** Whether the store took it. */
async function post(
  { url, fields }: ReturnType<Desk['notification']>,
  ending: AbortSignal,
): Promise<boolean> {
  try {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(10_000)])
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal,
    })
    await response.text()
    return response.ok
  } catch {
    return false
  }
}

/** Posts notifications from server to server, tries again a few times, and takes up after a restart what was due. */
export const createNotifier = ({ book, desk, clock, pausesMs }: NotifierOptions) => {
  const ending = new AbortController()
  const running = new Set<Promise<void>>()
  const waiting = new Map<string, NodeJS.Timeout>()

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      ending.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    })

  const deliver = async (session: Session) => {
    for (const before of [0, ...pausesMs]) {
      if (before > 0) await pause(before)
      if (ending.signal.aborted) return false
      if (await post(desk.notification(session), ending.signal)) return true
    }
    return !ending.signal.aborted
  }

  const send = async (session: Session) => {
    const results = await Promise.all(
      Array.from({ length: session.notificationsDue }, () => deliver(session)),
    )
    const due = results.filter((isDone) => !isDone).length
    const current = book.session(session.sessionKey) ?? session
    if (!ending.signal.aborted || due < current.notificationsDue)
      book.saveSession({ ...current, notificationsDue: due })
  }

  const start = (session: Session) => {
    const task = send(session).finally(() => running.delete(task))
    running.add(task)
  }

  /** Sends what is due for a decided session, at once or when a late payment comes to light. */
  const notify = (session: Session) => {
    clearTimeout(waiting.get(session.sessionKey))
    waiting.delete(session.sessionKey)
    if (session.notificationsDue === 0) return
    const delayMs = session.visibleAt - clock()
    if (delayMs <= 0) return start(session)
    const later = () => {
      waiting.delete(session.sessionKey)
      notify(book.session(session.sessionKey) ?? session)
    }
    waiting.set(session.sessionKey, setTimeout(later, delayMs))
  }

  for (const session of book.sessions()) notify(session)

  return {
    notify,
    /** Resolves when nothing is on its way any more; a late payment that is not due yet is not waited for. */
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
    async close() {
      ending.abort()
      for (const timer of waiting.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

export type Notifier = ReturnType<typeof createNotifier>
