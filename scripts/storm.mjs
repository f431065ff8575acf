import { spawnSync } from 'node:child_process'

/*
 * `npm run storm [payments] [seed]`: so many payments through the gateway's stand-in with everything going wrong that can, and
 * then a look at every bill and every charge. 10,000 unless told.
 */
const [paymentCount = '10000', seed = '7'] = process.argv.slice(2)
if (![paymentCount, seed].every((text) => /^\d{1,7}$/.test(text))) {
  process.stderr.write('npm run storm [payments] [seed]: both are whole numbers.\n')
  process.exit(2)
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'http', 'tests/http/payment/storm.test.ts'],
  { stdio: 'inherit', env: { ...process.env, STORM_PAYMENTS: paymentCount, STORM_SEED: seed } },
)
process.exit(status ?? 1)
