import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findNative } from '../src/server/database/launcher.ts'
import { readSettings } from '../src/server/settings.ts'
import { inPlainWords } from '../src/server/starting/command.ts'
import { startPair, type Postgres } from '../tests/support/postgres.ts'
import { ensureScreens } from './build.mjs'
import { startCluster } from './cluster/cluster.ts'
import { killsOf, replacementsOf, type Fault } from './cluster/disturb.ts'
import { hearFaults } from './cluster/hear.ts'
import { soak } from './cluster/soak.ts'

/*
 * `npm run ha`: a primary and a synchronous standby, several processes over both, and people who work while each process is killed,
 * the database restarted and in the end the primary killed and the standby promoted.
 */
const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
    programs: { type: 'string' },
  },
})
const [processes, seconds] = [Number(values.processes), Number(values.seconds)]
if (!Number.isInteger(processes) || processes < 1 || processes > 16 || !(seconds >= 0)) {
  console.error('npm run ha -- [--processes 1..16] [--seconds AT LEAST SO MANY] [--programs FOLDER WITH bin]')
  process.exit(2)
}

const debian = '/usr/lib/postgresql'

/** PostgreSQL as this machine has it, the newest first; the package's where it has none. */
function programsOf(): string {
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Number.isInteger) : []
  const found = versions
    .toSorted((one, other) => other - one)
    .map((version) => path.join(debian, String(version)))
    .find((folder) => existsSync(path.join(folder, 'bin', 'pg_ctl')))
  return values.programs ?? found ?? findNative()
}

/** What becomes of the database: restarts of whichever server takes the changes, then its death. */
function databaseFaults({ primary, standby }: { primary: Postgres; standby: Postgres }): {
  restarts: Fault[]
  failover: Fault
} {
  let current = primary
  const restart = (mode: 'fast' | 'immediate'): Fault => ({
    name: 'restarts of the database',
    cause: () => current.restart(mode).then(() => true),
  })
  return {
    restarts: [restart('fast'), restart('immediate')],
    failover: {
      name: 'failovers',
      async cause() {
        if (current === standby) return false
        await primary.kill()
        await standby.promote()
        current = standby
        return true
      },
    },
  }
}

/** What was begun, to be let go of in the opposite order. */
const closers: (() => Promise<unknown>)[] = []
async function letGo(): Promise<void> {
  // One that fails keeps nothing else from ending.
  for (const close of closers.splice(0).toReversed())
    await close().catch((error: unknown) => console.error(error))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void letGo().finally(() => process.exit(1)))

async function tryIt(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'court-ha-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const programs = programsOf()
  const pair = await startPair({ native: programs })
  closers.push(() => Promise.all([pair.primary.close(), pair.standby.close()]))
  const places = [pair.primary, pair.standby].map(({ port }) => `127.0.0.1:${port}`)
  const settings = readSettings({
    PORT: '0',
    DATA_FOLDER: folder,
    DATABASE_URL: `postgres://court@${places.join(',')}/postgres?target_session_attrs=read-write`,
    LOG_LEVEL: 'error',
  })
  const cluster = await startCluster({ settings, processes, hear: hearFaults })
  closers.push(() => cluster.close())
  console.log(`${processes} processes behind ${cluster.url}, over ${places.join(' and ')} of ${programs}`)
  const { restarts, failover } = databaseFaults(pair)
  const faults = [...killsOf(cluster), ...restarts, ...replacementsOf(cluster), failover]
  return soak(cluster, faults, { seconds })
}

await inPlainWords(async () => {
  await ensureScreens()
  try {
    const broken = await tryIt()
    for (const fault of broken) console.log(`BROKEN: ${fault}`)
    process.exitCode = broken.length > 0 ? 1 : 0
  } finally {
    await letGo()
  }
})
