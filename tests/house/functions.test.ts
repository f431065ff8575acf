import { expect, test } from 'vitest'
import { functionsOf } from './functions.ts'
import { filesBelow, textOf } from './sources.ts'

const linesMax = 70

/** The functions that may be longer, each with its reason; a cut one leaves the list. */
const longer: Record<string, string> = {}

test(`no function is longer than ${linesMax} lines that say something, but for a few with their reasons (house 8)`, () => {
  const files = ['src', 'tests', 'scripts'].flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs)$/))
  const long = files
    .flatMap(functionsOf)
    .filter(({ lines }) => lines > linesMax)
    .map(({ file, name }) => `${file} ${name}`)
  expect(long.toSorted()).toEqual(Object.keys(longer).toSorted())
}, 60_000)

test('of the product itself at most five are on that list', () => {
  expect(Object.keys(longer).filter((name) => name.startsWith('src/')).length).toBeLessThanOrEqual(5)
})

test('the example of how a test is written is a test of the suite', () => {
  const [, example] = /```ts\n([\s\S]+?)```/.exec(textOf('tests/README.md')) ?? []
  expect(example).toBe(textOf('tests/http/application/other-office.test.ts'))
})
