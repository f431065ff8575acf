import { Kysely } from 'kysely'
import pg from 'pg'
import { tellAway, watchConnection, type Pool } from './away.ts'
import { readAddress } from './address.ts'
import { toSafeNumber } from './columns.ts'
import { noteOpened } from './direct.ts'
import { dialectOver } from './driver.ts'
import { followingClient, Primary } from './primary.ts'

/** What the pool needs to know of a server. */
export type DatabaseConfig = Pick<
  pg.PoolConfig,
  'host' | 'port' | 'user' | 'database' | 'connectionString'
> & {
  /** Where the server has to be found among several. */
  Client?: typeof pg.Client
}

/** The server, or the servers, of an address that `readAddress` reads. */
export function configOf(url: string): DatabaseConfig {
  const address = readAddress(url)
  if (typeof address === 'string') throw new Error(`the address ${address}`)
  const { hosts, isFollowed } = address
  return isFollowed
    ? { connectionString: hosts[0].url, Client: followingClient(new Primary(hosts)) }
    : { connectionString: url }
}

/** One connection, without a pool. */
export const openClient = (config: DatabaseConfig, options: pg.ClientConfig = {}): pg.Client =>
  new (config.Client ?? pg.Client)({ ...config, ...options })

/** The connections of a pool: at work, at rest, and how many wait for one. */
export interface PoolStanding {
  used: number
  idle: number
  waiting: number
}

export type ConnectOptions = {
  /** Connections at most, default 10. */
  max?: number
  /** Default: none, for what may take its time: migrations, the seed, commands. What is beyond them is cut, and told as `DatabaseAway`. */
  bounds?: Bounds
  /** Milliseconds to wait for a connection, default `connectionWaitMs`. */
  waitMs?: number
  /** Given a way to see how the pool stands, once it is open. */
  onOpen?: (standing: () => PoolStanding) => void
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void
}

/** Nobody waits longer than so many milliseconds for a connection, whether there is none free or no server. @source product 7 */
export const connectionWaitMs = 4_000

/** What one statement and one transaction may take of the database, in milliseconds; 0: no bound. */
export interface Bounds {
  statementMs: number
  /** For a row or a table that somebody else holds. */
  lockMs: number
  /** For what a transaction does between two of its statements. */
  idleMs: number
}

/** What a request or a job may take: a statement so many seconds, a lock and a pause in a transaction no more than it. */
export const boundsOf = (statementSeconds: number): Bounds => ({
  statementMs: statementSeconds * 1_000,
  lockMs: Math.min(statementSeconds, 10) * 1_000,
  idleMs: statementSeconds * 2_000,
})

/**
 * Whoever is answered has one process of the database to do it. To start others costs more than the page does that they help with, they read on
 * when it is full, and among many who ask there are none to spare.
 */
const aloneOption = '-c max_parallel_workers_per_gather=0'

/** A pool of connections; whoever meets a database that is away gets `DatabaseAway`. End it by `end()`. */
export function openPool(config: DatabaseConfig, options: ConnectOptions = {}): Pool {
  const onError = options.onError ?? (() => {})
  const pool = new pg.Pool({
    ...config,
    max: options.max ?? 10,
    types: { getTypeParser },
    connectionTimeoutMillis: options.waitMs ?? connectionWaitMs,
    ...(options.bounds
      ? {
          statement_timeout: options.bounds.statementMs,
          lock_timeout: options.bounds.lockMs,
          idle_in_transaction_session_timeout: options.bounds.idleMs,
          options: aloneOption,
        }
      : {}),
    keepAlive: true,
    // What does not wait for an answer goes out behind what does.
    pipeline: true,
  })
  // Without these two handlers a restart of the server would end our process.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    watchConnection(client)
  })
  options.onOpen?.(() => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  return tellAway(pool)
}

/** The one way to a database: a typed query builder over one pool. End it by `destroy()`. */
export function connect<DB>(config: DatabaseConfig, options: ConnectOptions = {}): Kysely<DB> {
  const pool = openPool(config, options)
  const db = new Kysely<DB>({ dialect: dialectOver(pool) })
  noteOpened(db, pool)
  return db
}

const oids = { bigint: 20, bigintArray: 1016, date: 1082, dateArray: 1182, textArray: 1009 }

type Parser = (text: string) => unknown

function getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
  switch (format === 'binary' ? null : oid) {
    case oids.bigint:
      return toSafeNumber
    case oids.bigintArray:
      return (text) => readArray(text).map((item) => (item === null ? null : toSafeNumber(item)))
    case oids.date:
      return (text) => text
    case oids.textArray:
    case oids.dateArray:
      return readArray
    default:
      return packageParser(oid, format)
  }
}

// The package types its numbers as an enum that leaves out the arrays it does read.
const packageParser = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parser

const readTexts = packageParser(oids.textArray)

/** One dimension in which nothing had to be quoted: what stands between the commas is the text. */
const isPlain = (text: string): boolean => text.length > 2 && !/["\\]|.\{/.test(text)

/** Sign by sign, the package takes longer for the rights of an officer than the database to find them. */
function readArray(text: string): (string | null)[] {
  if (!isPlain(text)) return readTexts(text) as (string | null)[]
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : item))
}
