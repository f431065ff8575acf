import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, fingerprint, isFresh } from './fingerprint.mjs'

export const pagesFolder = 'dist-pages'
const stamp = `${pagesFolder}/.fingerprint`

/** What no page is drawn with here: the server asks for none of it, and the build need not read it. */
const elsewhere = [
  /shell\/(staff-area|staff-shell|bell-list)/,
  /application\/my-(submitted|application-details)/,
  /\.\.\/(dispatch|payment|notice|profile)\/[\w-]+-screen/,
  /filing\/defendants-screen/,
  /\.\/(persons|costs|documents|review)-step/,
  /\.\/(submit-dialog|submitted|conflict-copy|not-editable)\.tsx/,
  /invoice\/(my-invoices|invoice-screen)/,
  /session-actor/,
]

/** What only pages of somebody's own are drawn with. */
const ownRoots = [
  /routes\/litigant\.ts/,
  /application\/my-applications-screen/,
  /filing\/filing-screen/,
  /frame\/visitor-actions/,
]

/** The files of the drawer that a page for everybody can be drawn with. */
function publicFiles(output) {
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const found = new Set()
  const walk = (fileName) => {
    const chunk = chunks.get(fileName)
    if (!chunk || found.has(fileName)) return
    if (ownRoots.some((root) => root.test(chunk.facadeModuleId ?? ''))) return
    found.add(fileName)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) walk(next)
  }
  walk('draw.mjs')
  return found
}

/** Draws pages on the server: the same components and class names as in the browser. Answers which files are everybody's. */
async function buildDrawer(build) {
  const { output } = await build({
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
  return publicFiles(output)
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

/** Rules of a style sheet without comments, each with its selector and all that is in its braces. */
function* rulesOf(text) {
  let [from, depth, open] = [0, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{' && depth++ === 0) open = at
    if (text[at] !== '}' || --depth > 0) continue
    yield [text.slice(from, open), text.slice(open + 1, at)]
    from = at + 1
  }
}

const classes = /\._[\w-]+/g

/** The rules that hold for what public pages are drawn with, in their order; a rule without a class holds everywhere. */
function stylesOf(text, isDrawn) {
  const isWanted = (selector) => [...selector.matchAll(classes)].every(([name]) => isDrawn(name.slice(1)))
  let kept = ''
  for (const [head, body] of rulesOf(text))
    if (/^@(media|supports)/.test(head)) {
      const inner = stylesOf(body, isDrawn)
      if (inner !== '') kept += `${head}{${inner}}`
    } else if (head.startsWith('@') || head.split(',').some(isWanted)) kept += `${head}{${body}}`
  return kept
}

/** The class names that stand in what the server draws with. */
function drawnClasses(isDrawn) {
  const files = filesBelow(pagesFolder).filter(
    (file) => file.endsWith('.mjs') && isDrawn(path.basename(file)),
  )
  const names = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/"(_[\w-]+_[a-z0-9]+_\d+)"/g),
  ])
  return new Set(names.map(([, name]) => name))
}

/** What the server writes around a drawn page: the styles themselves, and which files follow. */
function partsOf(everybodys) {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
  const page = readFileSync('dist/index.html', 'utf8')
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
  const first = scriptsOf(manifest, entry)
  const [drawn, ownDrawn] = [drawnClasses((file) => everybodys.has(file)), drawnClasses(() => true)]
  const styleHref = /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(page)?.[1]
  const fileOf = (source) => {
    const key = Object.keys(manifest).find((one) => one.endsWith(source))
    if (key === undefined) throw new Error(`The build has no ${source}`)
    return `/${manifest[key].file}`
  }
  const styles = readFileSync(path.join('dist', styleHref), 'utf8').replace(/\/\*[^]*?\*\//g, '')
  const rows = Object.entries(screenSources()).map(([at, source]) => [at, scriptsOf(manifest, source, first)])
  return {
    head: /<head>([\s\S]*)<\/head>/
      .exec(page)[1]
      .replace(
        /\s*<(title>[\s\S]*?<\/title|script[\s\S]*?<\/script|link rel="(modulepreload|stylesheet)"[^>]*)>/g,
        '',
      )
      .trim(),
    // All styles follow with the script; until then a page carries its own.
    style: stylesOf(styles, (name) => drawn.has(name)),
    ownStyle: stylesOf(styles, (name) => ownDrawn.has(name)),
    styles: styleHref,
    first,
    footer: scriptsOf(manifest, 'src/screens/shell/site-footer.tsx', first),
    fonts: {
      bn: [fileOf('fonts/bangla.woff2'), fileOf('fonts/latin.woff2')],
      en: [fileOf('fonts/latin.woff2')],
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
  const everybodys = await buildDrawer(build)
  writeFileSync(`${pagesFolder}/parts.json`, JSON.stringify(partsOf(everybodys)))
  writeFileSync(stamp, pagesPrint(screensPrint))
}
