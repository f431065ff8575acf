import { expect, test } from 'vitest'
import { functionsOf } from './functions.ts'
import { filesBelow, textOf } from './sources.ts'

const linesMax = 70

/** The functions that may be longer, each with its reason; a cut one leaves the list. */
const longer: Record<string, string> = {
  'src/sandbox/gateway/desk.ts createDesk':
    'the six acts of the desk share one book and one clock; each is a function of its own, none over 30 lines',
  'src/screens/filing/case-step.tsx CaseStep':
    'one step of the form, field after field in the order of the page, each opening or closing the next',
  'src/screens/filing/filing-form.tsx FilingForm':
    'where chart, saving, uploads and the six steps meet; every part is passed what another one made',
  'src/screens/session-actor.ts startSessionActor':
    'the effects of the session’s chart as one table, over one token and one other tab',
  'src/server/paper/page.ts openPaper': 'the pens of one page, which share where it is written next',
  'tests/http/payment/world.ts createPaymentWorld':
    'the world of payments as one table of what a test can do in it, each a few lines',
}

test(`no function is longer than ${linesMax} lines that say something, but for a few with their reasons (house 8)`, () => {
  const files = ['src', 'tests', 'scripts'].flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs)$/))
  const long = files
    .flatMap(functionsOf)
    .filter(({ lines }) => lines > linesMax)
    .map(({ file, name }) => `${file} ${name}`)
  expect(long.toSorted()).toEqual(Object.keys(longer).toSorted())
})

test('of the product itself at most five are on that list', () => {
  expect(Object.keys(longer).filter((name) => name.startsWith('src/')).length).toBeLessThanOrEqual(5)
})

test('the example of how a test is written is a test of the suite', () => {
  const [, example] = /```ts\n([\s\S]+?)```/.exec(textOf('tests/README.md')) ?? []
  expect(example).toBe(textOf('tests/http/application/other-office.test.ts'))
})
