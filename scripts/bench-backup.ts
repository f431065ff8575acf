import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createFiles } from '../src/server/ports/files-kept.ts'
import { readSettings } from '../src/server/settings.ts'
import { StartFault } from '../src/server/starting/fault.ts'
import { startCommand } from '../tests/support/command.ts'
import { tokenOf } from '../tests/support/product.ts'
import { askerOf, type Ask } from './asking.ts'
import { ensureScreens, ensureServerBuilt } from './build.mjs'
import { median } from './bench-place.ts'

/** What a backup may hold in memory, and how much longer an act may take while it is made. */
const bounds = { megabytes: 200, ratio: 1.1 }
const paperBytes = 512 * 1024
const megabyte = 1_000_000
/** As an office works: so many acts a second, whatever each takes. */
const actEveryMs = 200
/** How long acts are measured before the backup, and again after it. */
const restSeconds = 60
/** For so long nothing is measured: what was seldom done is slower. */
const warmSeconds = 60

const note = (text: string) => console.log(text)

/** A data folder with so many cases and so many bytes of papers; made once, and used again. */
async function prepare(folder: string, cases: number, gigabytes: number): Promise<void> {
  const mark = path.join(folder, `filled-${cases}-${gigabytes}`)
  if (existsSync(mark)) return
  mkdirSync(folder, { recursive: true })
  const seeding = startCommand('seed', folder, { DATA_FOLDER: folder }, ['--applications', String(cases)])
  if ((await seeding.ended) !== 0) throw new Error(`not filled: ${seeding.said.out}${seeding.said.error}`)
  note(`${cases} cases made`)
  const files = await createFiles(readSettings({ DATA_FOLDER: folder }))
  const papers = Math.ceil((gigabytes * 1e9) / paperBytes)
  for (let index = 0; index < papers; index += 1) await files.put(randomBytes(paperBytes))
  note(`${papers} papers, ${gigabytes} GB`)
  writeFileSync(mark, '')
}

interface Case {
  id: string
  version: number
}

/** Verifies one case after the other at an even pace; milliseconds of each. */
class Officer {
  readonly #ask: Ask
  #queue: Case[] = []

  constructor(ask: Ask) {
    this.#ask = ask
  }

  async #next(): Promise<Case> {
    if (this.#queue.length === 0)
      this.#queue = (
        await this.#ask<{ rows: Case[] }>('GET', '/applications?list=unverified&state=unverified&size=50')
      ).rows
    const one = this.#queue.shift()
    if (!one)
      throw new StartFault([
        'No case is left to verify. Name more by --cases, or another place by --folder: those of this one were verified by earlier runs.',
      ])
    return one
  }

  async #verify(): Promise<number> {
    const { id } = await this.#next()
    const { version } = await this.#ask<Case>('GET', `/applications/${id}`)
    const begun = performance.now()
    await this.#ask('POST', `/applications/${id}/actions/verify`, { version, payload: {} })
    return performance.now() - begun
  }

  async workWhile(isGoing: () => boolean): Promise<number[]> {
    const taken: number[] = []
    while (isGoing()) {
      const begun = performance.now()
      taken.push(await this.#verify())
      await pause(Math.max(0, actEveryMs - (performance.now() - begun)))
    }
    return taken
  }

  workFor(seconds: number): Promise<number[]> {
    const end = performance.now() + seconds * 1_000
    return this.workWhile(() => performance.now() < end)
  }
}

/** The most that a process held so far, in megabytes, as Linux keeps it. */
function heldOf(pid: number): number {
  const file = `/proc/${pid}/status`
  // It may have ended a moment ago.
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return (Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024) / megabyte
}

async function backUp(folder: string, officer: Officer): Promise<{ held: number; taken: number[] }> {
  const file = path.join(folder, 'bench.backup')
  const begun = performance.now()
  const command = startCommand('backup', folder, { DATA_FOLDER: folder }, ['--to', file])
  const state = { isGoing: true, held: 0 }
  const ended = command.ended.finally(() => (state.isGoing = false))
  const look = () => {
    const { pid, exitCode } = command.child
    if (exitCode === null && pid !== undefined) state.held = Math.max(state.held, heldOf(pid))
    return state.isGoing
  }
  const taken = await officer.workWhile(look)
  if ((await ended) !== 0) throw new Error(`no backup: ${command.said.out}${command.said.error}`)
  const seconds = (performance.now() - begun) / 1_000
  note(/^.* rows of .*$/m.exec(command.said.out.replace(/^.*%.*$/gm, ''))?.[0] ?? command.said.out)
  note(`${((await stat(file)).size / 1e9).toFixed(2)} GB in ${seconds.toFixed(0)} s`)
  await rm(file)
  return { held: state.held, taken }
}

/**
 * A backup of so many cases and papers beside a product in which an officer works: what its process holds at most, and how long an act takes
 * before, meanwhile and after, as p50. Answers whether both are within their bounds. Linux alone says what a process held.
 * @source product 5
 */
export async function benchBackup(folder: string, cases: number, gigabytes: number): Promise<boolean> {
  await ensureScreens()
  await ensureServerBuilt()
  const own = path.resolve(folder, 'backup')
  await prepare(own, cases, gigabytes)
  const server = startCommand('main', own, { PORT: '0', DATA_FOLDER: own, LOG_LEVEL: 'warn' })
  try {
    const url = await server.sees(/Court Fee: (http:\S+)/)
    // The head office has the cases of all offices: those of one are verified before the measuring ends.
    const officer = new Officer(askerOf(url, await tokenOf({ url }, 'headAdministrator')))
    await officer.workFor(warmSeconds)
    const before = await officer.workFor(restSeconds)
    const { held, taken } = await backUp(own, officer)
    const after = await officer.workFor(restSeconds)
    const rest = median([...before, ...after])
    const ratio = median(taken) / rest
    note(
      `an act, p50 in ms: ${median(before).toFixed(1)} before, ${median(taken).toFixed(1)} meanwhile (${taken.length} acts), ${median(after).toFixed(1)} after; ratio ${ratio.toFixed(2)}, at most ${bounds.ratio}`,
    )
    note(`the backup held ${held.toFixed(0)} MB at most, below ${bounds.megabytes}`)
    return held < bounds.megabytes && ratio <= bounds.ratio
  } finally {
    await server.stop()
  }
}
