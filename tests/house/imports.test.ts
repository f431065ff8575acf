import { expect, test } from 'vitest'
import { groups } from '../../scripts/word-groups.mjs'
import { codeOf, filesBelow, importsOf, textOf } from './sources.ts'

const code = /\.tsx?$/
const all = ['src', 'tests', 'scripts'].flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs)$/))
const sources = all.filter((file) => file.startsWith('src/'))

/** Room by room, the rooms it may ask. */
const rooms: Record<string, readonly string[]> = {
  'src/machines/': ['src/machines/'],
  'src/api/': ['src/api/', 'src/machines/'],
  'src/server/': ['src/server/', 'src/machines/', 'src/api/', 'src/words/', 'src/wording/'],
  'src/screens/': ['src/screens/', 'src/atlas/', 'src/machines/', 'src/api/', 'src/words/', 'src/wording/'],
  'src/atlas/': ['src/atlas/', 'src/machines/', 'src/words/', 'src/wording/'],
  'src/sandbox/': ['src/sandbox/', 'src/words/'],
  'src/wording/': ['src/wording/', 'src/machines/', 'src/words/'],
}
/** The one file in which the server meets the world outside in small. @source house 2 */
const mayStartSandbox = new Set(['src/server/stand-ins.ts', 'src/server/seed/gateway.ts'])

const own = (file: string) => importsOf(file).filter(({ source }) => source.startsWith('src/'))
const ours = (file: string) => importsOf(file).filter(({ source }) => /^(?:src|tests|scripts)\//.test(source))

test('the reader of imports sees static, typed and dynamic ones', () => {
  expect(importsOf('src/api/live.ts').map(({ source }) => source)).toContain('pusher-js')
  expect(importsOf('src/machines/money.ts')).toEqual([
    { source: 'src/machines/fee.ts', isType: true },
    { source: 'src/machines/text.ts', isType: false },
  ])
  expect(importsOf('src/machines/chart.ts')).toContainEqual({ source: 'zod/mini', isType: true })
  expect(sources.length).toBeGreaterThan(100)
})

test('every source file is in a room of the house', () => {
  expect(sources.filter((file) => !Object.keys(rooms).some((room) => file.startsWith(room)))).toEqual([])
})

test.each(Object.entries(rooms))('%s asks only the rooms it may (house 2)', (room, allowed) => {
  const strays = sources
    .filter((file) => file.startsWith(room))
    .flatMap((file) =>
      own(file)
        .filter(({ source }) => !allowed.some((one) => source.startsWith(one)))
        .filter(({ source, isType }) => {
          if (room === 'src/server/' && source.startsWith('src/sandbox/')) return !mayStartSandbox.has(file)
          if (['src/sandbox/', 'src/wording/'].includes(room) && source.startsWith('src/api/')) return !isType
          return true
        })
        .map(({ source }) => `${file} asks ${source}`),
    )
  expect(strays).toEqual([])
})

test('a table of words asks the messages, and else for types alone', () => {
  const asked = groups.flatMap(({ name }) => importsOf(`src/words/groups/${name}.ts`))
  expect(new Set(asked.filter(({ isType }) => !isType).map(({ source }) => source))).toEqual(
    new Set(['src/words/messages.js']),
  )
})

/** The server's folders by subject, from the ground up: each asks those before it, and those on its own floor never. @source house 10 */
const floors: readonly (readonly string[])[] = [
  ['ports', 'tracing'],
  ['database'],
  ['starting'],
  ['jobs'],
  ['lifecycle'],
  ['web', 'archive', 'billing', 'paper'],
  ['catalogue', 'notice', 'invoice'],
  ['account', 'dispatch', 'message', 'office'],
  ['application', 'identity', 'people', 'webhook'],
  ['payment', 'privacy'],
  ['audit', 'dashboard', 'find', 'operations', 'report', 'seed'],
  ['backup', 'metrics'],
]
/** What composes the server, and what everybody stands on. */
const ground = new Set(['deps', 'errors', 'ids', 'log', 'settings'])
const subjectOf = (file: string) => /^src\/server\/([^/]+)\/./.exec(file)?.[1] ?? null
const floorOf = (subject: string) => floors.findIndex((floor) => floor.includes(subject))

test('the server is built by subject, and its floors ask only downward (house 10)', () => {
  const server = sources.filter((file) => file.startsWith('src/server/'))
  const subjects = new Set(server.flatMap((file) => subjectOf(file) ?? []))
  expect([...subjects].toSorted()).toEqual(floors.flat().toSorted())
  const strays = server.flatMap((file) =>
    own(file)
      .filter(({ source }) => source.startsWith('src/server/'))
      .filter(({ source }) => {
        const [from, to] = [subjectOf(file), subjectOf(source)]
        if (from === null || from === to) return false
        if (to === null) return !ground.has(source.slice('src/server/'.length, -'.ts'.length))
        return floorOf(to) >= floorOf(from)
      })
      .map(({ source }) => `${file} asks ${source}`),
  )
  expect(strays).toEqual([])
})

test('the root of the server keeps what composes it: at most 12 files (house 10)', () => {
  const root = sources.filter((file) => file.startsWith('src/server/') && subjectOf(file) === null)
  expect(root.length, root.join()).toBeLessThanOrEqual(12)
})

/** Every circle of a graph, as the files in it. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file)
    if (at !== -1) return void found.push([...way.slice(at), file])
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}

test('no file asks itself by way of others, not even for a type (house 10)', () => {
  expect(
    circles(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'd']],
        ['c', ['a']],
        ['d', []],
      ]),
    ),
  ).toEqual([['a', 'b', 'c', 'a']])
  const graph = new Map(all.map((file) => [file, ours(file).map(({ source }) => source)]))
  expect(circles(graph).map((circle) => circle.join(' > '))).toEqual([])
})

/** What every screen may share. @source house 2 */
const sharedScreens = new Set(['parts', 'frame', 'routes', 'words', 'styles', 'shell'])

test('screen folders share through parts, never from each other (house 2)', () => {
  const folderOf = (file: string) => /^src\/screens\/([^/]+)\/[^/]/.exec(file)?.[1]
  const strays = sources.flatMap((file) => {
    const folder = folderOf(file)
    if (!folder || folder === 'routes') return []
    return own(file)
      .filter(({ source }) => {
        const other = folderOf(source)
        return other !== undefined && other !== folder && !sharedScreens.has(other)
      })
      .map(({ source }) => `${file} asks ${source}`)
  })
  expect(strays).toEqual([])
})

test('pusher-js is asked by the live channel alone', () => {
  const asks = (file: string) => importsOf(file).some(({ source }) => source === 'pusher-js')
  expect(sources.filter(asks)).toEqual(['src/api/live.ts'])
})

test('the net is asked by the client alone', () => {
  const asks = /(?<![.\w])fetch\((?!\))|\bXMLHttpRequest\b/
  const browser = sources.filter((file) => /^src\/(api|screens|machines)\//.test(file))
  expect(browser.filter((file) => asks.test(codeOf(textOf(file))))).toEqual(['src/api/client.ts'])
})

test('@xstate/graph is asked by the paths alone', () => {
  const graph = new Set(['@xstate/graph', 'xstate/graph'])
  expect(all.filter((file) => importsOf(file).some(({ source }) => graph.has(source)))).toEqual([
    'tests/support/paths.ts',
  ])
})

test('cookies and storage of the browser are touched by keep alone', () => {
  const touches = /document\.cookie|\b(?:localStorage|sessionStorage|indexedDB)\b/
  const browser = sources.filter(
    (file) => !file.startsWith('src/server/') && !file.startsWith('src/sandbox/'),
  )
  expect(browser.filter((file) => touches.test(codeOf(textOf(file))))).toEqual(['src/api/keep.ts'])
})

test('the state column is written by lifecycle/state alone', () => {
  const writes =
    /\bset\s+state\s*=|\.set\(\s*(?:'state'|\{[^}]*(?<![\w.])state\s*[:,}])|updateTable\([^)]*\)\s*\.set\(\(?\{?[^)]*\bstate:/
  const server = filesBelow('src/server', code)
  expect(server.filter((file) => writes.test(codeOf(textOf(file))))).toEqual([
    'src/server/lifecycle/state.ts',
  ])
  expect(writes.test("db.updateTable('bills').set({ paid: 1, state: 'paid' })")).toBe(true)
})

/** Where the database is asked: the stores, what every change goes through, the tables themselves and the seed. @source house 10 */
const isStore = (file: string) =>
  /(?:^|[/-])store\.ts$/.test(file) || /^src\/server\/(?:database|lifecycle|seed)\//.test(file)

test('SQL stands in stores only (house 10)', () => {
  const asks = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/
  const server = filesBelow('src/server', code)
  expect(server.filter((file) => !isStore(file) && asks.test(codeOf(textOf(file))))).toEqual([])
  expect(asks.test("db.selectFrom('bills')")).toBe(true)
  expect(asks.test('sql<boolean>`state = ${state}`')).toBe(true)
})

test('a number of rows that never changes is written out, since what has it as a parameter is planned at every asking (product 7)', () => {
  const asked = filesBelow('src/server', /\.ts$/)
    .filter((file) => !file.startsWith('src/server/seed/'))
    .flatMap((file) => [...textOf(file).matchAll(/\.limit\(\d[^)]*\)/g)].map(([limit]) => `${file} ${limit}`))
  expect(asked).toEqual([])
})
