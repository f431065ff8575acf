import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureScreens } from './build.mjs'

const only = process.argv.slice(2)
const levels = only.length > 0 ? only : ['house', 'machines', 'http', 'screens', 'browser']
const counts = { passed: 0, failed: 0 }
const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1

/** One check that is no vitest file counts as one test. */
const check = (name, command, args) => {
  const isGood = run(command, args) === 0
  counts[isGood ? 'passed' : 'failed'] += 1
  console.log(`${isGood ? 'ok' : 'FAILED'}: ${name}`)
}

rmSync('coverage', { recursive: true, force: true })
mkdirSync('coverage', { recursive: true })
await ensureScreens()

if (levels.includes('house')) {
  check('types', process.execPath, ['node_modules/typescript/bin/tsc'])
  check('lint', process.execPath, [
    'node_modules/oxlint/bin/oxlint',
    '--type-aware',
    'src',
    'tests',
    'scripts',
  ])
}

const env = {}
if (levels.includes('browser')) {
  const { findBrowser } = await import('./browser.mjs')
  env.CHROMIUM_PATH = await findBrowser()
}

for (const level of levels) {
  const report = `coverage/${level}.json`
  const status = run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      level,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  )
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    counts.passed += numPassedTests
    counts.failed += numFailedTests + numPendingTests
    if (status !== 0 && numFailedTests + numPendingTests === 0) counts.failed += 1
  } catch {
    counts.failed += 1
  }
}

if (only.length === 0)
  check('coverage of the charts', process.execPath, ['--import', 'tsx', 'tests/support/coverage-report.ts'])

console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
