import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { paperWaitSeconds, papersWaitingMax } from '../../machines/limits.ts'
import type { Deps } from '../deps.ts'
import type { AcknowledgementSheet, BookingList, CoverSheets, InvoiceSheet } from './sheets.ts'

/** What can be drawn. */
export type Wanted =
  | { kind: 'invoice'; sheet: InvoiceSheet }
  | { kind: 'acknowledgement'; sheet: AcknowledgementSheet }
  | { kind: 'covers'; sheet: CoverSheets }
  | { kind: 'booking'; sheet: BookingList }

/** What the thread is asked for, and what it answers. */
export type Order = { id: number } & Wanted
export type Drawn = { id: number; file: Uint8Array } | { id: number; fault: string }

/** Draws papers beside the event loop. */
export interface PaperMaker {
  /** The file, or null when it cannot be made now: the thread died or answers too late, or too many wait. Rejects when the sheet cannot be drawn at all. */
  draw(wanted: Wanted): Promise<Uint8Array | null>
  /** Ends the thread; whoever still waits hears that it cannot be made now. */
  close(): Promise<void>
}

interface Waiting {
  settle: (outcome: Uint8Array | null | Error) => void
}

export interface MakerOptions {
  log: Pick<Deps['log'], 'error'>
  workerFile?: string
  waitMilliseconds?: number
  waitingMax?: number
}

/**
 * One thread, started when it is first needed, and again when it died or did not answer in time. Waits no longer than
 * so many milliseconds for a paper.
 */
export function createPaperMaker({
  log,
  workerFile = path.join(import.meta.dirname, 'start-worker.mjs'),
  waitMilliseconds = paperWaitSeconds * 1_000,
  waitingMax = papersWaitingMax,
}: MakerOptions): PaperMaker {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let lastId = 0

  /** This thread is used no more; nobody waits for it any longer. */
  const abandon = (gone: Worker, reason: string | null) => {
    if (thread !== gone) return
    thread = null
    if (reason !== null) log.error({ reason, waiting: waiting.size }, 'the paper maker stopped')
    for (const { settle } of waiting.values()) settle(null)
    waiting.clear()
  }

  const startThread = (): Worker => {
    const fresh = new Worker(workerFile, { execArgv: [] })
    fresh.on('message', (drawn: Drawn) => {
      const asked = waiting.get(drawn.id)
      waiting.delete(drawn.id)
      asked?.settle('file' in drawn ? drawn.file : new Error(drawn.fault))
    })
    fresh.on('error', (error) => abandon(fresh, error instanceof Error ? error.message : String(error)))
    fresh.on('exit', (code) => abandon(fresh, `exit ${code}`))
    return fresh
  }

  const drawNow = (wanted: Wanted): Promise<Uint8Array | null> => {
    const worker = (thread ??= startThread())
    const id = (lastId += 1)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        abandon(worker, 'no answer in time')
        void worker.terminate()
      }, waitMilliseconds)
      waiting.set(id, {
        settle: (outcome) => {
          clearTimeout(timer)
          if (outcome instanceof Error) reject(outcome)
          else resolve(outcome)
        },
      })
      worker.postMessage({ id, ...wanted } satisfies Order)
    })
  }

  return {
    draw: (wanted) => (waiting.size >= waitingMax ? Promise.resolve(null) : drawNow(wanted)),
    async close() {
      const worker = thread
      if (!worker) return
      abandon(worker, null)
      await worker.terminate()
    },
  }
}
