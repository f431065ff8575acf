import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  headsFileOf,
  keepHead,
  keptHeads,
  linesUntil,
  putHeads,
  type Head,
} from '../../../src/server/audit/heads.ts'
import { readSettings } from '../../../src/server/settings.ts'

const headOf = (day: number): Head => ({
  day: `2026-03-0${day}`,
  number: day,
  code: 'a'.repeat(64),
  keptAt: `2026-03-0${day}T18:00:00.000Z`,
})
const lineOf = (day: number) => `${JSON.stringify(headOf(day))}\n`
const torn = lineOf(2).slice(0, 20)

async function settingsOfTrial() {
  const folder = await mkdtemp(path.join(tmpdir(), 'court-heads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return readSettings({ DATA_FOLDER: folder })
}

test('a seal that a crash tore is one that is none, and the next one is whole (product 4)', async () => {
  const settings = await settingsOfTrial()
  await keepHead(settings, headOf(1))
  await appendFile(headsFileOf(settings), torn)
  await keepHead(settings, headOf(3))
  expect(await keptHeads(settings)).toEqual([headOf(1), null, headOf(3)])
  expect(await readFile(headsFileOf(settings), 'utf8')).toBe(`${lineOf(1)}${torn}\n${lineOf(3)}`)
})

const kept = `${lineOf(1)}${torn}\n${lineOf(3)}${lineOf(4)}`
test.each([
  ['before all of them', new Date('2026-03-01T17:59:59.999Z'), ''],
  ['at the first', new Date('2026-03-01T18:00:00.000Z'), lineOf(1)],
  ['before the third', new Date('2026-03-03T17:59:59.999Z'), lineOf(1)],
  ['at the third', new Date('2026-03-03T18:00:00.000Z'), `${lineOf(1)}${torn}\n${lineOf(3)}`],
  ['whenever', null, kept],
] as const)('what was kept %s comes back with it, torn or not (product 5)', (_name, until, lines) => {
  expect(linesUntil(kept, until)).toBe(lines)
})

test('what comes back is read as it was kept (product 5)', async () => {
  const settings = await settingsOfTrial()
  await putHeads(settings, linesUntil(kept, new Date(headOf(3).keptAt)))
  expect(await keptHeads(settings)).toEqual([headOf(1), null, headOf(3)])
})
