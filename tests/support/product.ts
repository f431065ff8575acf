import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSettings } from '../../src/server/settings.ts'
import { start, type Running } from '../../src/server/start.ts'
import { coverHistory } from './cover-history.ts'

/** The whole product on free ports, with a data folder of its own, seeded as a first start is. */
export interface Product extends Running {
  /** The newest message to a mobile number or an address, as the inbox shows it. */
  newestMessage(to: string): Promise<string | null>
  close(): Promise<void>
}

interface InboxMessage {
  text: string
}

/** Starts it; close it when the test file is done, which notes the transitions that its history remembers. */
export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'court-product-'))
  const settings = readSettings({ PORT: '0', DATA_FOLDER: folder, LOG_LEVEL: 'warn' })
  const running = await start(settings)
  return {
    ...running,
    async newestMessage(to) {
      const reply = await fetch(`${running.addresses.sms}/messages?to=${encodeURIComponent(to)}`)
      const messages = (await reply.json()) as InboxMessage[]
      return messages[0]?.text ?? null
    },
    async close() {
      await coverHistory(running.deps.db, 'browser')
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
