import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import type { Host } from './address.ts'

/** How a server says it stands. */
export interface Standing {
  /** False for a standby, and for one that was told to take none. */
  takesChanges: boolean
  /** Grows by one with each standby that is made the primary. */
  timeline: number
}

/** A server within a country answers in a fraction of it; one whose machine is gone answers never, and nobody is kept waiting for it. */
const askMs = 1_000
/** Who found nobody asks no sooner again, however many wait: what a failover takes is counted in seconds. */
const pauseMs = 250
/**
 * So often the server that takes changes is asked whether it still does. One that was killed is missed at once, for its connections break; of one
 * whose machine or net is gone nobody hears, and its connections would wait for as long as the system tries, a quarter of an hour.
 */
export const lookMs = 3_000

const takesChanges = `select current_setting('transaction_read_only') = 'off' as "takesChanges"`
const timeline = `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`

/** Asks one server, by a connection of its own. */
async function ask({ url }: Host): Promise<Standing> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: askMs,
    query_timeout: askMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ takesChanges: boolean }>(takesChanges)
    if (rows[0]?.takesChanges !== true) return { takesChanges: false, timeline: 0 }
    // Some managed servers do not tell it.
    const told = await client.query<{ timeline: number }>(timeline).catch(() => null)
    return { takesChanges: true, timeline: told?.rows[0]?.timeline ?? 0 }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What each of several servers says of itself; null of one that does not answer. */
export const standingsOf = (hosts: readonly Host[]): Promise<{ host: Host; standing: Standing | null }[]> =>
  Promise.all(hosts.map(async (host) => ({ host, standing: await ask(host).catch(() => null) })))

/** All servers that answer are standbys, or read only. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  readonly code = 'NOPRIMARY'
}

/** Which of several servers takes changes: all are asked at once, and again when it no longer answers. */
export class Primary {
  readonly #hosts: readonly Host[]
  readonly #ask: (host: Host) => Promise<Standing>
  readonly #sockets = new Map<Socket, Host>()
  #known: Host | null = null
  #finding: Promise<Host> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(hosts: readonly Host[], asking = ask) {
    this.#hosts = hosts
    this.#ask = asking
  }

  /** The server that takes changes, as it was known last. Rejects within two seconds where none does, with why. */
  async where(): Promise<Host> {
    if (this.#known) return this.#known
    try {
      return await this.#find()
    } catch (error) {
      // Whoever tries again at once must leave the process time to hear of anything else.
      await setImmediate()
      throw error
    }
  }

  /** No connection to it came about: it is looked for again. */
  doubt(host: Host): void {
    if (this.#known === host) this.#known = null
  }

  /** Looks after a connection: it is cut once another server takes the changes. */
  enter(socket: Socket, host: Host): void {
    this.#sockets.set(socket, host)
    socket.once('close', () => {
      this.#sockets.delete(socket)
      if (this.#sockets.size > 0) return
      // Nobody is left who would have noticed that another took over.
      this.#known = null
      clearInterval(this.#timer)
      this.#timer = undefined
    })
    this.#timer ??= setInterval(() => void this.look(), lookMs).unref()
  }

  /** Asks whether it is still the one, and finds the other where it is not. */
  async look(): Promise<void> {
    const known = this.#known
    const standing = known && (await this.#ask(known).catch(() => null))
    if (standing?.takesChanges) return
    // Nobody is cut off for nothing: where no other takes changes it may only be slow.
    await this.#find().catch(() => undefined)
  }

  #find(): Promise<Host> {
    this.#finding ??= this.#askAll().then(
      (found) => {
        this.#finding = null
        return found
      },
      (error: unknown) => {
        setTimeout(() => (this.#finding = null), pauseMs).unref()
        throw error
      },
    )
    return this.#finding
  }

  async #askAll(): Promise<Host> {
    const told = await Promise.allSettled(
      this.#hosts.map(async (host) => ({ host, ...(await this.#ask(host)) })),
    )
    const answers = told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    // Of two, one was left behind by a failover and came back: what it takes would be lost.
    const [found] = answers
      .filter((one) => one.takesChanges)
      .toSorted((one, other) => other.timeline - one.timeline)
    if (!found) {
      const reasons = told.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
      const said = reasons.find((reason) => reason instanceof pg.DatabaseError)
      throw said ?? (answers.length > 0 ? new NoPrimary('no server takes changes') : reasons[0])
    }
    this.#known = found.host
    for (const [socket, host] of this.#sockets)
      if (host !== found.host) socket.destroy(new Error('another server takes the changes now'))
    return found.host
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.ClientBase) => void)

/** Connections to whichever server takes changes, each to the one that does when it is made. */
export const followingClient = (primary: Primary): typeof pg.Client =>
  class extends pg.Client {
    readonly #socket: Socket

    constructor(config?: string | pg.ClientConfig) {
      const socket = new Socket()
      super({ ...(typeof config === 'string' ? { connectionString: config } : config), stream: () => socket })
      this.#socket = socket
    }

    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connecting = this.#follow()
      if (!callback) return connecting
      const done = callback as (error: Error | null, client?: pg.ClientBase) => void
      connecting.then(
        (client) => done(null, client),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    }

    async #follow(): Promise<pg.Client> {
      const place = await primary.where()
      // Whoever wanted it has stopped waiting.
      if (this.#socket.destroyed) throw new Error('the connection was given up')
      this.host = place.host
      this.port = place.port
      primary.enter(this.#socket, place)
      try {
        return await super.connect()
      } catch (error) {
        primary.doubt(place)
        throw error
      }
    }
  }
