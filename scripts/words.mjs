import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { groups } from './word-groups.mjs'
import { claimedTwice, tableOf } from './word-tables.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const folder = 'src/words/groups'
const stamp = 'src/words/.fingerprint'
const sources = [
  'messages/bn.json',
  'messages/en.json',
  'project.inlang/settings.json',
  'package-lock.json',
  'scripts/words.mjs',
  'scripts/word-groups.mjs',
  'scripts/word-tables.mjs',
]

/** Writes the table of each family of words, in a file of its own so that a screen takes only what it says. */
function writeTables() {
  const keys = Object.keys(JSON.parse(readFileSync('messages/bn.json', 'utf8')))
  const twice = claimedTwice(groups, keys)
  if (twice.length > 0) throw new Error(`Two groups of words claim ${twice.join(', ')}`)
  mkdirSync(folder, { recursive: true })
  const tables = new Map(groups.map((group) => [`${group.name}.ts`, tableOf(group, keys)]))
  for (const name of readdirSync(folder)) if (!tables.has(name)) rmSync(`${folder}/${name}`)
  for (const [name, table] of tables) {
    const file = `${folder}/${name}`
    if (!existsSync(file) || readFileSync(file, 'utf8') !== table) writeFileSync(file, table)
  }
}

let compiled

/** Compiles messages/*.json into src/words; after the first time in a process it writes only the files that differ. */
export async function compileWords() {
  const { compile } = await import('@inlang/paraglide-js')
  compiled = await compile({
    ...(compiled ? { previousCompilation: compiled, cleanOutdir: false } : {}),
    project: './project.inlang',
    outdir: './src/words',
    strategy: ['cookie', 'baseLocale'],
    cookieName: 'language',
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
  })
  writeTables()
}

/**
 * Compiles the words when anything they are made of changed since the last time, or in any case. Every script that needs
 * them calls this first.
 */
export async function ensureWords({ isAnew = false } = {}) {
  process.chdir(root)
  const hash = createHash('sha256')
  for (const file of sources) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  const print = hash.digest('hex')
  if (!isAnew && existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return
  await compileWords()
  writeFileSync(stamp, print)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureWords()
