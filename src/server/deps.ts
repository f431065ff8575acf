import type { Logger } from 'pino'
import type { PoolStanding } from './database/connect.ts'
import type { Reports } from './database/replica.ts'
import type { Db, Trx } from './database/rows.ts'
import type { Files } from './ports/files.ts'
import type { Identity, Registry } from './ports/identity.ts'
import type { Gateways } from './ports/gateway.ts'
import type { Inspector } from './ports/inspector.ts'
import type { Live } from './ports/live.ts'
import type { Mail } from './ports/mail.ts'
import type { Meter } from './ports/meter.ts'
import type { Passwords } from './ports/passwords.ts'
import type { Scanner } from './ports/scanner.ts'
import type { Sms } from './ports/sms.ts'
import type { Queue } from './jobs/queue.ts'
import type { RightOfWay } from './jobs/right-of-way.ts'
import type { Settings } from './settings.ts'
import type { ServiceName } from './starting/services.ts'
import type { Tracer } from './tracing/span.ts'

export type { Db, Trx }

export interface Clock {
  now(): Date
}

/** Everything random, so that a test can choose it. */
export interface Ids {
  /** A version 7 UUID: rows made later sort later. */
  uuid(): string
  /** 32 random bytes, base64url: session tokens and tickets. */
  token(): string
  /** A one-time code of six digits. */
  code(): string
  /** Our order number at the gateway: at most 30 characters, unique, not guessable. */
  transactionId(): string
}

/** What the back office stands on; nothing below it reads the environment, the clock or a random source by itself. */
export interface Deps {
  db: Db
  clock: Clock
  ids: Ids
  settings: Settings
  queue: Queue
  log: Logger
  gateways: Gateways
  sms: Sms
  mail: Mail
  live: Live
  identity: Identity
  registry: Registry
  files: Files
  inspector: Inspector
  passwords: Passwords
  scanner: Scanner
  /** Where somebody watches. */
  meter?: Meter
  /** Where requests and jobs are traced. */
  tracer?: Tracer
  /** Where jobs are held back for whoever waits for an answer. */
  way?: RightOfWay
  /** How the connections to the database stand, where a crowd before them is turned away. */
  poolStanding?: () => PoolStanding
  /** A replica for reports and exports; they are read from the database itself where there is none. */
  reports?: Reports
  /** The services that a stand-in plays; absent where none does. */
  standIns?: readonly ServiceName[]
}
