import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { standingOf, sweepKinds } from '../../machines/operations.ts'
import { dhakaDay } from '../../machines/text.ts'
import { DatabaseAway } from '../database/away.ts'
import type { PoolStanding } from '../database/connect.ts'
import { all, gathering } from '../database/gather.ts'
import type { Deps } from '../deps.ts'
import type { Meter } from '../ports/meter.ts'
import { lastBackup } from '../operations/check.ts'
import { allNotes } from '../operations/store.ts'
import { paymentStandings, postedOn, standings } from './store.ts'

/** However many ask, the database is asked once in this time. */
const freshMs = 5_000

const gauge = <Label extends string = never>(
  registers: readonly Registry[],
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Gauge<Label> =>
  new Gauge({ name: `court_fee_${name}`, help, labelNames: [...labelNames], registers: [...registers] })

function gaugesIn(registry: Registry) {
  const of = [registry]
  return {
    database: gauge(of, 'database_up', '1 while the database answers; what it says is missing otherwise'),
    replica: gauge(
      of,
      'report_replica_behind_seconds',
      'How far the replica for reports is behind; 0: level',
    ),
    replicaUp: gauge(of, 'report_replica_up', '1 while the replica for reports follows; without one missing'),
    pool: gauge(of, 'pool_connections', 'Connections of this process to the database', ['state']),
    waiting: gauge(of, 'pool_waiting', 'Requests of this process that wait for a connection'),
    subjects: gauge(of, 'subjects', 'Cases, dispatches and refunds by their state', ['entity', 'state']),
    payments: gauge(of, 'payments', 'Payments by their state', ['state']),
    owed: gauge(of, 'payments_poisha', 'What payments are for, by their state, in poisha', ['state']),
    posted: gauge(of, 'posted_today_poisha', 'What the ledger posted today (Dhaka), in poisha', ['kind']),
    jobs: gauge(of, 'jobs', 'Jobs that wait, run or were given up', ['kind', 'standing']),
    oldestJob: gauge(of, 'jobs_oldest_seconds', 'How long the oldest job that is due has waited', ['kind']),
    service: gauge(of, 'service_up', '1 while an outside service does what it is asked', ['service']),
    answer: gauge(of, 'service_answer_seconds', 'How long a service took to answer', ['service']),
    sweep: gauge(of, 'sweep_age_seconds', 'Since when a sweep was last done well', ['sweep']),
    free: gauge(of, 'data_folder_free_bytes', 'Room that is left for files'),
    backup: gauge(of, 'backup_age_seconds', 'Since when there is a backup; missing where nobody made one'),
  }
}
type Gauges = ReturnType<typeof gaugesIn>

const secondsSince = (at: Date, now: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1_000)

type Notes = Awaited<ReturnType<typeof allNotes>>

function tellServices(gauges: Gauges, notes: Notes, now: Date): void {
  const sweeps: readonly string[] = sweepKinds
  for (const { service, ...row } of notes) {
    if (sweeps.includes(service)) {
      if (row.last_well_at) gauges.sweep.set({ sweep: service }, secondsSince(row.last_well_at, now))
      continue
    }
    const note = {
      lastWellAt: row.last_well_at,
      failingSince: row.failing_since,
      answerMilliseconds: row.answer_milliseconds,
      notedAt: row.noted_at,
    }
    gauges.service.set({ service }, standingOf(note, now) === 'failing' ? 0 : 1)
    if (row.answer_milliseconds !== null) gauges.answer.set({ service }, row.answer_milliseconds / 1_000)
    if (row.free_bytes !== null) gauges.free.set(row.free_bytes)
  }
}

async function tellDatabase(deps: Deps, gauges: Gauges, now: Date): Promise<void> {
  const db = gathering(deps.db)
  const told = await all({
    subjects: standings(db),
    payments: paymentStandings(db),
    posted: postedOn(db, dhakaDay(now)),
    notes: allNotes(db),
    jobs: deps.queue.standings(),
  })
  for (const { entity, state, count } of told.subjects) gauges.subjects.labels(entity, state).set(count)
  for (const { state, count, amount } of told.payments) {
    gauges.payments.labels(state).set(count)
    gauges.owed.labels(state).set(amount)
  }
  for (const { kind, poisha } of told.posted) gauges.posted.set({ kind }, poisha)
  for (const { name: kind, waiting, running, failed, oldestAt } of told.jobs) {
    for (const [standing, count] of Object.entries({ waiting, running, failed }))
      gauges.jobs.set({ kind, standing }, count)
    if (oldestAt) gauges.oldestJob.set({ kind }, secondsSince(oldestAt, now))
  }
  tellServices(gauges, told.notes, now)
}

/** How the replica for reports stands, where there is one. */
async function tellReplica({ reports }: Deps, gauges: Gauges): Promise<void> {
  if (!reports) return
  const standing = await reports.standing()
  gauges.replicaUp.set(standing?.isFollowing ? 1 : 0)
  if (standing) gauges.replica.set(standing.behindSeconds)
}

/** What is measured of this process and of the product. */
export interface Metrics extends Meter {
  /** Everything as Prometheus reads it, with the type of that text. */
  scrape(): Promise<{ type: string; text: string }>
}

/**
 * What there is to watch, in the units of Prometheus: seconds and bytes; money is whole poisha. Nothing in it says whose anything is.
 * A database that is away leaves what the process knows by itself, and \`court_fee_database_up\` 0.
 * @source product 7
 */
export function createMetrics(deps: Deps, pool: () => PoolStanding): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauges = gaugesIn(registry)
  const requests = new Histogram({
    name: 'court_fee_request_seconds',
    help: 'Requests by call and code, and how long they took',
    labelNames: ['call', 'code'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const ask = async (): Promise<void> => {
    const now = deps.clock.now()
    for (const one of Object.values(gauges)) one.reset()
    gauges.replica.remove()
    gauges.replicaUp.remove()
    const { used, idle, waiting } = pool()
    gauges.pool.labels('used').set(used)
    gauges.pool.labels('idle').set(idle)
    gauges.waiting.set(waiting)
    const backup = await lastBackup(deps.settings.DATA_FOLDER)
    if (backup === null) gauges.backup.remove()
    else gauges.backup.set(secondsSince(backup, now))
    try {
      await tellDatabase(deps, gauges, now)
      await tellReplica(deps, gauges)
      gauges.database.set(1)
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      gauges.database.set(0)
    }
  }
  let known: { asked: Promise<void>; untilMs: number } | null = null
  return {
    seen: ({ call, code, milliseconds }) => requests.observe({ call, code }, milliseconds / 1_000),
    async scrape() {
      const nowMs = performance.now()
      if (!known || nowMs >= known.untilMs) known = { asked: ask(), untilMs: nowMs + freshMs }
      await known.asked
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
