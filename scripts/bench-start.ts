import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../tests/support/free-port.ts'
import { ensurePacked, ensureScreens, ensureServerBuilt } from './build.mjs'
import { median } from './bench-place.ts'

/** What the first page of a start may take, in seconds, when all is built: over an empty folder, and over one that is in use. */
const bounds = { first: 10, later: 1.5 }
const giveUpMs = 120_000

const pageAt = (url: string) =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Seconds from the command to the first page that is answered; the product is then stopped. */
async function startOnce(folder: string): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [path.resolve('scripts/start.mjs')], {
    env: { ...process.env, DATA_FOLDER: folder, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  try {
    while (!(await pageAt(`http://127.0.0.1:${port}/home`))) {
      if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
      if (performance.now() - begun > giveUpMs) throw new Error('there is no page after two minutes')
      await pause(10)
    }
    return (performance.now() - begun) / 1_000
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Starts the built product so many times over an empty folder and over that same one again. Prints the medians; answers whether both are within their bounds. */
export async function benchStart(times: number): Promise<boolean> {
  await ensureScreens()
  await ensureServerBuilt()
  await ensurePacked()
  const figures: Record<keyof typeof bounds, number[]> = { first: [], later: [] }
  for (let turn = 0; turn < times; turn += 1) {
    const folder = await mkdtemp(path.join(tmpdir(), 'court-start-'))
    try {
      figures.first.push(await startOnce(folder))
      figures.later.push(await startOnce(folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  console.log(`first page after the command, in seconds: median of ${times}`)
  let isWithin = true
  for (const kind of ['first', 'later'] as const) {
    const found = median(figures[kind])
    isWithin &&= found <= bounds[kind]
    const all = figures[kind].map((seconds) => seconds.toFixed(2)).join(' ')
    console.log(`${found.toFixed(2).padStart(7)}  at most ${bounds[kind]}: a ${kind} start (${all})`)
  }
  return isWithin
}
