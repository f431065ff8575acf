import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createVitest } from 'vitest/node'
import { importsOf } from '../house/sources.ts'
import { runAnew } from './run-anew.ts'
import { wordsAtOnce } from './words-at-once.ts'

/** Tests that walk whole cases: they take seconds, and see what the others see. */
const slow = new Set([
  'atlas',
  'walks',
  'paths',
  'coverage',
  'replay',
  'seed-data',
  'mutants',
  'journey-mutants',
])
const testsOfTheLaw = readdirSync('tests/machines')
  .filter((name) => name.endsWith('.test.ts') && !slow.has(name.replace('.test.ts', '')))
  .map((name) => `tests/machines/${name}`)

const once = <Answer>(ask: (file: string) => Answer) => {
  const answers = new Map<string, Answer>()
  return (file: string): Answer => {
    const answer = answers.get(file) ?? ask(file)
    answers.set(file, answer)
    return answer
  }
}

const loadedBy = once((file) =>
  importsOf(file)
    .filter(({ source, isType }) => !isType && /^(src|tests)\/.*\.tsx?$/.test(source))
    .map(({ source }) => source),
)
const reachOf = once((test) => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    for (const source of loadedBy(file))
      if (!seen.has(source)) {
        seen.add(source)
        visit(source)
      }
  }
  visit(test)
  return seen
})

/** The tests of the law that load a file: those that name it themselves are asked first, then that of edges, then all others. */
export const testsOf = once((file): { near: string[]; edge: string[]; far: string[] } => {
  const all = testsOfTheLaw.filter((test) => reachOf(test).has(file))
  const near = all.filter((test) => loadedBy(test).includes(file))
  const edge = all.filter((test) => test.endsWith('/boundaries.test.ts'))
  return {
    near,
    edge,
    far: all.filter((test) => !near.includes(test) && !edge.includes(test) && isQuick(test)),
  }
})

/** Tests that take seconds and are asked only about what they name. */
const isQuick = (test: string): boolean =>
  !/(close|claim|money-property|refund-property|persons|reference-file|facts|bulk|assignment|meanings|law|journey-charts|notice-text|seed|digits|amount-words)\.test/.test(
    test,
  )

/** Runs tests with other texts in place of files. */
export async function makeRunner() {
  const texts = new Map<string, string>()
  const vitest = await createVitest(
    'test',
    {
      root: process.cwd(),
      config: false,
      watch: false,
      include: ['tests/machines/**/*.test.ts'],
      pool: 'threads',
      maxWorkers: 1,
      bail: 1,
      isolate: false,
      reporters: [{}],
      testTimeout: 10_000,
    },
    {
      plugins: [
        wordsAtOnce(),
        { name: 'mutant', enforce: 'pre', load: (id) => texts.get(id.split('?')[0] ?? '') ?? null },
      ],
    },
  )
  const isGreen = async (tests: readonly string[]): Promise<boolean> => {
    if (tests.length === 0) return true
    const { testModules, unhandledErrors } = await runAnew(vitest, tests)
    return unhandledErrors.length === 0 && testModules.every((one) => one.state() !== 'failed')
  }
  return {
    /** Whether some test is red with this text in place of the file's. */
    isKilled: async (file: string, text: string): Promise<boolean> => {
      const at = path.resolve(file)
      texts.set(at, text)
      vitest.invalidateFile(at)
      const { near, edge, far } = testsOf(file)
      const survives = (await isGreen(near)) && (await isGreen(edge)) && (await isGreen(far))
      texts.delete(at)
      vitest.invalidateFile(at)
      return !survives
    },
    close: () => vitest.close(),
  }
}
