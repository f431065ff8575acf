import path from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { CallName } from '../src/api/calls.ts'
import { dhakaDay } from '../src/machines/text.ts'
import { buildApp } from '../src/server/app.ts'
import { boundsOf, connect } from '../src/server/database/connect.ts'
import { startEmbedded, type EmbeddedConfig } from '../src/server/database/embedded.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { migrations } from '../src/server/database/migrations/index.ts'
import type { Database } from '../src/server/database/schema.ts'
import type { Db, Deps } from '../src/server/deps.ts'
import { systemIds } from '../src/server/ids.ts'
import { idleQueue } from '../src/server/jobs/queue.ts'
import { createLogger } from '../src/server/log.ts'
import { createPorts } from '../src/server/ports/index.ts'
import { seed } from '../src/server/seed/index.ts'
import { demoAccounts, demoPassword } from '../src/server/seed/people.ts'
import { readSettings } from '../src/server/settings.ts'
import { createProgress } from '../src/server/starting/progress.ts'
import type { TestDatabase } from '../tests/support/database.ts'
import { bulkLitigant, knownOf, readers, type Asked, type Days, type Known } from '../tests/support/reads.ts'

const dayMs = 24 * 3_600_000

/** One database of so many cases or payments with the product over it. */
export interface Place {
  count: number
  db: Db
  app: FastifyInstance
  known: Known
  tokens: Map<string, string>
  days: Days
  /** From its first posting on. */
  whole: Pick<Days, 'from' | 'to'>
  close(): Promise<void>
}

async function depsOf(db: Db, folder: string): Promise<Deps> {
  const settings = readSettings({
    DATA_FOLDER: folder,
    SMTP_URL: 'smtp://127.0.0.1:25',
    PUBLIC_URL: 'http://court.example',
  })
  return {
    db,
    clock: { now: () => new Date() },
    ids: systemIds,
    settings,
    queue: idleQueue,
    log: createLogger('silent'),
    ...(await createPorts(settings)),
  }
}

/** Made and filled when it is not there yet; a database that was half filled is none. */
export async function fill(config: EmbeddedConfig, folder: string, count: number): Promise<EmbeddedConfig> {
  const name = `cases_${count}`
  const root = connect<Database>(config, { max: 1 })
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(root)
  if (rows.length === 0) {
    await sql`drop database if exists ${sql.id(`${name}_begun`)}`.execute(root)
    await sql`create database ${sql.id(`${name}_begun`)}`.execute(root)
    const db = connect<Database>({ ...config, database: `${name}_begun` }, { max: 2 })
    const progress = createProgress()
    const start = performance.now()
    await migrate(db, migrations)
    await seed(await depsOf(db, folder), { applications: count, tell: progress.tell })
    progress.end()
    console.log(`${count} cases made in ${((performance.now() - start) / 1000).toFixed(0)} s`)
    // As a database that has been in use is kept by itself.
    await sql`vacuum (analyze)`.execute(db)
    await db.destroy()
    await sql`alter database ${sql.id(`${name}_begun`)} rename to ${sql.id(name)}`.execute(root)
  }
  await root.destroy()
  const kept = connect<Database>({ ...config, database: name }, { max: 1 })
  await migrate(kept, migrations)
  await kept.destroy()
  return { ...config, database: name }
}

/** A copy of a kept database for as long as it is needed: what is kept stays as it was filled. */
export async function copyOf(kept: EmbeddedConfig): Promise<TestDatabase> {
  const config = { ...kept, database: `${kept.database}_copy` }
  const inRoot = async (statement: RawBuilder<unknown>) => {
    const root = connect<Database>({ ...kept, database: 'postgres' }, { max: 1 })
    try {
      await statement.execute(root)
    } finally {
      await root.destroy()
    }
  }
  const drop = () => inRoot(sql`drop database if exists ${sql.id(config.database)} with (force)`)
  await drop()
  await inRoot(
    sql`create database ${sql.id(config.database)} template ${sql.id(kept.database)} strategy file_copy`,
  )
  return { config, drop }
}

function daysOf(first: Date, last: Date, reportDays: number): Pick<Place, 'days' | 'whole'> {
  // The last day is still going on.
  const end = last.getTime() - dayMs
  const to = dhakaDay(new Date(end))
  const back = (days: number) => dhakaDay(new Date(end - (days - 1) * dayMs))
  return { days: { from: back(28), to, reportFrom: back(reportDays) }, whole: { from: dhakaDay(first), to } }
}

/** Cases from which it is known how many payments a case has. */
const probeCases = 1_000

async function paymentsOf(config: EmbeddedConfig): Promise<number> {
  const db = connect<Database>(config, { max: 1 })
  const { count } = await db
    .selectFrom('payments')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  return count
}

/** How many cases a place of so many payments has: a case has as many at every size. */
async function casesFor(config: EmbeddedConfig, folder: string, payments: number): Promise<number> {
  const probed = await paymentsOf(await fill(config, folder, probeCases))
  return Math.ceil((payments * probeCases) / probed)
}

/** So many cases or payments, and how many of its last days a report is asked for. */
export interface Size {
  count: number
  /** What is counted; cases unless told. */
  of?: 'cases' | 'payments'
  reportDays: number
}

async function open(config: EmbeddedConfig, folder: string, { count, of, reportDays }: Size): Promise<Place> {
  const cases = of === 'payments' ? await casesFor(config, folder, count) : count
  const filled = await fill(config, folder, cases)
  if (of === 'payments') console.log(`${cases} cases: ${await paymentsOf(filled)} payments`)
  // As the product is connected.
  const db = connect<Database>(filled, { bounds: boundsOf(readSettings({}).DATABASE_STATEMENT_SECONDS) })
  const known = await knownOf(db)
  const app = await buildApp(await depsOf(db, folder))
  const tokens = new Map<string, string>()
  const emails = demoAccounts.filter(({ key }) => readers.some((reader) => reader === key))
  for (const { key, email } of [...emails, { key: 'litigant', ...bulkLitigant }]) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: demoPassword },
    })
    tokens.set(key, reply.json<{ data: { access_token: string } }>().data.access_token)
  }
  const { rows } = await sql<{
    first: Date
    last: Date
  }>`select min(posted_at) as first, max(posted_at) as last from ledger_postings`.execute(db)
  const [{ first, last } = { first: new Date(), last: new Date() }] = rows
  return {
    count,
    db,
    app,
    known,
    tokens,
    ...daysOf(first, last, reportDays),
    close: async () => {
      await app.close()
      await db.destroy()
    },
  }
}

/** Databases of several sizes in one cluster that is kept in `folder`, opened while `work` runs. A report of each asks for so many days. */
export async function withPlaces(
  folder: string,
  asked: readonly Size[],
  work: (places: readonly Place[]) => Promise<void>,
): Promise<void> {
  const embedded = await startEmbedded({ folder: path.join(folder, 'postgres') })
  const places: Place[] = []
  try {
    for (const one of asked) places.push(await open(embedded.config, folder, one))
    await work(places)
  } finally {
    for (const place of places) await place.close()
    await embedded.stop()
  }
}

export interface Answer {
  code: number
  milliseconds: number
  data: unknown
}

let asks = 0

/** One answer as its reader takes it, to its last byte. */
export async function take(
  place: Place,
  path: string,
  reader: string,
  query: Asked['query'] = {},
): Promise<{ reply: LightMyRequestResponse; milliseconds: number }> {
  // Each from an address of its own: how often somebody may ask is not the question.
  asks += 1
  const remoteAddress = `10.${(asks >> 16) & 255}.${(asks >> 8) & 255}.${asks & 255}`
  const start = performance.now()
  const reply = await place.app.inject({
    method: 'GET',
    url: `/api${path}`,
    remoteAddress,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${place.tokens.get(reader) ?? ''}` },
  })
  return { reply, milliseconds: performance.now() - start }
}

/** One call as its reader makes it. */
export async function ask(
  place: Place,
  name: CallName,
  reader: string,
  { params, query }: Asked,
): Promise<Answer> {
  const path = name
    .slice('GET '.length)
    .replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(params?.[key] ?? ''))
  const { reply, milliseconds } = await take(place, path, reader, query)
  return { code: reply.statusCode, milliseconds, data: reply.json<{ data: unknown }>().data }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
