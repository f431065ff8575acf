import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createVitest, type InlineConfig, type TestModule, type TestSpecification } from 'vitest/node'
import { counted } from './reach.ts'
import { runAnew } from './run-anew.ts'
import { wordsAtOnce } from './words-at-once.ts'

const sameOrder = (files: TestSpecification[]): TestSpecification[] => files

/** The tests over HTTP with other texts in place of files, and with what else a run needs. */
async function runnerOf(textOf: (file: string) => string | null, own: InlineConfig) {
  return createVitest(
    'test',
    {
      root: process.cwd(),
      config: false,
      watch: false,
      globalSetup: ['tests/support/database-global.ts'],
      reporters: [{}],
      include: ['tests/http/**/*.test.ts'],
      isolate: false,
      ...own,
    },
    {
      plugins: [
        { name: 'other-text', enforce: 'pre', load: (id) => textOf(id.split('?')[0] ?? '') },
        wordsAtOnce(),
      ],
    },
  )
}

/** Runs every test over HTTP, each file of which writes what it carries out of these files. Answers whether all were green. */
export async function findReach(files: readonly string[]): Promise<boolean> {
  const texts = new Map(
    files.map((file) => [path.resolve(file), counted(file, readFileSync(file, 'utf8'))] as const),
  )
  const vitest = await runnerOf((file) => texts.get(file) ?? null, {
    maxWorkers: 2,
    setupFiles: ['tests/support/reach-setup.ts'],
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  })
  await vitest.start()
  const isGreen = vitest.state.getTestModules().every((module) => module.state() !== 'failed')
  await vitest.close()
  return isGreen
}

function toldOf(module: TestModule): string {
  const test = [...module.children.allTests()].find((one) => one.result().state === 'failed')
  const [error] = test?.result().errors ?? module.errors()
  return `${module.relativeModuleId} ${test?.name ?? ''}: ${(error?.message ?? '').slice(0, 200)}`
}

/** Runs tests over HTTP with another text in place of one file. */
export async function makeServerRunner() {
  let other: { file: string; text: string } | null = null
  const vitest = await runnerOf((file) => (file === other?.file ? other.text : null), {
    maxWorkers: 1,
    bail: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    sequence: {
      sequencer: class {
        sort = sameOrder
        shard = sameOrder
      },
    },
  })
  return {
    /** What the first of these tests that is red with this text says; null where all are green. */
    async killerOf(file: string, text: string, tests: readonly string[]): Promise<string | null> {
      const at = path.resolve(file)
      other = { file: at, text }
      vitest.invalidateFile(at)
      const { testModules, unhandledErrors } = await runAnew(vitest, tests)
      other = null
      vitest.invalidateFile(at)
      const red = testModules.find((module) => module.state() === 'failed')
      if (red) return toldOf(red)
      return unhandledErrors.length > 0
        ? `beside the tests: ${String(unhandledErrors[0]).slice(0, 200)}`
        : null
    },
    close: () => vitest.close(),
  }
}
