import { idleQueue } from '../src/server/jobs/queue.ts'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { CallName } from '../src/api/calls.ts'
import { dhakaDay } from '../src/machines/text.ts'
import { buildApp } from '../src/server/app.ts'
import { connect } from '../src/server/database/connect.ts'
import { startEmbedded, type EmbeddedConfig } from '../src/server/database/embedded.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { migrations } from '../src/server/database/migrations/index.ts'
import type { Database } from '../src/server/database/schema.ts'
import type { Db, Deps } from '../src/server/deps.ts'
import { systemIds } from '../src/server/ids.ts'
import { createLogger } from '../src/server/log.ts'
import { createPorts } from '../src/server/ports/index.ts'
import { seed } from '../src/server/seed/index.ts'
import { demoAccounts, demoPassword } from '../src/server/seed/people.ts'
import { readSettings } from '../src/server/settings.ts'
import { createProgress } from '../src/server/starting/progress.ts'
import {
  bulkLitigant,
  knownOf,
  readers,
  reads,
  waysOf,
  type Asked,
  type Days,
  type Known,
} from '../tests/support/reads.ts'

/** What a list may cost at the larger size, as a part of what it costs at the smaller one. */
const ratioMax = 1.2
const dayMs = 24 * 3_600_000

/** One database of so many cases with the product over it. */
interface Place {
  count: number
  db: Db
  app: FastifyInstance
  known: Known
  tokens: Map<string, string>
  days: Days
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
async function fill(config: EmbeddedConfig, folder: string, count: number): Promise<EmbeddedConfig> {
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
  return { ...config, database: name }
}

async function open(
  config: EmbeddedConfig,
  folder: string,
  { count, reportDays }: { count: number; reportDays: number },
): Promise<Place> {
  const db = connect<Database>(await fill(config, folder, count))
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
  const { rows } = await sql<{ last: Date }>`select max(posted_at) as last from ledger_postings`.execute(db)
  const last = (rows[0]?.last ?? new Date()).getTime() - dayMs
  return {
    count,
    db,
    app,
    known,
    tokens,
    days: {
      from: dhakaDay(new Date(last - 27 * dayMs)),
      to: dhakaDay(new Date(last)),
      reportFrom: dhakaDay(new Date(last - (reportDays - 1) * dayMs)),
    },
    close: async () => {
      await app.close()
      await db.destroy()
    },
  }
}

interface Answer {
  code: number
  milliseconds: number
  data: unknown
}

let asks = 0

async function ask(place: Place, name: CallName, reader: string, { params, query }: Asked): Promise<Answer> {
  const url = name
    .slice('GET '.length)
    .replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(params?.[key] ?? ''))
  // Each from an address of its own: how often somebody may ask is not the question.
  asks += 1
  const remoteAddress = `10.${(asks >> 16) & 255}.${(asks >> 8) & 255}.${asks & 255}`
  const start = performance.now()
  const reply = await place.app.inject({
    method: 'GET',
    url: `/api${url}`,
    remoteAddress,
    query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${place.tokens.get(reader) ?? ''}` },
  })
  const milliseconds = performance.now() - start
  return { code: reply.statusCode, milliseconds, data: reply.json<{ data: unknown }>().data }
}

const rowsOf = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows)
    ? data.rows.length
    : null

const totalOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'total' in data ? data.total : null

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

interface Row {
  what: string
  small: number
  large: number
  rows: number | null
}

/** One way of asking at both sizes by turns, for as many rows as the smaller one has; null where there is nothing to compare. */
async function compare(
  places: readonly [Place, Place],
  name: CallName,
  reader: string,
  { way, times }: { way: number; times: number },
): Promise<Row | null> {
  const asked = places.map((place) => ({ ...waysOf(name, place.known, place.days)[way] }))
  const firsts = await Promise.all(places.map((place, index) => ask(place, name, reader, asked[index] ?? {})))
  if (firsts.some(({ code }) => code !== 200)) return null
  // A search that finds more in more cases is another question.
  if (asked[0]?.query?.['q'] !== undefined && totalOf(firsts[0]?.data) !== totalOf(firsts[1]?.data))
    return null
  const counts = firsts.map(({ data }) => rowsOf(data))
  const rows = counts[0] === null || counts[1] === null ? null : Math.min(counts[0] ?? 0, counts[1] ?? 0)
  // A report is a whole period: of the smaller place it is a longer one, with about as many rows.
  if (counts[0] !== counts[1] && !name.endsWith('/report')) {
    // The first page alone can be cut to the same length.
    if (rows === 0 || asked.some(({ query }) => query?.['page'] !== undefined)) return null
    for (const one of asked) one.query = { ...one.query, size: rows ?? 0 }
  }
  const times_ = places.map((): number[] => [])
  for (let turn = 0; turn < times; turn += 1)
    for (const index of turn % 2 === 0 ? [0, 1] : [1, 0]) {
      const place = places[index]
      if (place) times_[index]?.push((await ask(place, name, reader, asked[index] ?? {})).milliseconds)
    }
  const said = Object.entries(asked[0]?.query ?? {}).map(([key, value]) => `${key}=${value}`)
  return {
    what: `${name.slice('GET '.length)} ${said.join(' ')} (${reader})`,
    small: median(times_[0] ?? []),
    large: median(times_[1] ?? []),
    rows,
  }
}

export interface ListBench {
  sizes: readonly [number, number]
  times: number
  /** Where the databases are kept for the next time. */
  folder: string
  /** Parts of the names of the calls that are asked; all when empty. */
  only: readonly string[]
}

/** What every call that reads costs whoever may ask it, at two sizes, as p50 in one run by turns. Prints all and says what is above the bound. */
export async function benchLists({ sizes, times, folder, only }: ListBench): Promise<void> {
  const embedded = await startEmbedded({ folder: path.join(folder, 'postgres') })
  const [small, large] = sizes
  const places: [Place, Place] = [
    await open(embedded.config, folder, { count: small, reportDays: Math.round(large / small) }),
    await open(embedded.config, folder, { count: large, reportDays: 1 }),
  ]
  const above: Row[] = []
  let count = 0
  try {
    console.log(
      `${`${small}`.padStart(9)} ${`${large}`.padStart(9)} ${'ratio'.padStart(6)}  rows  p50 of ${times}, ms`,
    )
    for (const name of reads.filter((read) => only.length === 0 || only.some((part) => read.includes(part))))
      for (const reader of places[0].tokens.keys())
        for (const way of waysOf(name, places[0].known, places[0].days).keys()) {
          const row = await compare(places, name, reader, { way, times })
          if (row === null) continue
          const ratio = row.large / row.small
          count += 1
          if (ratio > ratioMax) above.push(row)
          console.log(
            `${row.small.toFixed(1).padStart(9)} ${row.large.toFixed(1).padStart(9)} ${ratio.toFixed(2).padStart(6)}  ${String(row.rows ?? '').padStart(4)}  ${row.what}`,
          )
        }
    console.log(`\n${count} ways of asking, ${above.length} above ${ratioMax}`)
    for (const { what, small: a, large: b } of above) console.log(`  ${(b / a).toFixed(2)}  ${what}`)
  } finally {
    for (const place of places) await place.close()
    await embedded.stop()
  }
}
