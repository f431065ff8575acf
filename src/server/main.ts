import { once } from 'node:events'
import type { Running } from './start.ts'
import { runCommand } from './starting/command.ts'
import { layGround } from './starting/ground.ts'
import { writeUnheard } from './starting/output.ts'
import { createProgress } from './starting/progress.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

let running: Running | null = null
let isStopping = false

/** What runs finishes what is under way; what only begins is given up at once, and its database ends with it. */
function stop(): void {
  if (running === null) process.exit(1)
  if (isStopping) return
  isStopping = true
  void running.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

/** Who starts it beside a build says over a channel when the screens stand; who goes before that takes it along. */
async function untilBuilt(): Promise<void> {
  if (!process.argv.includes('--screens-follow')) return
  process.once('disconnect', stop)
  await once(process, 'message')
  process.off('disconnect', stop)
  process.disconnect()
}

writeUnheard()
/** Resolves when all runs, or why it does not was said. */
export const begun = runCommand(async (settings) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  // Nobody else on the machine reads what is written from here on.
  process.umask(0o077)
  const screens = untilBuilt()
  const progress = createProgress()
  // A wrong setting is told, and the database begun, before all that a server is made of has been loaded.
  const ground = await layGround(settings, progress.tell).catch((error: unknown) => {
    progress.end()
    throw error
  })
  const [{ start }, { demoAccounts, demoPassword }] = await Promise.all([
    import('./start.ts'),
    import('./seed/people.ts'),
  ])
  running = await start(settings, progress.tell, screens, ground).finally(progress.end)

  say(`\nকোর্ট ফি / Court Fee: ${running.url}`)
  if (running.addresses.sms) say(`SMS and e-mail arrive at: ${running.addresses.sms}`)
  if (running.addresses.gateway) say(`Payments go to the test gateway at: ${running.addresses.gateway}`)
  if (running.addresses.bkash) say(`Payments by bKash go to the test wallet at: ${running.addresses.bkash}`)
  if (running.addresses.identity)
    say(`CDAP logins go to the test identity service at: ${running.addresses.identity}`)
  if (running.metricsPort !== null)
    say(`What is measured is read at: http://${settings.METRICS_HOST}:${running.metricsPort}/metrics`)
  if (settings.DEMO_ACCOUNTS) {
    say(`\nDemo accounts, password ${demoPassword}:`)
    for (const { role, name, email } of demoAccounts) say(`  ${role.padEnd(15)} ${email.padEnd(34)} ${name}`)
  }
  say('\nCtrl+C stops it.')
})
