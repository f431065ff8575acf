import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { readFileSync, writeFileSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { ensureScreens } from './build.mjs'
import { perform, walkPrices } from '../src/atlas/acts.ts'
import { againOf, picksOf } from '../tests/walks/asked.ts'
import { keyOf, unbornCase } from '../src/atlas/case.ts'
import { chartNames, isEntity, machineOf, type ChartName } from '../src/atlas/charts.ts'
import { covers, plan } from '../src/atlas/plan.ts'
import type { EntityName } from '../src/atlas/effects.ts'
import { laws } from '../src/machines/laws.ts'
import { duePoisha, picksOf as placesOf } from '../src/atlas/made-walks.ts'
import { edgeName, initialOf, rowsOf } from '../src/atlas/rows.ts'
import {
  isWanted,
  listings,
  pathsOf,
  planned,
  type Listed,
  type Listing,
  type Wanted,
} from '../src/atlas/listed.ts'
import { strolled } from '../tests/walks/random.ts'
import { forms, nameOfAct, textOf, type Form } from '../src/atlas/told.ts'

const usage = `npm run paths -- [options]
  --chart NAME       one of ${chartNames.join(', ')}; all of them unless said
  --cover KIND       ${listings.join(', ')}; edges unless said
  --length N         the longest of simple paths and round trips; 6 unless said
  --path ID          the one path of that name
  --from, --to       where a path begins and ends; --state: what it meets
  --role WHO         owner, administrator, dispatcher, accountant, headAccountant, system or person
  --event NAME       an event that it walks
  --as FORM          ${forms.join(', ')}; table unless said
  --language LANG    bn or en, for scenarios; bn unless said
  --walk LEVEL       pure, http, screens or browser: walks exactly these
  --random N         walks N acts by chance instead; --seed M for others
  --write            writes the planned walks into src/atlas/made.ts, from which the atlas has them
`

const options = {
  ...Object.fromEntries(
    [
      'chart',
      'cover',
      'length',
      'path',
      'from',
      'to',
      'state',
      'role',
      'event',
      'as',
      'language',
      'walk',
      'random',
      'seed',
    ].map((name) => [name, { type: 'string' as const }]),
  ),
  help: { type: 'boolean' as const },
  write: { type: 'boolean' as const },
}

function fail(message: string): never {
  process.stderr.write(`${message}\n\n${usage}`)
  process.exit(2)
}

function choiceOf<Choice extends string>(
  name: string,
  given: string | undefined,
  all: readonly Choice[],
): Choice {
  const [first] = all
  const found = all.find((one) => one === (given ?? first))
  return found ?? fail(`--${name} ${given}: it is one of ${all.join(', ')}.`)
}

function wholeOf(name: string, given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise
  return /^\d{1,8}$/.test(given) ? Number(given) : fail(`--${name} ${given}: it is a whole number.`)
}

/** Walks a case again by the law alone; answers what differs. */
function walkPure({ walk, steps, chart }: Listed): string | null {
  if (walk === null) return walkJourney(chart, steps)
  let one = unbornCase
  for (const leg of walk) {
    const walked = perform(one, leg.act, walkPrices(duePoisha))
    if ('code' in walked) return `${nameOfAct(leg.act)} is refused with ${walked.code}`
    if (keyOf(walked.one) !== keyOf(leg.one)) return `${nameOfAct(leg.act)} makes another case of it`
    one = walked.one
  }
  return null
}

/** Whether each step is one that its chart makes and leads on to the next. */
function walkJourney(chart: ChartName, steps: Listed['steps']): string | null {
  if (isEntity(chart)) return 'by the chart alone there is nobody to walk it: ask for edges or pairs'
  const machine = machineOf(chart)
  const rows = new Set(rowsOf(machine).map(edgeName))
  let state = initialOf(machine)
  for (const step of steps) {
    if (state !== step.from || !rows.has(edgeName(step)))
      return `${step.event} does not lead from ${state} to ${step.to}`
    state = step.to
  }
  return null
}

function walkAll(paths: readonly Listed[], again: (path: Listed) => string): number {
  const failed = paths.flatMap((path) => {
    const difference = walkPure(path)
    return difference ? [`${path.id}: ${difference}\n  again: ${again(path)}`] : []
  })
  for (const line of failed) process.stdout.write(`${line}\n`)
  process.stdout.write(`${paths.length - failed.length} walked, ${failed.length} failed\n`)
  return failed.length === 0 ? 0 : 1
}

/** Where walks are walked for real; in a browser the charts of one person too. */
const tests = {
  http: { project: 'http', file: 'tests/http/lifecycle/walks.test.ts' },
  screens: { project: 'screens', file: 'tests/screens/system-chart.test.tsx' },
  browser: { project: 'browser-walks', file: 'tests/browser/walks.test.ts' },
}
const journeysAtWindows = 'tests/browser/journeys.test.ts'

const filesOf = (level: keyof typeof tests, charts: readonly ChartName[]): string[] => {
  const isJourney = level === 'browser' && charts.some((chart) => !isEntity(chart))
  const isCase = !isJourney || charts.some(isEntity)
  return [...(isCase ? [tests[level].file] : []), ...(isJourney ? [journeysAtWindows] : [])]
}

/** The tests of walks at a level, told which. */
async function walkForReal(
  level: keyof typeof tests,
  asked: Record<string, unknown>,
  charts: readonly ChartName[] = [],
): Promise<number> {
  const { project } = tests[level]
  const env: NodeJS.ProcessEnv = { ...process.env, WALKS: JSON.stringify(asked) }
  if (level === 'browser') {
    await ensureScreens()
    env['CHROMIUM_PATH'] = (await findBrowser()) ?? ''
  }
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...filesOf(level, charts)]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  return status ?? 1
}

function walkByChance(acts: number, seed: number): number {
  let done = 0
  for (let number = seed; done < acts; number += 1) {
    const { legs, broken } = strolled(picksOf(number), walkPrices(duePoisha))
    done += Math.max(1, legs.length)
    if (broken.length === 0) continue
    process.stdout.write(`${legs.map(({ act }) => nameOfAct(act)).join(' → ')}\n${broken.join('\n')}\n`)
    process.stdout.write(`  again: npm run paths -- --random 1 --seed ${number}\n`)
    return 1
  }
  process.stdout.write(`${done} acts, nothing broken\n`)
  return 0
}

/** Minutes: every walk is planned anew. */
function writeWalks(): number {
  const lines = (Object.keys(laws) as EntityName[]).map((entity) => {
    const said = covers.map((cover) => {
      const { walks } = plan(entity, cover, walkPrices(duePoisha))
      return `    ${cover}: '${walks.map(placesOf).join(';')}',`
    })
    return [`  ${entity}: {`, ...said, '  },'].join('\n')
  })
  const file = 'src/atlas/made.ts'
  const old = readFileSync(file, 'utf8')
  writeFileSync(file, `${old.slice(0, old.indexOf('= {'))}= {\n${lines.join('\n')}\n}\n`)
  return 0
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options, strict: true })
  const asked = values as Partial<
    Record<keyof Wanted | 'chart' | 'cover' | 'length' | 'as' | 'language', string>
  > & {
    walk?: string
    random?: string
    seed?: string
    help?: boolean
    write?: boolean
  }
  if (asked.help) {
    process.stdout.write(usage)
    return 0
  }
  if (asked.write) return writeWalks()
  const level =
    asked.walk === undefined ? null : choiceOf('walk', asked.walk, ['pure', 'http', 'screens', 'browser'])
  const seed = wholeOf('seed', asked.seed, 1)
  if (asked.random !== undefined) {
    const acts = wholeOf('random', asked.random, 0)
    if (level === 'screens') fail('--random: chance walks whole cases, pure, over http or in a browser.')
    return level === null || level === 'pure'
      ? walkByChance(acts, seed)
      : walkForReal(level, { random: acts, seed })
  }
  const listing: Listing = choiceOf('cover', asked.cover, listings)
  const form: Form = choiceOf('as', asked.as, forms)
  const language = choiceOf('language', asked.language, ['bn', 'en'])
  const lengthMax = wholeOf('length', asked.length, 6)
  const charts = asked.chart === undefined ? chartNames : [choiceOf('chart', asked.chart, chartNames)]
  if (level !== null && level !== 'pure')
    return walkForReal(level, { charts, listings: [listing], wanted: asked }, charts)
  const paths = charts
    .flatMap((chart) => pathsOf(chart, { listing, lengthMax, walks: planned(duePoisha) }))
    .filter((path) => isWanted(path, asked))
  if (level === 'pure') return walkAll(paths, (path) => againOf(path, listing, 'pure'))
  process.stdout.write(`${textOf(paths, form, language)}\n`)
  if (form !== 'json') process.stdout.write(`\n${paths.length} paths\n`)
  return paths.length > 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  if (error instanceof TypeError && 'code' in error) fail(error.message)
  throw error
}
