import path from 'node:path'
import { connect, type DatabaseConfig } from '../../src/server/database/connect.ts'
import type { Database } from '../../src/server/database/schema.ts'
import type { Db } from '../../src/server/deps.ts'
import { systemIds } from '../../src/server/ids.ts'
import { rememberSamplePayments } from '../../src/server/seed/gateway.ts'
import { standInPortCount, type Settings } from '../../src/server/settings.ts'
import { startStandIns } from '../../src/server/stand-ins.ts'
import { services } from '../../src/server/starting/services.ts'
import { layGround } from '../../src/server/starting/ground.ts'
import { ensureServer, serverFolder } from '../server-build.mjs'
import { startBalancer } from './balancer.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startMember, type Member } from './members.ts'

/** Several processes of the product over one database, behind one address. */
export interface Cluster {
  url: string
  members: readonly Member[]
  /** The database that they share. */
  db: Db
  /** Replaces one process after the other, so that no request is lost. */
  roll(): Promise<void>
  /** Ends the processes, what stands in for the world outside, and the database; the exit codes of the processes. */
  close(): Promise<(number | null)[]>
}

/** How the embedded database is named to another process. */
const addressOf = (config: DatabaseConfig): string => {
  const { host = '', port = 5432, user = '', database = '' } = config
  return `postgresql://${user}@localhost:${port}/${database}?${new URLSearchParams({ host }).toString()}`
}

/** Settings as an environment gives them; of a service that the product does without, none. */
function environmentOf(settings: Settings): Record<string, string> {
  const given = settings as unknown as Record<string, unknown>
  const unused = Object.values(services)
    .filter(({ addresses }) => addresses.every((name) => given[name] === undefined))
    .flatMap(({ secrets }) => [...secrets] as string[])
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      value === undefined || unused.includes(name)
        ? []
        : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
    ),
  )
}

/** What each process is told, but for its port: the others of the machine know it by the balancer's address alone. */
function sharedBy(settings: Settings, config: DatabaseConfig): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return {
    PATH,
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    ...environmentOf({
      ...settings,
      DATA_FOLDER: path.resolve(settings.DATA_FOLDER),
      DATABASE_URL: settings.DATABASE_URL ?? addressOf(config),
      CODE_PEPPER: settings.CODE_PEPPER ?? systemIds.token(),
      TRUST_PROXY: ['127.0.0.1'],
      HOST: '127.0.0.1',
      METRICS_PORT: undefined,
    }),
  }
}

interface Options {
  /** With PORT 0 all ports are free ones. */
  settings: Settings
  processes: number
  /** What the processes say, a line at a time, with the number of the one that says it. */
  hear?: (line: string, member: number) => void
}

/** Where the processes listen: behind the ports of the stand-ins, or wherever there is room. */
const portOf = ({ PORT }: Settings, at: number): Promise<number> =>
  PORT === 0 ? freePort() : Promise.resolve(PORT + standInPortCount + 1 + at)

/**
 * Starts so many processes of the built product over one database and one folder of documents, behind a balancer at the product's own
 * port. Resolves when all of them are ready; what had begun is let go of where one part cannot start.
 */
export async function startCluster({ settings, processes, hear = () => {} }: Options): Promise<Cluster> {
  await ensureServer()
  const closers: (() => Promise<unknown>)[] = []
  const letGo = async () => {
    for (const close of closers.toReversed()) await close()
  }
  try {
    const ground = await layGround(settings)
    closers.push(() => ground.release())
    const { config } = await ground.database
    const db = connect<Database>(config, { max: 2, onError: () => undefined })
    closers.push(() => db.destroy())
    const members: Member[] = []
    const balancer = await startBalancer(members, { host: settings.HOST, port: settings.PORT })
    const url = settings.PUBLIC_URL ?? `http://localhost:${balancer.port}`
    const standIns = await startStandIns({ ...settings, PUBLIC_URL: url })
    closers.push(() => standIns.close())
    let codes: (number | null)[] = []
    closers.push(
      async () => (codes = await Promise.all(members.map((member) => member.stop()))),
      () => balancer.close(),
    )
    const env = sharedBy(standIns.settings, config)
    const command = [process.execPath, path.resolve(serverFolder, 'main.mjs')]
    for (let at = 0; at < processes; at += 1) {
      const port = await portOf(settings, at)
      members.push(
        startMember({
          command,
          url: `http://127.0.0.1:${port}`,
          env: { ...env, PORT: String(port) },
          hear: (line) => hear(line, at + 1),
        }),
      )
      // The first makes the tables and what stands in them.
      if (at === 0) await members[0]?.ready()
    }
    await Promise.all(members.map((member) => member.ready()))
    if (standIns.rememberPayment) await rememberSamplePayments(db, standIns.rememberPayment)
    return {
      url: `http://localhost:${balancer.port}`,
      members,
      db,
      async roll() {
        for (const member of members) await member.replace()
      },
      async close() {
        await letGo()
        return codes
      },
    }
  } catch (error) {
    await letGo()
    throw error
  }
}
