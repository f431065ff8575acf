import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { filesBelow } from '../tests/house/sources.ts'
import { isAlone } from '../tests/support/alone.ts'
import {
  keepKnown,
  readKnown,
  testsByFault,
  writeSwitched,
  type Fault,
  type Known,
  type Met,
} from '../tests/support/switched-faults.ts'
import { LoadJudge } from '../tests/support/switched-load.ts'
import {
  runSwitched,
  switchedFolder,
  type SwitchedTests,
  type SwitchTask,
} from '../tests/support/switched-run.ts'
import { sampled, workersMax } from './mutant-workers.ts'

const usage = `npm run mutants:screens -- [options]
  --reach        writes all faults into the texts, and runs every test of pages once: which of them does it meet; before the first faults, and after changes
  --tests PATH   with --reach: only files of tests whose path begins so, once more
  --only PATH    faults of files whose path begins so (src/screens/filing)
  --says TEXT    faults that say so, as a pattern ('→ ;$' are steps left out)
  --sample N     so many faults by chance; 200 unless said. --seed M for others
  --tries N      tests for a fault at most; 24 unless said
`
/** So many tests are tried for each fault before the next so many: most are found by the first. */
const triesAtOnce = 4

const tell = (line: string): void => void process.stdout.write(`${line}\n`)
const testFiles = (): string[] => filesBelow('tests/screens', /\.test\.tsx?$/)

/** Files of tests in as many heaps as there are processes, about as heavy as each other; those with modules of their own apart. */
function heapsOf(files: readonly string[], weightOf: (file: string) => number): SwitchedTests[][] {
  const heaps = Array.from({ length: workersMax }, () => ({ weight: 0, tests: [] as SwitchedTests[] }))
  for (const isIsolated of [false, true]) {
    const parts = new Map(heaps.map((heap) => [heap, [] as string[]]))
    const asked = files.filter((file) => isAlone(file) === isIsolated)
    for (const file of asked.toSorted((one, other) => weightOf(other) - weightOf(one))) {
      const lightest = heaps.reduce((least, heap) => (heap.weight < least.weight ? heap : least))
      lightest.weight += weightOf(file)
      parts.get(lightest)?.push(file)
    }
    for (const [heap, own] of parts) if (own.length > 0) heap.tests.push({ files: own, isIsolated })
  }
  return heaps.map(({ tests }) => tests)
}

let runCount = 0
/** Where a run tells what it does; each has a place of its own. */
function taskOf(faults: SwitchTask['faults'], lasting?: SwitchTask['lasting']): SwitchTask {
  const folder = path.join(switchedFolder, 'runs')
  mkdirSync(folder, { recursive: true })
  runCount += 1
  const told = path.join(folder, `${process.pid}-${runCount}`)
  return { told, found: path.join(folder, 'found'), faults, ...(lasting ? { lasting } : {}) }
}

/** Finds what every test asks for, or anew what those files of tests do whose path begins so. */
async function reach(before: Known | null, begin: string): Promise<void> {
  const faults = before?.faults ?? writeSwitched()
  const files = testFiles().filter((file) => file.startsWith(begin))
  const met = before?.met.filter(({ file }) => !files.includes(file)) ?? []
  const runHeap = async (heap: readonly SwitchedTests[]) => {
    for (const tests of heap) {
      const { told } = await runSwitched(taskOf(null), tests)
      met.push(...told.filter((one) => one.kind === 'met'))
    }
  }
  await Promise.all(heapsOf(files, () => 1).map(runHeap))
  keepKnown(faults, met)
  const all = new Set(met.flatMap((one) => one.faults))
  tell(`${met.length} tests meet ${all.size} of ${faults.length} faults`)
}

/** What became of faults so far: what found each, and with which tests each was tried. */
class Verdicts {
  readonly killers = new Map<number, string>()
  readonly #tried = new Set<string>()
  readonly #unfit = new Set<string>()
  readonly #tests: Map<string, Met>

  constructor(met: readonly Met[]) {
    this.#tests = new Map(met.map((one) => [one.test, one]))
  }

  /** Of what was planned for tests of these files, what is still to be done. */
  left(plan: ReadonlyMap<string, readonly number[]>, files: readonly string[]): Record<string, number[]> {
    const open = [...plan].flatMap(([test, faults]): [string, number[]][] => {
      if (!files.includes(this.fileOf(test)) || this.#unfit.has(test)) return []
      const own = faults.filter((one) => !this.killers.has(one) && !this.#tried.has(`${test} ${one}`))
      return own.length > 0 ? [[test, own]] : []
    })
    return Object.fromEntries(open)
  }

  /** The tests with which a fault that is still there can be tried yet. */
  nextTests(fault: number, tests: readonly Met[]): string[] {
    if (this.killers.has(fault)) return []
    return tests
      .map(({ test }) => test)
      .filter((test) => !this.#unfit.has(test) && !this.#tried.has(`${test} ${fault}`))
  }

  fileOf(test: string): string {
    return this.#tests.get(test)?.file ?? ''
  }

  /** Takes in what a run told. Answers whether there is more to be done after it. */
  hear({ told, end }: Awaited<ReturnType<typeof runSwitched>>): boolean {
    for (const one of told) {
      if (one.kind === 'begun') this.#tried.add(`${one.test} ${one.fault}`)
      if (one.kind === 'killed') this.killers.set(one.fault, `${this.fileOf(one.test)}: ${one.says}`)
      if (one.kind === 'spoilt' && one.after === null) this.#unfit.add(one.test)
    }
    const last = told.at(-1)
    if (end === 'silent' && last?.kind === 'begun') this.killers.set(last.fault, 'it runs for ever')
    return end === 'spoilt' || (end === 'silent' && last !== undefined)
  }
}

/** Tries each fault that is still there with some of the tests that meet it. */
async function tryAll(plan: ReadonlyMap<string, readonly number[]>, verdicts: Verdicts): Promise<void> {
  const weights = new Map<string, number>()
  for (const [test, faults] of plan) {
    const file = verdicts.fileOf(test)
    weights.set(file, (weights.get(file) ?? 0) + faults.length)
  }
  const runHeap = async (heap: readonly SwitchedTests[]) => {
    for (const { files, isIsolated } of heap)
      for (let isMore = true; isMore;) {
        const faults = verdicts.left(plan, files)
        const open = files.filter((file) =>
          Object.keys(faults).some((test) => verdicts.fileOf(test) === file),
        )
        isMore =
          open.length > 0 && verdicts.hear(await runSwitched(taskOf(faults), { files: open, isIsolated }))
      }
  }
  await Promise.all(heapsOf([...weights.keys()], (file) => weights.get(file) ?? 0).map(runHeap))
}

/** Tries those that have their effect while a file is loaded, each in files of tests that load it. */
async function tryAtLoad(
  faults: readonly Fault[],
  known: Known,
  tests: Map<number, Met[]>,
  killers: Map<number, string>,
) {
  const judge = new LoadJudge(known, tests, taskOf)
  const open = faults.filter(({ number, isAtLoad }) => isAtLoad && !killers.has(number))
  await Promise.all(
    Array.from({ length: workersMax }, async () => {
      for (let fault = open.shift(); fault; fault = open.shift()) {
        const killer = await judge.killerOf(fault)
        if (killer !== null) killers.set(fault.number, killer)
      }
    }),
  )
}

async function judge(faults: readonly Fault[], known: Known, tests: Map<number, Met[]>, triesMax: number) {
  rmSync(path.join(switchedFolder, 'runs'), { recursive: true, force: true })
  const verdicts = new Verdicts(known.met)
  for (let rounds = triesMax / triesAtOnce; rounds > 0; rounds -= 1) {
    const plan = new Map<string, number[]>()
    for (const { number } of faults)
      for (const test of verdicts.nextTests(number, tests.get(number) ?? []).slice(0, triesAtOnce))
        plan.set(test, [...(plan.get(test) ?? []), number])
    await tryAll(plan, verdicts)
  }
  await tryAtLoad(faults, known, tests, verdicts.killers)
  return verdicts.killers
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      reach: { type: 'boolean' },
      tests: { type: 'string' },
      only: { type: 'string' },
      says: { type: 'string' },
      sample: { type: 'string' },
      seed: { type: 'string' },
      tries: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  const isWhole = values.reach === true && values.tests === undefined
  const known = isWhole ? null : readKnown()
  if (known === null && !isWhole) {
    process.stderr.write(
      'Which test meets which fault of these texts is not known: run it with --reach first\n',
    )
    return 2
  }
  if (known === null || values.reach) {
    await reach(known, values.tests ?? '')
    return 0
  }
  const wanted = new RegExp(values.says ?? '')
  const all = known.faults.filter(
    ({ file, says }) => says !== '' && file.startsWith(values.only ?? '') && wanted.test(says),
  )
  const faults = sampled(all, Number(values.sample ?? 200), Number(values.seed ?? 1))
  const tests = testsByFault(known.faults, known.met)
  const killers = await judge(faults, known, tests, Number(values.tries ?? 24))
  for (const { number, file, line, says } of faults.toSorted((one, other) => one.number - other.number)) {
    const killer = killers.get(number)
    const count = tests.get(number)?.length ?? 0
    tell(`${killer === undefined ? `SURVIVED ${count} tests` : 'killed'}  ${file}:${line}: ${says}`)
    if (killer !== undefined) tell(`    ${killer.replace(/\s+/g, ' ')}`)
  }
  tell(`${killers.size} of ${faults.length} killed, of ${all.length} faults`)
  return killers.size === faults.length ? 0 : 1
}

process.exitCode = await main()
