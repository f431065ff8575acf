import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openKeys } from '../../../src/sandbox/identity/keys.ts'
import { openJournal } from '../../../src/sandbox/journal.ts'
import { prepareDataFolder } from '../../../src/server/starting/data-folder.ts'
import { takeLock } from '../../../src/server/database/lock-file.ts'
import { createFolderFiles } from '../../../src/server/ports/files.ts'
import { temporaryFolder } from '../ports/world.ts'

/** Each name below a folder with its mode. */
const modesBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .map(String)
      .toSorted()
      .map((name) => [name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)]),
  )

/** As on a machine where what is made is open to all. */
const openMask = () => {
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
}

test('a document is for the user of the server alone (product 5)', async () => {
  openMask()
  const folder = path.join(await temporaryFolder(), 'documents')
  const files = await createFolderFiles(folder)
  const { sha256 } = await files.put(new TextEncoder().encode('দলিল'))
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(modesBelow(folder)).toEqual({
    [sha256.slice(0, 2)]: '700',
    [path.join(sha256.slice(0, 2), sha256)]: '600',
    incoming: '700',
  })
})

test('a journal and the keys of a stand-in too, also a journal that lay open', async () => {
  openMask()
  const folder = path.join(await temporaryFolder(), 'stand-ins')
  openJournal(folder, 'fresh', () => undefined).close()
  writeFileSync(path.join(folder, 'old.jsonl'), '{}\n')
  openJournal(folder, 'old', () => undefined).close()
  await openKeys(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(modesBelow(folder)).toEqual({
    'fresh.jsonl': '600',
    'identity-keys.json': '600',
    'old.jsonl': '600',
  })
})

test('who holds the folder is told to nobody else', async () => {
  openMask()
  const folder = await temporaryFolder()
  const release = await takeLock(path.join(folder, 'server.lock'), 0)
  expect(modesBelow(folder)).toEqual({ 'server.lock': '600' })
  release()
})

test('a start closes what lay open of ours, and lets the rest of the folder be', async () => {
  openMask()
  const folder = path.join(await temporaryFolder(), 'data')
  for (const name of ['documents/ab', 'stand-ins', 'else'])
    mkdirSync(path.join(folder, name), { recursive: true })
  for (const name of ['documents/ab/abc', 'stand-ins/inbox.jsonl', 'else/note'])
    writeFileSync(path.join(folder, name), '')
  await prepareDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(modesBelow(folder)).toEqual({
    documents: '700',
    'documents/ab': '700',
    'documents/ab/abc': '600',
    else: '777',
    'else/note': '666',
    'stand-ins': '700',
    'stand-ins/inbox.jsonl': '600',
  })
})

test('a folder that everybody shares stays shared', async () => {
  const folder = await temporaryFolder()
  chmodSync(folder, 0o1777)
  await prepareDataFolder(folder)
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
})
