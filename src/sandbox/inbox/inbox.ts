import fastify from 'fastify'
import { addPageFiles } from '../html.ts'
import { assertLoopback } from '../loopback.ts'
import { style } from '../style.ts'
import { openBox, type Faults, type Message } from './box.ts'
import { addInboxPage } from './page.ts'
import { addSms } from './sms.ts'
import { startSmtp } from './smtp.ts'

export interface InboxSandboxOptions {
  /** Loopback only. */
  host: string
  /** 0 takes a free one; so for smtpPort. */
  httpPort: number
  smtpPort: number
  apiToken: string
  sid: string
  /** Keeps everything in an append-only file there; without it, in memory. */
  folder?: string
  /** Milliseconds since 1970. */
  clock?: () => number
}

export interface InboxSandbox {
  url: string
  httpPort: number
  smtpPort: number
  /** What a test may bend. */
  faults: Faults
  /** Newest first; all, or those whose number or address contains `to`. */
  messages(to?: string): Message[]
  close(): Promise<void>
}

/**
 * The phone and the mailbox of everybody: an SMS provider in the shape of SSL Wireless and an SMTP server, with a page
 * that shows what came.
 * @source product §5; domain §8
 */
export const startInboxSandbox = async (options: InboxSandboxOptions): Promise<InboxSandbox> => {
  assertLoopback(options.host)
  const { host, apiToken, sid } = options
  const box = openBox(options.folder, options.clock ?? (() => Date.now()))
  const faults: Faults = { sms: 'up', mail: 'up' }
  const app = fastify({ forceCloseConnections: true })
  addSms(app, { box, faults, apiToken, sid })
  addInboxPage(app, box)
  addPageFiles(app, style)
  const end = async (error: unknown): Promise<never> => {
    await app.close()
    box.close()
    throw error
  }
  const url = await app.listen({ host, port: options.httpPort }).catch(end)
  const smtp = await startSmtp({ host, port: options.smtpPort, box, faults }).catch(end)
  return {
    url,
    httpPort: Number(new URL(url).port),
    smtpPort: smtp.port,
    faults,
    messages: (to) => box.list(to),
    async close() {
      await Promise.all([app.close(), smtp.close()])
      box.close()
    },
  }
}
