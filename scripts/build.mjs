import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ensureWords } from './words.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()

const fingerprint = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const isFresh = (stamp, print) => existsSync(stamp) && readFileSync(stamp, 'utf8') === print

const compress = (folder) => {
  for (const file of filesBelow(folder)) {
    if (!/\.(js|css|html|svg|json)$/.test(file) || statSync(file).size < 1_000) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
  }
}

/** Builds the screens when anything they are made of changed since the last time. Answers whether it built. */
export async function ensureScreens() {
  await ensureWords()
  const sources = ['src/screens', 'src/machines', 'src/api', 'src/wording'].flatMap(filesBelow)
  const print = fingerprint([
    ...sources,
    'index.html',
    'vite.config.ts',
    'scripts/chunks.mjs',
    'package-lock.json',
    'messages/bn.json',
    'messages/en.json',
    'scripts/word-groups.mjs',
    'scripts/word-tables.mjs',
  ])
  const stamp = 'dist/.fingerprint'
  if (isFresh(stamp, print)) return false
  const { build } = await import('vite')
  const { groupsByPlace } = await import('./chunks.mjs')
  const before = process.env.NODE_ENV
  const groups = await groupsByPlace(build)
  await build({ logLevel: 'warn', build: { rolldownOptions: { output: { codeSplitting: { groups } } } } })
  // vite leaves NODE_ENV at production; the server that starts next must not inherit that.
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  compress('dist')
  writeFileSync(stamp, print)
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureScreens()
