import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded, type Embedded, type EmbeddedConfig, type EmbeddedOptions } from './embedded.ts'

/** An embedded database that is started again when it is lost. */
export type Kept = {
  config: EmbeddedConfig
  /** Ends the server and waits for it. May be called twice. */
  stop(): Promise<void>
}

export type KeepOptions = EmbeddedOptions & {
  /** The server was lost and cannot be started again. */
  onLost: (error: Error) => void
  /** Losses and vain starts in a row before it counts as lost. */
  triesMax?: number
  /** Milliseconds before the second start in a row; each further pause is twice as long. */
  pauseMs?: number
}

const pauseMsMax = 15_000
/** Milliseconds before a start, the `tries`th in a row: the first begins at once, and each pause is twice the one before. */
export const pauseBefore = (tries: number, pauseMs: number): number =>
  tries < 2 ? 0 : Math.min(pauseMs * 2 ** (tries - 2), pauseMsMax)
/** A server that has lived so long starts a new row. */
const livedMs = 60_000

/**
 * Starts PostgreSQL over `folder` as `startEmbedded` does, and again over the same folder, at the same address, whenever it
 * ends without having been asked to: killed, or crashed for good. Rejects when it cannot be started the first time.
 */
export async function keepEmbedded(options: KeepOptions): Promise<Kept> {
  const { onLost, triesMax = 10, pauseMs = 250, ...how } = options
  const log = options.log ?? (() => {})
  let isStopping = false
  let tellStop = () => {}
  const stopAsked = new Promise<string>((resolve) => (tellStop = () => resolve('it was asked to stop')))
  let current: Embedded = await startEmbedded(how)
  const { config } = current

  const startAgain = async (): Promise<Embedded> => {
    const started = await startEmbedded(how)
    if (started.config.host === config.host) return started
    await started.stop()
    throw new Error(`it would answer at ${started.config.host} and no longer at ${config.host}`)
  }

  const keep = async (): Promise<void> => {
    for (let tries = 0; ;) {
      const since = Date.now()
      // One that was joined outlives us.
      let reason = await Promise.race([current.ended, stopAsked])
      if (isStopping) return
      if (Date.now() - since > livedMs) tries = 0
      for (let isUp = false; !isUp;) {
        tries += 1
        if (tries > triesMax) throw new Error(reason)
        log(`the database is gone (${reason}); start ${tries} of at most ${triesMax}`)
        await pause(pauseBefore(tries, pauseMs))
        if (isStopping) return
        try {
          current = await startAgain()
          isUp = true
          // Asked to stop while it was on its way.
          if (isStopping) return await current.stop()
        } catch (error) {
          reason = error instanceof Error ? error.message : String(error)
        }
      }
    }
  }

  const keeping = keep().catch((error: unknown) => {
    onLost(error instanceof Error ? error : new Error(String(error)))
  })
  return {
    config,
    async stop() {
      isStopping = true
      tellStop()
      await current.stop()
      await keeping
    },
  }
}
