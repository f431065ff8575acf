import type { Patience } from './patience.ts'

/** A job in hand. */
export interface Held {
  id: string
  data: object
}

/** What a lane does with the jobs of its queue; each may reject. */
export interface LaneWork {
  /** Takes at most `batchSize` due jobs in hand. */
  fetch(): Promise<Held[]>
  carryOut(data: object): Promise<void>
  complete(ids: string[]): Promise<void>
  /** The jobs come back later. */
  fail(ids: string[], reason: string): Promise<void>
  /** Whether jobs in hand that carry the same are one. */
  isOnceForAll: boolean
  /** Resolves when there is room for what nobody waits for. */
  free(): Promise<void>
  onError: (error: Error) => void
}

/** One queue's jobs, one after another. */
export interface Lane {
  /** There may be a job. */
  wake(): void
  /** The ids in hand. */
  held(): string[]
  /** Begins no other job; resolves when the one that is under way is over, and what was not begun is given back. */
  stop(): Promise<void>
}

export const batchSize = 20

/** The jobs by what they carry, in their order; each by itself where one is not done with another. */
function groupsOf(jobs: readonly Held[], isOnceForAll: boolean): { ids: string[]; data: object }[] {
  if (!isOnceForAll) return jobs.map(({ id, data }) => ({ ids: [id], data }))
  const groups = new Map<string, { ids: string[]; data: object }>()
  for (const { id, data } of jobs) {
    const key = JSON.stringify(data)
    const group = groups.get(key)
    if (group) group.ids.push(id)
    else groups.set(key, { ids: [id], data })
  }
  return [...groups.values()]
}

/**
 * Takes jobs and carries them out. It cannot reject: a handler that throws sends its job back, and a database that is away
 * is waited for. `onFailed` is called when a job was sent back.
 */
export function createLane(work: LaneWork, patience: Patience, onFailed: () => void): Lane {
  let isAsked = false
  let isStopped = false
  let running: Promise<void> | null = null
  const inHand = new Map<string, object>()

  const giveBack = async (ids: string[], reason: string): Promise<void> => {
    await patience.untilDone(() => work.fail(ids, reason))
    for (const id of ids) inHand.delete(id)
    onFailed()
  }

  const carry = async (ids: string[], data: object): Promise<void> => {
    try {
      await work.carryOut(data)
    } catch (error) {
      work.onError(error instanceof Error ? error : new Error(String(error)))
      return giveBack(ids, String(error))
    }
    await patience.untilDone(() => work.complete(ids))
    for (const id of ids) inHand.delete(id)
  }

  const run = async (): Promise<void> => {
    let isFull = false
    while (isAsked && !isStopped) {
      // What is asked for meanwhile comes with it. Where more wait than one batch takes, they have waited long enough.
      if (!isFull) await work.free()
      if (isStopped) break
      isAsked = false
      const jobs = (await patience.untilDone(() => work.fetch())) ?? []
      // A full batch may not have been all.
      isFull = jobs.length === batchSize
      if (isFull) isAsked = true
      for (const { id, data } of jobs) inHand.set(id, data)
      for (const { ids, data } of groupsOf(jobs, work.isOnceForAll)) if (!isStopped) await carry(ids, data)
    }
    if (inHand.size > 0) await giveBack([...inHand.keys()], 'the server stopped')
  }

  return {
    wake() {
      isAsked = true
      if (isStopped) return
      running ??= run().finally(() => {
        running = null
      })
    },
    held: () => [...inHand.keys()],
    async stop() {
      isStopped = true
      await running
    },
  }
}
