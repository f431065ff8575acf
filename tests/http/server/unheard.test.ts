import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtServer } from '../../support/command.ts'
import { createDatabase, urlOf } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'

/** The product over an empty folder, writing to what it is given; it is answered for as long as it lives. */
async function startUnheard(output: 'pipe' | number): Promise<{ child: ChildProcess; url: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'court-unheard-'))
  const database = await createDatabase()
  const port = await freePort()
  const child = spawn(process.execPath, [builtServer], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      DATA_FOLDER: folder,
      DATABASE_URL: urlOf(database.config),
    },
    stdio: ['ignore', output, output],
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { child, url: `http://127.0.0.1:${port}/api/config-status` }
}

/** Until it is answered; rejects where the product ends before. */
async function answered(child: ChildProcess, url: string): Promise<number> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    const status = await fetch(url).then(
      (response) => response.status,
      () => null,
    )
    if (status !== null) return status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('when what reads its output goes away, the product goes on, and ends when it is asked to', async () => {
  const { child, url } = await startUnheard('pipe')
  expect(await answered(child, url)).toBe(200)
  child.stdout?.destroy()
  child.stderr?.destroy()
  // Each is a line of the log.
  for (let times = 0; times < 5; times += 1) expect(await answered(child, url)).toBe(200)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})

test('where its output cannot be written, as on a full disk, it starts and goes on', async () => {
  // Nothing can be written to what was opened to be read.
  const output = openSync(import.meta.filename, 'r')
  const { child, url } = await startUnheard(output)
  closeSync(output)
  for (let times = 0; times < 5; times += 1) expect(await answered(child, url)).toBe(200)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})
