import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Test } from '@vitest/runner'
import { TestRunner } from 'vitest'
import { noFault, type SwitchTask, type Told } from './switched-run.ts'
import { switchName } from './switched-text.ts'

const task = JSON.parse(readFileSync(process.env['SWITCH_TASK'] ?? '', 'utf8')) as SwitchTask
const reasonLengthMax = 300

/** What was asked for since the last test began. */
const met = new Set<number>()
const always = task.lasting?.fault ?? null
let isThere: number | null = always
Reflect.set(globalThis, switchName, (fault: number): boolean => {
  met.add(fault)
  return fault === isThere
})

const tell = (told: Told): void => appendFileSync(task.told, `${JSON.stringify(told)}\n`)

/** What a test is run with next: no fault, or this one. */
type Step = 'bare' | number

/**
 * Runs each test once for each fault that it is given, as the package repeats a test: with what stands before and after each. Twice it is run
 * without any before the first, which not every test can be, and once after each that it found, which may have left something.
 */
class SwitchRunner extends TestRunner {
  #steps: Step[] = []
  #step: Step | null = null
  #last: number | null = null
  #isSpoilt = false

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test)
    met.clear()
    const faults = task.faults?.[test.id] ?? []
    this.#steps = faults.length > 0 ? ['bare', 'bare', ...faults] : []
    this.#last = null
    test.repeats = faults.length > 0 ? 1 + faults.length * 2 : 0
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test)
    this.#step = this.#next()
    if (typeof this.#step !== 'number') return
    isThere = this.#step
    tell({ kind: 'begun', test: test.id, fault: isThere })
  }

  /** What another found meanwhile is passed over. */
  #next(): Step | null {
    if (this.#isSpoilt) return null
    const found = existsSync(task.found) ? readFileSync(task.found, 'utf8').split('\n') : []
    let step = this.#steps.shift()
    while (typeof step === 'number' && found.includes(String(step))) step = this.#steps.shift()
    return step ?? null
  }

  async runTask(test: Test): Promise<void> {
    if (task.faults === null || this.#step !== null) await TestRunner.getTestFn(test)()
  }

  onAfterRetryTask(test: Test): void {
    isThere = always
    const { result } = test
    const step = this.#step
    if (step === null || result === undefined) return
    const isRed = result.state === 'fail'
    const says = (result.errors?.[0]?.message ?? '').slice(0, reasonLengthMax)
    if (step === 'bare' && isRed) this.#spoil(test, says)
    if (typeof step === 'number') {
      this.#last = step
      if (isRed) this.#find(test, step, says)
      else tell({ kind: 'survived', test: test.id, fault: step })
    }
    result.state = 'run'
    result.errors = []
  }

  #find(test: Test, fault: number, says: string): void {
    tell({ kind: 'killed', test: test.id, fault, says })
    appendFileSync(task.found, `${fault}\n`)
    this.#steps.unshift('bare')
  }

  #tellOfLasting({ id, result }: Test, { fault, bare }: NonNullable<SwitchTask['lasting']>): void {
    const says = (result?.errors?.[0]?.message ?? '').slice(0, reasonLengthMax)
    const told = { test: id, fault: fault ?? noFault }
    if (result?.state === 'pass') tell({ kind: 'survived', ...told })
    else if (!bare.includes(id)) tell({ kind: 'killed', ...told, says })
  }

  #spoil(test: Test, says: string): void {
    tell({ kind: 'spoilt', test: test.id, after: this.#last, says })
    this.#steps = []
    this.#isSpoilt = true
  }

  override onAfterRunTask(test: Test): void {
    super.onAfterRunTask(test)
    if (task.faults !== null) return
    if (task.lasting) {
      this.#tellOfLasting(test, task.lasting)
      return
    }
    const milliseconds = Math.round(test.result?.duration ?? 0)
    tell({ kind: 'met', test: test.id, file: test.file.name, milliseconds, faults: [...met] })
  }
}

// The package asks for a runner by this name.
export { SwitchRunner as default }
