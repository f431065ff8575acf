import { createHash } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createFolderFiles } from '../../../src/server/ports/files.ts'
import { temporaryFolder } from './world.ts'

const bytes = new TextEncoder().encode('দলিল ১')
const digest = createHash('sha256').update(bytes).digest('hex')

test('what was put is there, also for a new process, and once only', async () => {
  const folder = await temporaryFolder()
  const files = await createFolderFiles(folder)
  const puts = await Promise.all(Array.from({ length: 20 }, () => files.put(bytes)))
  expect(new Set(puts.map(({ sha256 }) => sha256))).toEqual(new Set([digest]))
  expect(puts[0]?.sizeBytes).toBe(bytes.byteLength)
  const later = await createFolderFiles(folder)
  const stream = await later.get(digest)
  expect(stream && new Uint8Array(await buffer(stream))).toEqual(bytes)
  expect(await readdir(join(folder, digest.slice(0, 2)))).toEqual([digest])
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('nothing for what is not there, was removed, or is no digest', async () => {
  const folder = await temporaryFolder()
  const files = await createFolderFiles(folder)
  expect(await files.get(digest)).toBeNull()
  await files.remove(digest)
  await files.put(bytes)
  await files.remove(digest)
  expect(await files.get(digest)).toBeNull()
  await writeFile(join(folder, 'secret'), 'x')
  expect(await files.get('../secret')).toBeNull()
  expect(await files.get(digest.toUpperCase())).toBeNull()
  await files.remove('../secret')
  expect(await readdir(folder)).toContain('secret')
})

test('an abandoned write is cleared away, one that may still go on is not', async () => {
  const folder = await temporaryFolder()
  await createFolderFiles(folder)
  const [old, young] = ['old', 'young'].map((name) => join(folder, 'incoming', name)) as [string, string]
  await writeFile(old, 'x')
  await writeFile(young, 'x')
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(old, yesterday, yesterday)
  await createFolderFiles(folder)
  expect(await readdir(join(folder, 'incoming'))).toEqual(['young'])
})
