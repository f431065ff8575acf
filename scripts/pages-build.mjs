import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, fingerprint, isFresh } from './fingerprint.mjs'

export const pagesFolder = 'dist-pages'
const stamp = `${pagesFolder}/.fingerprint`

/** What no page is drawn with here: the server asks for none of it, and the build need not read it. */
const elsewhere = [
  /shell\/(staff-area|staff-shell|bell-list)/,
  /application\/my-submitted/,
  /\.\.\/(dispatch|notice|profile)\/[\w-]+-screen/,
  /\.\.\/payment\/bills-screen/,
  /filing\/defendants-screen/,
  /\.\/(later-steps|beside-form)\.tsx?/,
  /\.\/act-dialog\.tsx/,
  /invoice\/my-invoices/,
  /session-actor/,
]

/** Draws pages on the server: the same components and class names as in the browser. */
async function buildDrawer(build) {
  await build({
    // What is fetched late in a browser is often there from the beginning here.
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/screens/draw.tsx',
      outDir: pagesFolder,
      emptyOutDir: true,
      manifest: false,
      minify: false,
      rolldownOptions: {
        external: elsewhere,
        output: { entryFileNames: 'draw.mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}

/** The rows of the route tables, by path, with the source of the screen that each opens. */
export function screenSources() {
  const tables = filesBelow('src/screens/routes').filter((file) => file.endsWith('.ts'))
  const row = /path: '([^']+)',(?:(?!path: ')[\s\S])*?import\('\.\.\/([^']+)'\)/g
  return Object.fromEntries(
    tables.flatMap((table) =>
      [...readFileSync(table, 'utf8').matchAll(row)].map(([, at, file]) => [at, `src/screens/${file}`]),
    ),
  )
}

/** Every script that a source cannot run without, the ones that the first script brings left out. */
function scriptsOf(manifest, source, without = []) {
  const found = new Set()
  const walk = (key) => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    chunk.imports?.forEach(walk)
  }
  walk(source)
  return [...found]
    .filter((file) => file.endsWith('.js') && !without.includes(`/${file}`))
    .map((file) => `/${file}`)
}

/** The style sheets that a page names, in their order. */
const styleSheetsOf = (page) =>
  [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href)

/** What the server writes around a drawn page: all styles, of which it takes what a page needs, and which files follow. */
function partsOf() {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
  const page = readFileSync('dist/index.html', 'utf8')
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
  const first = scriptsOf(manifest, entry)
  const [letters, styles] = styleSheetsOf(page)
  const fileOf = (source) => {
    const key = Object.keys(manifest).find((one) => one.endsWith(source))
    if (key === undefined) throw new Error(`The build has no ${source}`)
    return `/${manifest[key].file}`
  }
  const rows = Object.entries(screenSources()).map(([at, source]) => [at, scriptsOf(manifest, source, first)])
  return {
    head: /<head>([\s\S]*)<\/head>/
      .exec(page)[1]
      .replace(
        /\s*<(title>[\s\S]*?<\/title|script[\s\S]*?<\/script|link rel="(modulepreload|stylesheet)"[^>]*)>/g,
        '',
      )
      .trim(),
    style: [letters, styles]
      .map((href) => readFileSync(path.join('dist', href), 'utf8'))
      .join('')
      .replace(/\/\*[^]*?\*\//g, ''),
    styles,
    letters,
    first,
    footer: scriptsOf(manifest, 'src/screens/shell/site-footer.tsx', first),
    fonts: {
      bn: fileOf('fonts/bangla.woff2'),
      en: fileOf('fonts/latin.woff2'),
    },
    screens: Object.fromEntries(rows),
    ofSession: [
      'src/screens/session-actor.ts',
      'src/screens/routes/litigant.ts',
      'src/screens/frame/visitor-actions.tsx',
    ].flatMap((source) => scriptsOf(manifest, source, first)),
  }
}

const pagesPrint = (screensPrint) =>
  fingerprint(['scripts/pages-build.mjs', 'scripts/fingerprint.mjs']) + screensPrint

/** Whether the pages that the server draws stand as the screens do. */
export const arePagesBuilt = (screensPrint) =>
  existsSync(`${pagesFolder}/parts.json`) && isFresh(stamp, pagesPrint(screensPrint))

/** Builds what the server draws public pages with, beside the screens that stand already. */
export async function buildPages(build, screensPrint) {
  await buildDrawer(build)
  writeFileSync(`${pagesFolder}/parts.json`, JSON.stringify(partsOf()))
  writeFileSync(stamp, pagesPrint(screensPrint))
}
