import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { openClient, type DatabaseConfig } from '../database/connect.ts'

/** One connection that hears what is told on a channel, and comes back by itself. */
export interface Listener {
  /** Whether what is told is heard now. */
  isHearing(): boolean
  /** Ends a connection that does not answer; a new one is made. */
  check(): Promise<void>
  stop(): Promise<void>
}

interface ListenerOptions {
  channel: string
  /** Says a word on the channel by another connection: only a word that arrives proves that we hear. */
  tell: (text: string) => Promise<void>
  /** What was said. */
  onWord: (text: string) => void
  /** It hears again, or no longer. */
  onChange: () => void
  onError: (error: Error) => void
}

const pauseMs = 500
const answerMs = 5_000
const proof = 'heard '

/** Begins to listen; a database that is away is tried again each half second. */
export function createListener(config: DatabaseConfig, options: ListenerOptions): Listener {
  let isStopped = false
  let isHearing = false
  let current: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  const lose = (client: pg.Client, error?: Error): void => {
    if (current !== client) return
    current = null
    isHearing = false
    if (isStopped) return
    if (error) options.onError(error)
    options.onChange()
    void client.end().catch(() => {})
    timer = setTimeout(begin, pauseMs)
  }

  const begin = (): void => {
    const client = openClient(config, { connectionTimeoutMillis: answerMs, keepAlive: true })
    const word = `${proof}${randomUUID()}`
    current = client
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client))
    client.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(proof)) return options.onWord(payload)
      if (payload !== word || current !== client) return
      isHearing = true
      options.onChange()
    })
    const connected = async () => {
      await client.connect()
      await client.query(`listen ${options.channel}`)
      await options.tell(word)
    }
    connected().catch((error: unknown) =>
      lose(client, error instanceof Error ? error : new Error(String(error))),
    )
  }

  begin()
  return {
    isHearing: () => isHearing,
    async check() {
      const client = current
      if (!client || !isHearing) return
      let patience: NodeJS.Timeout | undefined
      const silence = new Promise<never>((_resolve, reject) => {
        patience = setTimeout(() => reject(new Error('the listening connection does not answer')), answerMs)
      })
      await Promise.race([client.query('select 1'), silence]).catch((error: unknown) =>
        lose(client, error instanceof Error ? error : new Error(String(error))),
      )
      clearTimeout(patience)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const client = current
      current = null
      await client?.end().catch(() => {})
    },
  }
}
