import { spawnSync } from 'node:child_process'
import { ensureScreens } from './build.mjs'
import { makeScratch } from './scratch.mjs'

/*
 * `npm run storm [payments] [seed]`: so many payments through the gateway's stand-in with everything going wrong that can, and
 * then a look at every bill, every charge and the whole ledger. 10,000 unless told. After it the built server is paid at and killed, in
 * every other round with its database before it, once for every 500 payments: that no process of a test survives, so it has one of its own.
 */
const [paymentCount = '10000', seed = '7'] = process.argv.slice(2)
if (![paymentCount, seed].every((text) => /^\d{1,7}$/.test(text))) {
  process.stderr.write('npm run storm [payments] [seed]: both are whole numbers.\n')
  process.exit(2)
}
const killCount = Math.min(20, Math.max(5, Math.round(Number(paymentCount) / 500)))
const scratch = makeScratch()
process.once('exit', scratch.remove)
const env = {
  ...process.env,
  ...scratch.env,
  STORM_PAYMENTS: paymentCount,
  STORM_SEED: seed,
  KILL_ROUNDS: String(killCount),
}
const run = (file) =>
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'http', file], {
    stdio: 'inherit',
    env,
  }).status ?? 1
await ensureScreens()
// Both are run, whatever the first came to.
const ended = ['tests/http/payment/storm.test.ts', 'tests/http/server/kill.test.ts'].map(run)
process.exit(Math.max(...ended))
