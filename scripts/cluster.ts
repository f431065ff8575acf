import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { runCommand } from '../src/server/starting/command.ts'
import { ensureScreens } from './build.mjs'
import { startCluster } from './cluster/cluster.ts'
import { killsOf, replacementsOf } from './cluster/disturb.ts'
import { hearFaults } from './cluster/hear.ts'
import { embeddedRestarts } from './cluster/restarts.ts'
import { soak } from './cluster/soak.ts'

const { values } = parseArgs({
  options: { processes: { type: 'string', default: '3' }, soak: { type: 'string' } },
})
const processes = Number(values.processes)
const soakSeconds = values.soak === undefined ? null : Number(values.soak)
if (
  !Number.isInteger(processes) ||
  processes < 1 ||
  processes > 16 ||
  !(soakSeconds === null || soakSeconds >= 10)
) {
  console.error('npm run cluster -- --processes 1..16 [--soak SECONDS, 10 at least]')
  process.exit(2)
}

await runCommand(async (settings) => {
  await ensureScreens()
  const cluster = await startCluster({ settings, processes, hear: hearFaults })
  console.log(
    `${processes} processes behind ${cluster.url}: ${cluster.members.map(({ url }) => url).join(' ')}`,
  )
  if (soakSeconds === null) {
    process.on('SIGHUP', () => {
      void cluster.roll().then(() => console.log('every process was replaced'))
    })
    console.log('Ctrl+C ends them; SIGHUP replaces one after the other.')
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    await cluster.close()
    return
  }
  const restarts = settings.DATABASE_URL === undefined ? embeddedRestarts(settings.DATA_FOLDER) : []
  const faults = [...killsOf(cluster), ...restarts, ...replacementsOf(cluster)]
  const broken = await soak(cluster, faults, { seconds: soakSeconds })
  await cluster.close()
  for (const fault of broken) console.log(`BROKEN: ${fault}`)
  process.exitCode = broken.length > 0 ? 1 : 0
})
