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
