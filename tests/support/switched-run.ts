import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import react from '@vitejs/plugin-react'
import { createVitest } from 'vitest/node'
import { wordsAtOnce } from './words-at-once.ts'

/** What a run is to do: tell which faults each test meets, or try those that it is given for a test, one after the other. */
export interface SwitchTask {
  /** The file in which it tells, a line for each thing. */
  told: string
  /** The file in which all runs at once write what they found. */
  found: string
  /** The numbers of faults by test; null where it is only to be told what each meets. */
  faults: Readonly<Record<string, readonly number[]>> | null
  /** A fault that is there from before the texts are loaded and stays for every test; without one it is told which tests are red by themselves, which `bare` knows. */
  lasting?: { fault: number | null; bare: readonly string[] }
}

/** The number of none. */
export const noFault = -1

export type Told =
  | { kind: 'met'; test: string; file: string; milliseconds: number; faults: readonly number[] }
  | { kind: 'begun' | 'survived'; test: string; fault: number }
  | { kind: 'killed'; test: string; fault: number; says: string }
  /** A test that is red without a fault: it cannot be run twice, or the fault after which it was left something behind. */
  | { kind: 'spoilt'; test: string; after: number | null; says: string }

/** Where texts with all their faults stand, each at its path, and what was found by them; not where every run of tests begins with nothing. */
export const switchedFolder = path.resolve('node_modules/.cache/court-fee-switched')
export const switchedFile = (file: string): string => path.join(switchedFolder, 'texts', file)

/** What a page is waited for here, in milliseconds: most of what is found is found by what never comes. */
const isTrying = ({ faults, lasting }: SwitchTask): boolean => faults !== null || lasting !== undefined
const patienceOf = (task: SwitchTask): number => (isTrying(task) ? 1_500 : 60_000)
/** So long nothing is told by what runs for ever, in milliseconds. */
const silenceOf = (task: SwitchTask): number => (isTrying(task) ? 40_000 : 300_000)
const lookMilliseconds = 250

export interface SwitchedTests {
  files: readonly string[]
  /** Each file with modules of its own. */
  isIsolated: boolean
}

/** Runs files of tests of pages over the texts with all faults, in this process. */
async function runHere({ files, isIsolated, patience }: SwitchedTests & { patience: number }): Promise<void> {
  const vitest = await createVitest(
    'test',
    {
      root: process.cwd(),
      config: false,
      watch: false,
      globalSetup: ['tests/support/database-global.ts'],
      reporters: [{}],
      include: ['tests/screens/**/*.test.{ts,tsx}'],
      environment: 'happy-dom',
      setupFiles: ['tests/screens/support/patience.ts', 'tests/screens/support/blank-page.ts'],
      isolate: isIsolated,
      maxWorkers: 1,
      runner: 'tests/support/switch-runner.ts',
      testTimeout: patience * 5,
      hookTimeout: 60_000,
      expect: { poll: { timeout: patience } },
      env: { PATIENCE_MS: String(patience) },
      experimental: { fsModuleCache: true, fsModuleCachePath: path.join(switchedFolder, 'modules') },
      dangerouslyIgnoreUnhandledErrors: true,
    },
    {
      // What the shim stands in for is in React itself.
      resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
      plugins: [
        {
          name: 'switched-text',
          enforce: 'pre',
          load: (id) => {
            const file = switchedFile(path.relative(process.cwd(), id.split('?')[0] ?? ''))
            return existsSync(file) ? readFileSync(file, 'utf8') : null
          },
        },
        react(),
        wordsAtOnce(),
      ],
    },
  )
  await vitest.start([...files])
  await vitest.close()
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** What was told so far; a line that is still being written is none yet. */
export const toldIn = (file: string): Told[] =>
  textOf(file)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Told)

/** Whether nothing more is to be learnt of a run: a test is spoilt, or a fault that lasts is found. */
const isOver = ({ told, lasting }: SwitchTask): boolean =>
  ['spoilt', ...(typeof lasting?.fault === 'number' ? ['killed'] : [])].some((kind) =>
    textOf(told).includes(`{"kind":"${kind}"`),
  )

/**
 * Runs files of tests in a process of their own until they have ended, one of them is spoilt, what lasts is found or nothing is told any more; answers what was told and
 * which of the three it was.
 */
export async function runSwitched(
  task: SwitchTask,
  tests: SwitchedTests,
): Promise<{ told: Told[]; end: 'ended' | 'spoilt' | 'silent' }> {
  const taskFile = `${task.told}.task`
  writeFileSync(taskFile, JSON.stringify(task))
  const asked = JSON.stringify({ ...tests, patience: patienceOf(task) })
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/switched-run.ts', asked], {
    env: { ...process.env, SWITCH_TASK: taskFile },
    stdio: 'ignore',
    // What it starts ends with it.
    detached: true,
  })
  let hasEnded = false
  child.once('exit', () => (hasEnded = true))
  const end = (): void => {
    if (!hasEnded && child.pid) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', end)
  let [size, heardAt, how] = [-1, Date.now(), 'ended' as 'ended' | 'spoilt' | 'silent']
  while (!hasEnded && how === 'ended') {
    await setTimeout(lookMilliseconds)
    const now = existsSync(task.told) ? statSync(task.told).size : 0
    if (now !== size) {
      ;[size, heardAt] = [now, Date.now()]
      if (isOver(task)) how = 'spoilt'
    } else if (Date.now() - heardAt > silenceOf(task)) how = 'silent'
  }
  end()
  process.removeListener('exit', end)
  return { told: toldIn(task.told), end: how }
}

const [script, asked] = process.argv.slice(1)
if (script?.endsWith('switched-run.ts') && asked) {
  await runHere(JSON.parse(asked) as SwitchedTests & { patience: number })
  process.exit(0)
}
