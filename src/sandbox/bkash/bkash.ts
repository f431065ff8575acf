import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { addPageFiles } from '../html.ts'
import { assertLoopback } from '../loopback.ts'
import { style } from '../style.ts'
import { addApis, type Credentials, type Switches } from './apis.ts'
import { openBook } from './book.ts'
import { addControl, createControl, type BkashControl } from './control.ts'
import { createDesk } from './desk.ts'
import { addPage } from './page.ts'

export interface BkashSandboxOptions extends Credentials {
  /** Loopback only. */
  host: string
  /** 0 takes a free one. */
  port: number
  storeName?: string
  /** Keeps everything in an append-only file there; without it, in memory. */
  folder?: string
  /** Milliseconds since 1970. */
  clock?: () => number
}

export interface BkashSandbox {
  url: string
  control: BkashControl
  close(): Promise<void>
}

/**
 * A mobile wallet that speaks bKash's tokenized checkout over a real socket: tokens, create, the wallet's page, execute, query,
 * refund. No money moves, and nobody is charged before the merchant carries the payment out.
 * @source product §5; domain §1.3
 */
export const startBkashSandbox = async (options: BkashSandboxOptions): Promise<BkashSandbox> => {
  assertLoopback(options.host)
  const { clock = () => Date.now(), storeName = 'Test Store' } = options
  const book = openBook(options.folder)
  const switches: Switches = {
    modes: { token: 'up', create: 'up', execute: 'up', query: 'up', refund: 'up' },
    slowMs: 60_000,
    refundState: 'Completed',
    tokenSeconds: 3_600,
    answerOverrides: {},
  }
  const ending = new AbortController()
  const app = fastify({ forceCloseConnections: true })
  await app.register(formbody)
  let url = ''
  const desk = createDesk({ book, clock, address: () => url, refundState: () => switches.refundState })
  const tokens = addApis(app, { ...options, desk, switches, clock, ending: ending.signal })
  const control = createControl({ desk, book, switches, ...tokens })
  addPage(app, { desk, book, storeName })
  addPageFiles(app, style)
  addControl(app, control)
  url = await app.listen({ host: options.host, port: options.port }).catch((error: unknown) => {
    book.close()
    throw error
  })
  return {
    url,
    control,
    async close() {
      ending.abort()
      await app.close()
      book.close()
    },
  }
}
