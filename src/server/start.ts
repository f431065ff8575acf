import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { boundsOf, configOf, connect, type DatabaseConfig, type PoolStanding } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { migrations } from './database/migrations/index.ts'
import { createReports, replicaWaitMs, type Reports } from './database/replica.ts'
import type { Database } from './database/schema.ts'
import type { Db, Deps } from './deps.ts'
import { systemIds } from './ids.ts'
import { createLogger } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/server.ts'
import { createPorts } from './ports/index.ts'
import { nobodyTold, within, type Tell } from './starting/progress.ts'
import { createQueue } from './jobs/boss.ts'
import { createRightOfWay } from './jobs/right-of-way.ts'
import { inviteFirstAdministrator, refuseUnsafePeople } from './seed/first-administrator.ts'
import { rememberSamplePayments } from './seed/gateway.ts'
import { seed } from './seed/index.ts'
import { createNotes } from './operations/notes.ts'
import { watchedPorts, watchedSweeps } from './operations/watched.ts'
import { standInsOf, type Settings } from './settings.ts'
import { startStandIns, type StandIns } from './stand-ins.ts'
import { startFaultOf } from './starting/checks.ts'
import { layGround, type Ground } from './starting/ground.ts'
import { traceJobs } from './tracing/jobs.ts'
import { startTracer } from './tracing/start.ts'
import { workersOf } from './workers.ts'

/** A product that runs. */
export interface Running {
  app: FastifyInstance
  deps: Deps
  url: string
  addresses: StandIns['addresses']
  /** Where the metrics are read; null where nobody asked for them. */
  metricsPort: number | null
  /** Finishes what is under way, then lets go of everything. */
  stop(): Promise<void>
}

/** What was begun, to be let go of in the opposite order. */
type Closers = (() => unknown)[]

async function letGo(closers: Closers): Promise<void> {
  const faults: unknown[] = []
  // One that fails keeps nothing else from ending, the database least of all.
  for (const close of closers.toReversed())
    try {
      await close()
    } catch (error) {
      faults.push(error)
    }
  if (faults.length > 0) throw new Error('the stop was not clean', { cause: faults[0] })
}

/** The database and the stand-ins, side by side; what one of them has begun is let go of when the other fails. */
async function startOutside(settings: Settings, ground: Ground, closers: Closers) {
  const [database, standIns] = await Promise.allSettled([ground.database, startStandIns(settings)])
  if (standIns.status === 'fulfilled') closers.push(() => standIns.value.close())
  if (database.status === 'rejected') throw database.reason
  if (standIns.status === 'rejected') throw standIns.reason
  return { database: database.value, standIns: standIns.value }
}

/** The connections of calls and jobs, with their bounds; and those of tables and their first rows, which take the time that they take. */
function openPools(
  config: DatabaseConfig,
  settings: Settings,
  onError: (error: Error) => void,
  closers: Closers,
) {
  let poolStanding = (): PoolStanding => ({ used: 0, idle: 0, waiting: 0 })
  const db = connect<Database>(config, {
    max: settings.DATABASE_POOL,
    bounds: boundsOf(settings.DATABASE_STATEMENT_SECONDS),
    onError,
    onOpen: (standing) => void (poolStanding = standing),
  })
  closers.push(() => db.destroy())
  const patientDb = connect<Database>(config, { max: 2, onError })
  closers.push(() => patientDb.destroy())
  return { db, patientDb, poolStanding: () => poolStanding() }
}

/** The replica for reports, where one is named. It may be away: then the database itself is read. */
function openReports(
  db: Db,
  settings: Settings,
  onError: (error: Error) => void,
  closers: Closers,
): { reports: Reports } | Record<never, never> {
  const { REPORT_DATABASE_URL: url, DATABASE_POOL: pool, DATABASE_STATEMENT_SECONDS: seconds } = settings
  if (url === undefined) return {}
  const replica = connect<Database>(configOf(url), {
    max: Math.ceil(pool / 2),
    bounds: boundsOf(seconds),
    waitMs: replicaWaitMs,
    onError,
  })
  closers.push(() => replica.destroy())
  return { reports: createReports(db, replica) }
}

/** Serves what is measured, where a port is set for it; answers that port. */
async function startMetrics(deps: Deps, pool: () => PoolStanding, closers: Closers): Promise<number | null> {
  const { METRICS_PORT: port, METRICS_HOST: host } = deps.settings
  if (port === undefined) return null
  const metrics = createMetrics(deps, pool)
  deps.meter = metrics
  const served = await serveMetrics(metrics, { host, port }, deps.log)
  closers.push(() => served.close())
  return served.port
}

/**
 * Starts the whole product: database, migrations, stand-ins where no address is set, outbox, seed, calls and screens.
 * Rejects with the cause when a part cannot start, a `StartFault` where whoever runs it can mend that; what had started is
 * let go. `tell` hears how far it has come. `screens` are built when they resolve; nothing but the pages waits for them. `laid` may
 * have been laid before all this was loaded.
 * @source product 5
 */
export async function start(
  settings: Settings,
  tell: Tell = nobodyTold,
  screens: Promise<void> = Promise.resolve(),
  laid?: Ground,
): Promise<Running> {
  const log = createLogger(settings.LOG_LEVEL)
  let isStopping = false
  // A pool says it has ended before its connections have; what they hear from a stopping server is no news.
  const onError = (error: Error) => {
    if (!isStopping)
      log.error({ code: 'code' in error ? error.code : undefined, reason: error.message }, 'background')
  }
  const closers: Closers = []
  const stop = () => {
    isStopping = true
    return letGo(closers)
  }
  try {
    const ground = laid ?? (await layGround(settings, tell))
    closers.push(() => ground.release())
    ground.hear((line) => log.debug(line))
    const { database, standIns } = await startOutside(settings, ground, closers)
    const { db, patientDb, poolStanding } = openPools(database.config, settings, onError, closers)
    tell('tables', 0.35)
    await migrate(patientDb, migrations)
    const tracer = await startTracer(settings)
    closers.push(() => tracer?.close())
    const queue = await createQueue(database.config, onError)
    closers.push(() => queue.stop())
    const deps: Deps = {
      db,
      clock: { now: () => new Date() },
      ids: systemIds,
      settings: { ...standIns.settings, CODE_PEPPER: settings.CODE_PEPPER ?? systemIds.token() },
      queue,
      way: createRightOfWay(),
      log,
      standIns: standInsOf(settings),
      poolStanding,
      ...(tracer ? { tracer } : {}),
      ...openReports(db, settings, onError, closers),
      ...(await createPorts(standIns.settings)),
    }
    const notes = createNotes(deps)
    Object.assign(deps, watchedPorts(deps, notes))
    closers.push(() => deps.inspector.close())
    const metricsPort = await startMetrics(deps, poolStanding, closers)
    await seed({ ...deps, db: patientDb }, { tell: within(tell, 0.45, 0.9) })
    if (standIns.rememberPayment) await rememberSamplePayments(db, standIns.rememberPayment)
    await refuseUnsafePeople(deps)
    await inviteFirstAdministrator(deps)
    tell('pages and calls', 0.9)
    // Its own connection: a crowd in the pool is no database that is away.
    const healthDb = connect<Database>(database.config, { max: 1, onError })
    closers.push(() => healthDb.destroy())
    await screens
    const app = await buildApp(deps, undefined, healthDb)
    closers.push(() => app.close())
    await app.listen({ port: settings.PORT, host: settings.HOST })
    const address = app.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : settings.PORT
    deps.settings.PUBLIC_URL ??= `http://localhost:${port}`
    await queue.work(traceJobs(watchedSweeps(workersOf(deps), notes), tracer), deps.way)
    return { app, deps, url: deps.settings.PUBLIC_URL, addresses: standIns.addresses, metricsPort, stop }
  } catch (error) {
    await stop()
    throw startFaultOf(error, settings)
  }
}
