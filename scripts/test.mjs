import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureScreens } from './build.mjs'
import { makeScratch } from './scratch.mjs'
import { ensureServer } from './server-build.mjs'
import { levels as allLevels, readArguments } from './test-arguments.mjs'

const counts = { passed: 0, failed: 0 }
const slowFiles = []
const failedNames = []
/** A page that is not found may be told whole. */
const reasonLengthMax = 4_000
const scratch = makeScratch()
/** Where a module is kept as it was made ready, for whichever level asks for it next. */
const moduleCache = path.resolve('coverage/modules')
process.once('exit', scratch.remove)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

/** Runs one command to its end; answers whether it was good. What it says is shown at once, or whole when it has ended. */
function run(command, args, { env = {}, isShownAtOnce = true } = {}) {
  const stdio = isShownAtOnce ? 'inherit' : ['ignore', 'pipe', 'pipe']
  const child = spawn(command, args, {
    stdio,
    env: { ...process.env, ...scratch.env, MODULE_CACHE: moduleCache, ...env },
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => said.push(data))
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      resolve(code === 0)
    })
  })
}

/** One check that is no vitest file counts as one test. */
async function check(name, args, how) {
  const isGood = await run(process.execPath, args, how)
  counts[isGood ? 'passed' : 'failed'] += 1
  if (!isGood) failedNames.push(name)
  console.log(`${isGood ? 'ok' : 'FAILED'}: ${name}`)
}

/** Adds up the report of a level. What `-t` leaves out is not held against the run; without it every test must run. */
function readReport(file, { isGood, isWhole }) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(file, 'utf8'),
    )
    const failed = numFailedTests + (isWhole ? numPendingTests : 0)
    counts.passed += numPassedTests
    counts.failed += isGood || failed > 0 ? failed : 1
    for (const { name, startTime, endTime, status, assertionResults } of testResults) {
      const where = path.relative('.', name)
      slowFiles.push({ name: where, seconds: (endTime - startTime) / 1_000 })
      if (status === 'failed') failedNames.push(...failedOf(where, assertionResults))
    }
  } catch {
    counts.failed += 1
    failedNames.push(`no report: ${file}`)
  }
}

/** Why each expectation of a test failed, without where: whoever has only the end of a run's output finds the cause there. */
const reasonOf = (message) =>
  message
    .split(/\n\s+at /, 1)[0]
    .slice(0, reasonLengthMax)
    .replaceAll('\n', '\n    ')

/** The failed tests of a file, each with why; the file itself where it could not even be read. */
function failedOf(file, results) {
  const failed = results.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [file]
  return failed.map(({ fullName, failureMessages }) =>
    [`${file} > ${fullName}`, ...failureMessages.map(reasonOf)].join('\n    '),
  )
}

/** Runs levels in one run of vitest; a level's projects begin with its name. */
async function runLevels(levels, asked, how) {
  const report = `coverage/${levels.join('-')}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const projects = levels.flatMap((level) => ['--project', `${level}*`])
  const files = levels.flatMap((level) => asked.filesOf(level))
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters]
  const isGood = await run(process.execPath, [...args, ...asked.options, ...files], how)
  readReport(report, { isGood, isWhole: asked.isWhole })
}

async function runHouse(asked, how) {
  if (asked.isWhole) {
    // One checker: a second would check once more what both of them read, beside what runs meanwhile.
    await check('types', ['node_modules/typescript/bin/tsc', '--checkers', '1'], how)
    await check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', 'src', 'tests', 'scripts'], how)
  }
  await runLevels(['house'], asked, how)
}

/** The levels that need neither a database nor a page run side by side; what they say comes one after the other. */
async function runCheapLevels(asked) {
  const how = { isShownAtOnce: false }
  await Promise.all([
    asked.levels.includes('house') && runHouse(asked, how),
    asked.levels.includes('machines') && runLevels(['machines'], asked, how),
  ])
}

async function runDearLevels(asked) {
  const env = {}
  if (asked.levels.includes('browser')) {
    const { findBrowser } = await import('./browser.mjs')
    env.CHROMIUM_PATH = await findBrowser()
  }
  const dear = [['http', 'screens'], ['browser']]
    .map((group) => group.filter((level) => asked.levels.includes(level)))
    .filter((group) => group.length > 0)
  if (dear.length === 0) return
  // Both have the built server at hand: made by each of them, it would be read by one while the other writes it.
  await ensureServer()
  // Side by side: a page waits for its server, and a server for its pages.
  await Promise.all(dear.map((group, place) => runLevels(group, asked, { env, isShownAtOnce: place === 0 })))
  if (asked.isWhole && asked.levels.length === allLevels.length)
    await check('coverage of the charts', ['--import', 'tsx', 'tests/support/coverage-report.ts'])
}

function printSlowest() {
  const slowest = slowFiles.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  if (slowest.length > 0) console.log('\nThe slowest files:')
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}

try {
  const asked = readArguments(process.argv.slice(2))
  rmSync('coverage', { recursive: true, force: true })
  mkdirSync('coverage', { recursive: true })
  await ensureScreens()
  await runCheapLevels(asked)
  if (counts.failed === 0) await runDearLevels(asked)
  else console.log('\nWhat needs a database or a browser was not begun: the levels before it are red.')
  printSlowest()
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  counts.failed += 1
}

if (failedNames.length > 0) console.log(`\nWhat failed:\n  ${failedNames.join('\n  ')}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
