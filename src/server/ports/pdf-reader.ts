import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { documentReadGrowthBytesMax, documentReadSecondsMax } from '../../machines/limits.ts'
import type { PdfReading } from './pdf-rules.ts'

/** Reads PDFs beside the event loop, one at a time. */
export interface PdfReader {
  /** What stands against it, or its pages. One that takes too long, too much room, or the reader's life cannot be read. */
  read(bytes: Uint8Array): Promise<PdfReading>
  close(): Promise<void>
}

export interface PdfReaderOptions {
  workerFile?: string
  /** Milliseconds for one. */
  waitMilliseconds?: number
}

const lookMilliseconds = 50

/** A thread that is started when it is first needed, and anew after one that it did not survive. */
export function createPdfReader({
  workerFile = path.join(import.meta.dirname, 'start-pdf-worker.mjs'),
  waitMilliseconds = documentReadSecondsMax * 1_000,
}: PdfReaderOptions = {}): PdfReader {
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  const startThread = (): Worker => {
    const fresh = new Worker(workerFile, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } })
    const forget = () => {
      if (thread === fresh) thread = null
    }
    fresh.on('error', forget)
    fresh.on('exit', forget)
    return fresh
  }

  const readNow = (bytes: Uint8Array): Promise<PdfReading> => {
    const worker = (thread ??= startThread())
    const before = process.memoryUsage.rss()
    return new Promise((resolve) => {
      const finish = (reading: PdfReading, isOver: boolean) => {
        clearTimeout(timer)
        clearInterval(look)
        worker.off('message', answered).off('error', died).off('exit', died).unref()
        if (isOver && thread === worker) thread = null
        if (isOver) void worker.terminate()
        resolve(reading)
      }
      const answered = (reading: PdfReading) => finish(reading, false)
      const died = () => finish({ fault: 'document_damaged' }, true)
      const timer = setTimeout(died, waitMilliseconds)
      // What a thread unpacks lies outside the room that its own limits know.
      const look = setInterval(() => {
        if (process.memoryUsage.rss() - before > documentReadGrowthBytesMax) died()
      }, lookMilliseconds)
      worker.ref()
      worker.on('message', answered).on('error', died).on('exit', died)
      worker.postMessage(bytes)
    })
  }

  return {
    read(bytes) {
      const mine = last.then(() => readNow(bytes))
      last = mine
      return mine
    },
    async close() {
      const worker = thread
      thread = null
      await worker?.terminate()
    },
  }
}
