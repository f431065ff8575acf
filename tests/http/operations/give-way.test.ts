import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '../../../src/server/backup/backup.ts'
import { createPace } from '../../../src/server/backup/give-way.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'court-gives-way-'))
  world = await createWorld()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const backUp = (file: string, pace?: () => Promise<void>) =>
  makeBackup({
    config: world.databaseConfig,
    files: world.deps.files,
    settings: readSettings({ DATA_FOLDER: folder }),
    file,
    recipient: null,
    ...(pace ? { pace } : {}),
  })

/** How long it rested after each of these stretches of work, in milliseconds. */
async function restsAfter(stretches: readonly number[]): Promise<number[]> {
  let now = 0
  const rests: number[] = []
  const pace = createPace({
    nowMs: () => now,
    rest: (milliseconds) => {
      rests.push(milliseconds)
      now += milliseconds
      return Promise.resolve()
    },
  })
  for (const worked of stretches) {
    now += worked
    await pace()
  }
  return rests
}

test('a backup rests half as long again as it worked, not for a moment’s work, and never above a second (product 5)', async () => {
  expect(await restsAfter([100, 200])).toEqual([150, 300])
  expect(await restsAfter([20, 20, 20, 10, 50])).toEqual([90, 90])
  expect(await restsAfter([10_000, 100])).toEqual([1_000, 150])
})

test('after each piece it waits for its turn: nothing bears its name before the last (product 5)', async () => {
  const file = path.join(folder, 'paced.backup')
  const turns: (() => void)[] = []
  let pieces = 0
  const state = { isThere: false }
  const made = backUp(file, () => {
    pieces += 1
    return new Promise<void>((resolve) => turns.push(resolve))
  }).finally(() => (state.isThere = true))
  while (!state.isThere) {
    if (turns.length > 0) {
      expect(existsSync(file)).toBe(false)
      turns.shift()?.()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  const unhurried = await made
  // The head, the seals, the end; each document; a part at least of each table that has rows.
  expect(pieces).toBeGreaterThan(3 + unhurried.documents + 10)
  const hurried = await backUp(path.join(folder, 'hurried.backup'))
  expect({ ...hurried, at: null }).toEqual({ ...unhurried, at: null })
})

test('every thread of it stands behind whoever answers people (product 5)', () => {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const source = pathToFileURL(path.resolve('src/server/backup/give-way.ts')).href
  const program = `import { readdirSync } from 'node:fs'
    import { readFile } from 'node:fs/promises'
    import { getPriority } from 'node:os'
    import { stepBack } from '${source}'
    await Promise.all(Array.from({ length: 8 }, () => readFile('package.json')))
    stepBack()
    console.log(JSON.stringify(readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))))`
  const said = execFileSync(
    process.execPath,
    ['--import', loader, '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  )
  const priorities = JSON.parse(said) as number[]
  expect(priorities.length).toBeGreaterThan(4)
  expect(new Set(priorities)).toEqual(new Set([10]))
})
