import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { groups } from './word-groups.mjs'
import { claimedTwice, tableOf } from './word-tables.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const outdir = 'src/words'
const folder = `${outdir}/groups`
const stamp = `${outdir}/.fingerprint`
/** Everything that the words are made of. */
export const wordSources = [
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

/** Writes what differs and takes away what is no longer said; the tables and the stamp beside it are not its own. */
function writeCompiled(output) {
  mkdirSync(`${outdir}/messages`, { recursive: true })
  for (const [name, text] of Object.entries(output)) {
    const file = `${outdir}/${name}`
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
  for (const name of readdirSync(`${outdir}/messages`))
    if (!(`messages/${name}` in output)) rmSync(`${outdir}/messages/${name}`)
}

const by = (rows, keyOf) => {
  const found = new Map()
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row])
  return found
}

/**
 * The messages as the compiler takes them out of a project. A project loaded from its folder writes every word into a
 * database of its own first, which is nine tenths of a compilation; here they go from the importer to the compiler.
 */
async function readProject() {
  const settings = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8'))
  const { default: importer } = await import('@inlang/plugin-message-format')
  const files = settings.locales.map((locale) => ({
    locale,
    content: readFileSync(`messages/${locale}.json`),
  }))
  const { bundles, messages, variants } = await importer.importFiles({ settings, files })
  const variantsOf = by(
    variants,
    ({ messageBundleId, messageLocale }) => `${messageLocale} ${messageBundleId}`,
  )
  const messagesOf = by(messages, ({ bundleId }) => bundleId)
  const nested = bundles
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((bundle) => ({
      ...bundle,
      messages: (messagesOf.get(bundle.id) ?? []).map((message) => ({
        ...message,
        variants: variantsOf.get(`${message.locale} ${bundle.id}`) ?? [],
      })),
    }))
  const query = { select: () => query, execute: () => Promise.resolve(nested) }
  return { settings: { get: () => Promise.resolve(settings) }, db: { selectFrom: () => query } }
}

/** Options of the compiler; the test that compares with a project loaded from its folder takes them too. */
export const wordOptions = {
  outdir: `./${outdir}`,
  /** @type {("cookie" | "baseLocale")[]} */
  strategy: ['cookie', 'baseLocale'],
  cookieName: 'language',
  cookieMaxAge: 400 * 86_400,
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
}

/** The compiled words: each file's text by its name. */
export async function compiledWords() {
  const { compileProject } = await import('@inlang/paraglide-js')
  return compileProject({
    project: await readProject(),
    projectPath: './project.inlang',
    compilerOptions: wordOptions,
  })
}

/** Compiles messages/*.json into src/words; writes only the files that differ. */
export async function compileWords() {
  writeCompiled(await compiledWords())
  writeTables()
}

/** Compiles the words when anything they are made of changed since the last time. Every script that needs them calls this first. */
export async function ensureWords() {
  process.chdir(root)
  const hash = createHash('sha256')
  for (const file of wordSources) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  const print = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return
  // What is written halfway is no words at all.
  rmSync(stamp, { force: true })
  await compileWords()
  writeFileSync(stamp, print)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureWords()
