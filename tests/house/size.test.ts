import { expect, test } from 'vitest'
import { codeOf, filesBelow, textOf } from './sources.ts'

const sources = ['src', 'tests', 'scripts'].flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs|css)$/))
const scripts = sources.filter((file) => !file.endsWith('.css'))

/** One table reads better than two. @source house 8 */
const isTable = (file: string) => /^(?:src\/server\/seed\/data|tests\/witness)\//.test(file)

/** Each place in the files where a pattern stands in the code, as `file:line`. */
const places = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    codeOf(textOf(file))
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  )

test('no file is longer than 400 lines, unless it is one table (house 8)', () => {
  const long = sources.filter((file) => !isTable(file) && textOf(file).split('\n').length > 401)
  expect(long).toEqual([])
})

/** The files of the product that are longer than most, each with its reason; what is cut leaves the list. */
const longer: Record<string, string> = {
  'src/api/entities.ts':
    'what a case, a dispatch, a bill and an invoice are on the wire, one beside the other',
  'src/server/database/schema.ts': 'every table that all subjects share, as one table of tables',
  'src/api/calls.ts': 'the table of all calls, which names the tables of each noun',
}

test('three files of the product at most are longer than 300 lines, each with its reason (house 8)', () => {
  const product = sources.filter((file) => file.startsWith('src/') && /\.tsx?$/.test(file) && !isTable(file))
  const long = product.filter((file) => textOf(file).split('\n').length > 301)
  expect(long.toSorted()).toEqual(Object.keys(longer).toSorted())
  expect(long.length).toBeLessThanOrEqual(3)
})

test('nothing is any, and nothing is hidden from the compiler (house 8)', () => {
  expect(places(scripts, /(?::\s*|\bas\s+|<|,\s*|\|\s*)any\b(?=\s*[;,)>|[\]=}]|$)/)).toEqual([])
  const hidden = new RegExp(`@ts-${'(ignore|nocheck)'}`)
  expect(scripts.filter((file) => hidden.test(textOf(file)))).toEqual([])
})

test('what must not compile stands in a file that says so, and holds nothing else (house 8)', () => {
  const refused = new RegExp(`@ts-${'expect-error'}`)
  const holders = scripts.filter((file) => refused.test(textOf(file)))
  expect(holders.filter((file) => !/^tests\/.*\.types\.ts$/.test(file))).toEqual([])
  expect(scripts.filter((file) => file.endsWith('.types.ts') && !holders.includes(file))).toEqual([])
})

test('no file exports a default, except where a tool asks for it', () => {
  expect(places(scripts, /^export default\b/)).toEqual([])
})

test('every test runs, once, and nothing waits by the clock', () => {
  const files = filesBelow('tests', /\.tsx?$/)
  const skipped = new RegExp(`\\b(?:test|it|describe)\\.${'(only|skip|todo|fails|skipIf|runIf)'}\\b`)
  expect(places(files, skipped)).toEqual([])
  expect(places(files, /\bretry\s*:\s*\d/)).toEqual([])
})

test('nothing names a folder of somebody’s machine', () => {
  const home = new RegExp(`['"\`\\s(](?:/${'(?:home|Users|root|work|mnt)'}/|[A-Z]:\\\\\\\\)\\w`)
  const papers = [...scripts, ...filesBelow('docs', /\.md$/)]
  expect(papers.filter((file) => home.test(textOf(file)))).toEqual([])
})
