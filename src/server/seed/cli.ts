import { parseArgs } from 'node:util'
import { m } from '../../words/messages.js'
import { connect, connectionConfig } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import type { Database } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { systemIds } from '../ids.ts'
import { createLogger } from '../log.ts'
import { createPorts } from '../ports/index.ts'
import { readSettings } from '../settings.ts'
import { demoAccounts, demoPassword } from './people.ts'
import { seed } from './index.ts'

const { values } = parseArgs({ options: { applications: { type: 'string', default: '0' } } })
const count = Number(values.applications)
if (!Number.isInteger(count) || count < 0) throw new Error('--applications: a whole number')

const say = (text: string) => process.stdout.write(`${text}\n`)
const settings = readSettings(process.env)
const server = await connectionConfig(settings)
const db = connect<Database>(server.config, { max: 2 })
try {
  await migrate(db, migrations)
  const nothing = () => Promise.resolve()
  const deps: Deps = {
    db,
    clock: { now: () => new Date() },
    ids: systemIds,
    settings,
    queue: { add: nothing, work: nothing, drain: () => Promise.resolve(0), stop: nothing },
    log: createLogger(settings.LOG_LEVEL),
    // The seed sends nothing: an address that is missing is never asked.
    ...(await createPorts({ ...settings, SMTP_URL: settings.SMTP_URL ?? 'smtp://127.0.0.1:25' })),
  }
  const start = performance.now()
  await seed(deps, { applications: count })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  for (const locale of ['bn', 'en'] as const) {
    say(m.seed_text_done({}, { locale }))
    if (count > 0) say(m.seed_text_applications({ count, seconds }, { locale }))
  }
  if (settings.DEMO_ACCOUNTS) {
    say(m.seed_text_accounts({ password: demoPassword }, { locale: 'bn' }))
    for (const { role, email } of demoAccounts) say(`  ${role.padEnd(16)}${email}`)
  }
} finally {
  await db.destroy()
  await server.stop()
}
