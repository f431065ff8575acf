import { createHash } from 'node:crypto'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { createFolderFiles, type Files } from '../../../src/server/ports/files.ts'
import { filesOf, startBucket } from './bucket-world.ts'
import { temporaryFolder } from './world.ts'

const bytes = new TextEncoder().encode('দলিল ১')
const digest = createHash('sha256').update(bytes).digest('hex')
const papers = ['ক', 'খ', 'গ', 'ঘ', 'ঙ'].map((text) => new TextEncoder().encode(`দলিল ${text}`))
const listOf = async (files: Files) => {
  const names: string[] = []
  for await (const name of files.names()) names.push(name)
  return names
}
const contentOf = async (files: Files, name: string) => {
  const found = await files.get(name)
  return found === null ? null : new Uint8Array(await buffer(found))
}

/** Each place, and how a further process opens the same one. */
const places: [string, () => Promise<() => Promise<Files>>][] = [
  [
    'a folder',
    async () => {
      const folder = await temporaryFolder()
      return () => createFolderFiles(folder)
    },
  ],
  [
    'a bucket',
    async () => {
      const bucket = await startBucket()
      return () => Promise.resolve(filesOf(bucket))
    },
  ],
  [
    'a bucket, below a beginning of its keys, beside what others keep',
    async () => {
      const bucket = await startBucket()
      bucket.shelf.write('a'.repeat(64), Buffer.from('of others'))
      bucket.shelf.write(`court/not-a-digest`, Buffer.from('of others'))
      return () => Promise.resolve(filesOf(bucket, { url: `${bucket.url}/court` }))
    },
  ],
]

describe.each(places)('documents in %s (product 5)', (_name, create) => {
  test('what was put is there, also for a new process, and once only', async () => {
    const open = await create()
    const files = await open()
    const puts = await Promise.all(Array.from({ length: 20 }, () => files.put(bytes)))
    expect(puts).toEqual(puts.map(() => ({ sha256: digest, sizeBytes: bytes.byteLength })))
    const later = await open()
    expect(await contentOf(later, digest)).toEqual(bytes)
    expect(await listOf(later)).toEqual([digest])
  })

  test('nothing for what is not there, was removed, or is no digest; removing that is no error', async () => {
    const files = await (await create())()
    expect(await files.get(digest)).toBeNull()
    await files.remove(digest)
    await files.put(bytes)
    await files.remove(digest)
    await files.remove(digest)
    expect(await files.get(digest)).toBeNull()
    expect(await files.get(digest.toUpperCase())).toBeNull()
    expect(await files.get('../secret')).toBeNull()
    await files.remove('../secret')
    expect(await listOf(files)).toEqual([])
  })

  test('each paper is listed once, on however many pages, and an empty one is a paper too', async () => {
    const files = await (await create())()
    const all = [...papers, new Uint8Array()]
    const digests: string[] = []
    for (const paper of all) digests.push((await files.put(paper)).sha256)
    expect(await listOf(files)).toEqual(digests.toSorted())
    for (const [index, paper] of all.entries())
      expect(await contentOf(files, digests[index] ?? '')).toEqual(paper)
  })
})

test('a folder has the paper under its name, nothing half-written, and gives nothing from outside', async () => {
  const folder = await temporaryFolder()
  const files = await createFolderFiles(folder)
  await files.put(bytes)
  expect(await readdir(join(folder, digest.slice(0, 2)))).toEqual([digest])
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
  await writeFile(join(folder, 'secret'), 'x')
  expect(await files.get('../secret')).toBeNull()
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

test('in a folder nobody but the server reads them (product 7)', async () => {
  const folder = await temporaryFolder()
  const { sha256 } = await (await createFolderFiles(folder)).put(Buffer.from('%PDF-1.4'))
  const modeOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777
  const part = sha256.slice(0, 2)
  expect([await modeOf(part), await modeOf(join(part, sha256))]).toEqual([0o700, 0o600])
})
