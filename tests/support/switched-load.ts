import { isAlone } from './alone.ts'
import type { Fault, Known, Met } from './switched-faults.ts'
import { runSwitched, type SwitchTask, type Told } from './switched-run.ts'

/** So many files of tests are tried for a fault at most, the likeliest first. */
const filesMax = 3

type Run = (faults: null, lasting: SwitchTask['lasting']) => SwitchTask

/** Judges faults that have their effect while a file is loaded: each is there before any is, for whole files of tests. */
export class LoadJudge {
  readonly #task: Run
  readonly #bare = new Map<string, Promise<{ red: string[]; isRun: boolean }>>()
  readonly #files = new Map<string, string[]>()

  /** `tests` are those that meet each fault, the likeliest first. */
  constructor({ faults }: Known, tests: ReadonlyMap<number, readonly Met[]>, task: Run) {
    this.#task = task
    for (const { number, file } of faults) {
      const known = this.#files.get(file) ?? []
      const more = (tests.get(number) ?? []).map((one) => one.file).filter((one) => !known.includes(one))
      this.#files.set(file, [...known, ...new Set(more)].slice(0, filesMax))
    }
  }

  /** What finds it; null where nothing does. */
  async killerOf({ number, file }: Fault): Promise<string | null> {
    for (const tests of this.#files.get(file) ?? []) {
      const { red, isRun } = await this.#bareOf(tests)
      const { told, end } = await this.#run(tests, { fault: number, bare: red })
      const found = told.find((one) => one.kind === 'killed')
      if (found) return `${tests}: ${found.says}`
      if (isRun && end === 'ended' && told.length === 0) return `${tests}: no test of it runs`
      if (end === 'silent') return `${tests}: it runs for ever`
    }
    return null
  }

  /** Which tests of a file are red without any fault, when they are waited for no longer than here, and whether any runs. */
  #bareOf(tests: string): Promise<{ red: string[]; isRun: boolean }> {
    const known =
      this.#bare.get(tests) ??
      this.#run(tests, { fault: null, bare: [] }).then(({ told }) => ({
        red: told.flatMap((one) => (one.kind === 'killed' ? [one.test] : [])),
        isRun: told.length > 0,
      }))
    this.#bare.set(tests, known)
    return known
  }

  #run(tests: string, lasting: SwitchTask['lasting']): Promise<{ told: Told[]; end: string }> {
    return runSwitched(this.#task(null, lasting), { files: [tests], isIsolated: isAlone(tests) })
  }
}
