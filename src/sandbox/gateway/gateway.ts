import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { addPageFiles } from '../html.ts'
import { assertLoopback } from '../loopback.ts'
import { style } from '../style.ts'
import { addApis, type Switches } from './apis.ts'
import { openBook } from './book.ts'
import { addControl, createControl, type GatewayControl } from './control.ts'
import { createDesk } from './desk.ts'
import { createNotifier } from './notifier.ts'
import { addPage } from './page.ts'

export interface GatewaySandboxOptions {
  /** Loopback only. */
  host: string
  /** 0 takes a free one. */
  port: number
  storeId: string
  storePassword: string
  storeName?: string
  /** Where browsers reach it, if not at the address that it listens on. */
  publicUrl?: string
  /** Keeps everything in an append-only file there; without it, in memory. */
  folder?: string
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Milliseconds before each further try of a notification. */
  notificationPausesMs?: readonly number[]
}

export interface GatewaySandbox {
  url: string
  port: number
  control: GatewayControl
  close(): Promise<void>
}

/**
 * A payment gateway that speaks SSLCommerz v4 over a real socket: session, hosted page, browser returns, signed
 * notifications, validation, queries and refunds. No money moves.
 * @source product §5; domain §1.1
 */
export const startGatewaySandbox = async (options: GatewaySandboxOptions): Promise<GatewaySandbox> => {
  assertLoopback(options.host)
  const { storeId, storePassword, clock = () => Date.now(), storeName = 'Test Store' } = options
  const book = openBook(options.folder)
  const late = { milliseconds: 60_000 }
  const desk = createDesk({ storeId, storePassword, clock, book, lateMs: () => late.milliseconds })
  const switches: Switches = {
    modes: { session: 'up', validation: 'up', query: 'up', refund: 'up' },
    slowMs: 60_000,
    refundState: 'refunded',
    answerOverrides: {},
  }
  const ending = new AbortController()
  const app = fastify({ forceCloseConnections: true })
  await app.register(formbody)
  // As the public clients of the gateway send the session call.
  await app.register(multipart, { attachFieldsToBody: 'keyValues' })
  let url = ''
  const address = () => options.publicUrl ?? url
  const identity = { storeId, storePassword, storeName }
  const pausesMs = options.notificationPausesMs ?? [1_000, 5_000, 30_000]
  const notifier = createNotifier({ book, desk, clock, pausesMs })
  const control = createControl({ desk, book, notifier, switches, late })
  addApis(app, { ...identity, desk, book, switches, clock, address, ending: ending.signal })
  addPage(app, { desk, book, notifier, storeName })
  addPageFiles(app, style)
  addControl(app, control)
  url = await app.listen({ host: options.host, port: options.port }).catch(async (error: unknown) => {
    await notifier.close()
    book.close()
    throw error
  })
  return {
    url,
    port: Number(new URL(url).port),
    control,
    async close() {
      ending.abort()
      await app.close()
      await notifier.close()
      book.close()
    },
  }
}
