import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { connect } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import type { Database } from '../src/server/database/schema.ts'
import type { Db } from '../src/server/deps.ts'
import type { DemoKey } from '../src/server/seed/people.ts'
import { startCommand } from '../tests/support/command.ts'
import { urlOf } from '../tests/support/database.ts'
import { tokenOf } from '../tests/support/product.ts'
import { copyOf, fill, median } from './bench-place.ts'
import { ensureScreens } from './build.mjs'
import { ensureServer } from './server-build.mjs'

/** Of what the bare server does at once, what the product does at least; and how long an act may take beside the bare one. */
const partMin = 0.7
const actMax = 2
/** Who ask at once, for how long a server is asked at a stretch, and how many acts one turn has. */
const askersCount = 20
const turnMs = 3_000
const actsATurn = 30
/** So many acts come before the first turn: until then a server compiles what it runs, and each of its connections plans what it is asked. */
const actsBefore = 60
const jobsPauseMs = 20
const page = 'docs/speed.md'

interface Server {
  url: string
  agent: Agent
  stop(): Promise<unknown>
}

/** What acts are done with and to. */
interface Acting {
  waiting: Waiting[]
  token: string
  /** Waits until what follows an act is done. */
  settled: () => Promise<unknown>
}

interface Reply {
  code: number
  text: string
}

/** One request over a connection that is kept. */
const send = (
  { url, agent }: Server,
  where: string,
  { token, body }: { token: string; body?: object },
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const sent = request(`${url}/api${where}`, { agent, method: body ? 'POST' : 'GET', headers }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('end', () =>
        resolve({ code: reply.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }),
      )
    })
    sent.on('error', reject)
    sent.end(body ? JSON.stringify(body) : undefined)
  })

/** How many requests of one kind a server answers in a second when so many ask at once. */
async function rateOf(server: Server, where: string, token: string): Promise<number> {
  const start = performance.now()
  let answered = 0
  const askOn = async () => {
    while (performance.now() - start < turnMs) {
      const { code, text } = await send(server, where, { token })
      if (code !== 200) throw new Error(`${server.url}${where}: ${code} ${text.slice(0, 200)}`)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: askersCount }, askOn))
  return (answered * 1_000) / (performance.now() - start)
}

type Waiting = { id: string; version: number }

/** Until no job waits that is due, and whatever its last one says has been said. */
async function jobsDone(db: Db): Promise<void> {
  const due = sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where state < 'completed' and start_after <= now()`
  while (((await due.execute(db)).rows[0]?.count ?? 0) > 0) await pause(jobsPauseMs)
  await pause(jobsPauseMs)
}

/** What one act takes, as the median of a few, one after the other. What follows an act is no part of the next one. */
async function actOf(
  server: Server,
  { waiting, token, settled }: Acting,
  count = actsATurn,
): Promise<number> {
  const taken: number[] = []
  for (const { id, version } of waiting.splice(0, count)) {
    const start = performance.now()
    const body = { version, payload: {} }
    const { code, text } = await send(server, `/applications/${id}/actions/verify`, { token, body })
    taken.push(performance.now() - start)
    if (code !== 200) throw new Error(`${server.url}: an act was refused: ${text.slice(0, 200)}`)
    await settled()
  }
  return median(taken)
}

async function startBare(databaseUrl: string): Promise<Server> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/bare/server.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return {
    url: line.slice('bare: '.length),
    agent: new Agent({ keepAlive: true }),
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function startProduct(databaseUrl: string, folder: string): Promise<Server> {
  const env = { PORT: '0', DATA_FOLDER: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }
  const command = startCommand('main', folder, env)
  const url = await command.sees(/Court Fee: (http:\S+)/)
  return { url, agent: new Agent({ keepAlive: true }), stop: () => command.stop() }
}

interface Row {
  what: string
  bare: number
  product: number
  ratio: number
  spread: string
  bound: string
  isWithin: boolean
}

/** Both servers by turns, the order changed with each: the median of what the product's figure is of the bare one. */
async function compare(
  what: string,
  measure: (which: 'product' | 'bare') => Promise<number>,
  { turns, isWithin, bound }: { turns: number; isWithin: (ratio: number) => boolean; bound: string },
): Promise<Row> {
  const figures = { product: [] as number[], bare: [] as number[] }
  for (let turn = 0; turn < turns; turn += 1)
    for (const which of turn % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const))
      figures[which].push(await measure(which))
  const ratios = figures.product.map((figure, at) => figure / (figures.bare[at] ?? Number.NaN))
  const ratio = median(ratios)
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  const row = { what, bare: median(figures.bare), product: median(figures.product), ratio, spread, bound }
  console.log(
    `${what.padEnd(24)} bare ${row.bare.toFixed(1).padStart(8)}  product ${row.product.toFixed(1).padStart(8)}  ratio ${ratio.toFixed(2)} (${spread}), ${bound}: ${isWithin(ratio) ? 'holds' : 'BROKEN'}`,
  )
  return { ...row, isWithin: isWithin(ratio) }
}

const tableOf = (rows: readonly Row[], cases: number, turns: number): string =>
  [
    '# How fast the server is',
    '',
    'Written by `npm run bench:server`; nothing here is written by hand. Ratios alone are compared: what a second holds depends on the machine and on who else works there.',
    '',
    `## Beside a bare server, ${cases} cases`,
    '',
    `A bare Fastify (\`scripts/bare\`) answers the same with the one statement that suits it best, over the same database. Both are whole processes that are asked by turns: reads by ${askersCount} at once, as answers in a second; an act alone, as milliseconds: when what followed the last one is done, and right after it. The ratio is the median of ${turns} turns.`,
    '',
    '| what | bare | product | ratio | from, to | bound | holds |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) =>
        `| ${row.what} | ${row.bare.toFixed(1)} | ${row.product.toFixed(1)} | ${row.ratio.toFixed(2)} | ${row.spread} | ${row.bound} | ${row.isWithin ? 'yes' : 'no'} |`,
    ),
    '',
  ].join('\n')

const reads = [
  { what: 'who an officer is', where: '/auth/info' },
  { what: 'a page of a queue', where: '/applications?list=unverified' },
]

async function measureAll(
  servers: Record<'product' | 'bare', Server>,
  acting: Omit<Acting, 'token'>,
  turns: number,
): Promise<Row[]> {
  const token = (key: DemoKey) => tokenOf({ url: servers.product.url }, key)
  const [officer, head] = [await token('administrator'), await token('headAdministrator')]
  for (const { where } of reads) {
    const [one, other] = [
      await send(servers.product, where, { token: officer }),
      await send(servers.bare, where, { token: officer }),
    ]
    if (!isDeepStrictEqual(JSON.parse(one.text), JSON.parse(other.text)))
      throw new Error(`${where} is not answered alike: ${one.text}\n${other.text}`)
  }
  const rows: Row[] = []
  const isRead = { turns, isWithin: (ratio: number) => ratio >= partMin, bound: `${partMin} at least` }
  for (const { what, where } of reads) {
    for (const server of Object.values(servers)) await rateOf(server, where, officer)
    rows.push(await compare(what, (which) => rateOf(servers[which], where, officer), isRead))
  }
  const isAct = { turns, isWithin: (ratio: number) => ratio <= actMax, bound: `${actMax} at most` }
  const acts = { ...acting, token: head }
  for (const server of Object.values(servers)) await actOf(server, acts, actsBefore)
  rows.push(await compare('an act, milliseconds', (which) => actOf(servers[which], acts), isAct))
  // How much a server has left when nobody pauses.
  const busy = { ...acts, settled: () => Promise.resolve() }
  const isTold = { turns, isWithin: () => true, bound: 'none' }
  rows.push(await compare('an act right after another', (which) => actOf(servers[which], busy), isTold))
  return rows
}

/**
 * What the product does beside a bare server with the best statements for the same rows, over one database by turns; what both answer is compared first. Writes
 * the table into the docs. Answers whether all of it is within its bounds.
 */
export async function benchBare({
  folder,
  cases,
  turns,
}: {
  folder: string
  cases: number
  turns: number
}): Promise<boolean> {
  await ensureScreens()
  await ensureServer()
  const embedded = await startEmbedded({ folder: path.join(folder, 'postgres') })
  const place = await mkdtemp(path.join(tmpdir(), 'court-bare-'))
  try {
    const copy = await copyOf(await fill(embedded.config, folder, cases))
    const url = urlOf(copy.config)
    const db = connect<Database>(copy.config, { max: 1 })
    const actCount = (2 * turns * actsATurn + actsBefore) * 2
    const waiting = await db
      .selectFrom('applications')
      .select(['id', 'version'])
      .where('state', '=', 'unverified')
      .where('form', '@>', JSON.stringify({ costs: [] }) as never)
      .orderBy('state_since')
      .limit(actCount)
      .execute()
    // Acts that are not done would be told as ones that take no time.
    if (waiting.length < actCount) throw new Error(`${waiting.length} cases wait, ${actCount} are asked for`)
    const servers = { product: await startProduct(url, place), bare: await startBare(url) }
    try {
      const rows = await measureAll(servers, { waiting, settled: () => jobsDone(db) }, turns)
      await writeFile(page, tableOf(rows, cases, turns))
      return rows.every(({ isWithin }) => isWithin)
    } finally {
      for (const server of Object.values(servers)) {
        server.agent.destroy()
        await server.stop()
      }
      await db.destroy()
      await copy.drop()
    }
  } finally {
    await rm(place, { recursive: true, force: true })
    await embedded.stop()
  }
}
