import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { filesBelow, fingerprint, isFresh } from './fingerprint.mjs'
import { arePagesBuilt, buildPages } from './pages-build.mjs'
import { ensureServer } from './server-build.mjs'
import { ensureWords, wordSources } from './words.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const packers = {
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  br: (bytes) => promisify(brotliCompress)(bytes),
}

/**
 * Puts beside each built file its packed forms, where they are not there yet. The server gives what it finds, so that it may
 * run meanwhile: a packed file has its name only when it is whole.
 */
export async function ensurePacked() {
  const files = filesBelow('dist').filter(
    (file) =>
      /\.(js|css|html|svg|json)$/.test(file) &&
      !file.includes(`${path.sep}.`) &&
      statSync(file).size >= 1_000,
  )
  for (const file of files)
    for (const [ending, pack] of Object.entries(packers)) {
      if (existsSync(`${file}.${ending}`)) continue
      const unfinished = `${file}.${ending}.new`
      await writeFile(unfinished, await pack(await readFile(file)))
      await rename(unfinished, `${file}.${ending}`)
    }
}

const screensStamp = 'dist/.fingerprint'

const screensPrint = () =>
  fingerprint([
    ...['src/screens', 'src/machines', 'src/api', 'src/wording'].flatMap(filesBelow),
    'index.html',
    'vite.config.ts',
    'scripts/build.mjs',
    'scripts/chunks.mjs',
    'scripts/lean-words.mjs',
    ...wordSources,
  ])

/** Whether the screens stand as their sources say. */
export function areScreensBuilt() {
  const print = screensPrint()
  return isFresh(screensStamp, print) && arePagesBuilt(print)
}

/**
 * Parts what is told of letters from all other styles. A drawn page has it in its own styles: told once more with the styles that follow, it
 * would make a browser set every line of the page anew.
 */
function partLetters() {
  const page = readFileSync('dist/index.html', 'utf8')
  const [link, href] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(page)
  const file = path.join('dist', href)
  const styles = readFileSync(file, 'utf8')
  const told = /@font-face\s*\{[^}]*\}/g
  const letters = styles.match(told).join('')
  const name = `/assets/letters-${createHash('sha256').update(letters).digest('base64url').slice(0, 8)}.css`
  writeFileSync(path.join('dist', name), letters)
  writeFileSync(file, styles.replace(told, ''))
  writeFileSync('dist/index.html', page.replace(link, `${link.replace(href, name)}\n    ${link}`))
}

/** Builds the screens when anything they are made of changed since the last time. Answers whether it built. */
export async function buildScreens() {
  const print = screensPrint()
  if (areScreensBuilt()) return false
  const { build } = await import('vite')
  const before = process.env.NODE_ENV
  // Whatever this process is for, what people get is built for them.
  process.env.NODE_ENV = 'production'
  if (!isFresh(screensStamp, print)) {
    const { chunkFileNames, groupsByPlace } = await import('./chunks.mjs')
    const codeSplitting = { groups: await groupsByPlace(build) }
    const output = { codeSplitting, chunkFileNames }
    await build({ logLevel: 'warn', build: { rolldownOptions: { output } } })
    partLetters()
    writeFileSync(screensStamp, print)
  }
  await buildPages(build, print)
  // The server that starts next must not inherit that.
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  return true
}

/** Says how far the build has come: a line written anew on a terminal, a line for each step elsewhere. */
function tell(step, share) {
  const line = `${String(share).padStart(3)} %  ${step}`
  process.stdout.write(process.stdout.isTTY ? `\r\u001B[2K${line}` : `${line}\n`)
}

const silent = () => undefined

/** The words and the screens, whole. Answers whether the screens were built. */
export async function ensureScreens() {
  await ensureWords()
  const isBuilt = await buildScreens()
  await ensurePacked()
  return isBuilt
}

/** What a server is made of: words and its bundle. The screens may be built while it begins. Answers whether it built. */
export async function ensureServerBuilt(isTold = !existsSync(screensStamp)) {
  const told = isTold ? tell : silent
  told('building: words', 0)
  await ensureWords()
  told('building: server', 60)
  const isBuilt = await ensureServer()
  told('building: server', 100)
  if (isTold && process.stdout.isTTY) process.stdout.write('\r\u001B[2K')
  return isBuilt
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureScreens()
  await ensureServer()
}
