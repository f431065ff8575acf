import { idleQueue } from '../jobs/queue.ts'
import { parseArgs } from 'node:util'
import { formatDigits, formatNumber } from '../../machines/format.ts'
import { m } from '../../words/messages.js'
import { runCommand } from '../starting/command.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import type { Deps } from '../deps.ts'
import { systemIds } from '../ids.ts'
import { createLogger } from '../log.ts'
import { createPorts } from '../ports/index.ts'
import { createProgress, type Tell } from '../starting/progress.ts'
import type { Settings } from '../settings.ts'
import { StartFault } from '../starting/fault.ts'
import { withDatabaseOf } from '../starting/with-database.ts'
import { demoAccounts, demoPassword } from './people.ts'
import { seed } from './index.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** How many applications are asked for. Throws a `StartFault` for anything but a whole number. */
function countAsked(): number {
  const fault = 'Ask for a number of applications: npm run seed -- --applications 1000'
  try {
    const { values } = parseArgs({ options: { applications: { type: 'string', default: '0' } } })
    if (/^\d{1,8}$/.test(values.applications)) return Number(values.applications)
  } catch (cause) {
    throw new StartFault([fault], { cause })
  }
  throw new StartFault([fault])
}

async function depsOf(settings: Settings, db: Deps['db']): Promise<Deps> {
  return {
    db,
    clock: { now: () => new Date() },
    ids: systemIds,
    settings,
    queue: idleQueue,
    log: createLogger(settings.LOG_LEVEL),
    // The seed sends nothing: an address that is missing is never asked.
    ...(await createPorts({ ...settings, SMTP_URL: settings.SMTP_URL ?? 'smtp://127.0.0.1:25' })),
  }
}

const fill = (settings: Settings, applications: number, tell: Tell): Promise<void> =>
  withDatabaseOf(
    settings,
    async (db) => {
      await migrate(db, migrations)
      await seed(await depsOf(settings, db), { applications, tell })
    },
    tell,
  )

await runCommand(async (settings) => {
  process.umask(0o077)
  const count = countAsked()
  const progress = createProgress()
  const start = performance.now()
  try {
    await fill(settings, count, progress.tell)
  } finally {
    progress.end()
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  for (const locale of ['bn', 'en'] as const) {
    say(m.seed_text_done({}, { locale }))
    if (count > 0)
      say(
        m.seed_text_applications(
          { count: formatNumber(count, locale), seconds: formatDigits(seconds, locale) },
          { locale },
        ),
      )
  }
  if (settings.DEMO_ACCOUNTS) {
    say(m.seed_text_accounts({ password: demoPassword }, { locale: 'bn' }))
    for (const { role, email } of demoAccounts) say(`  ${role.padEnd(16)}${email}`)
  }
})
