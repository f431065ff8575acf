import { expect, test } from 'vitest'
import { functionsOf } from './functions.ts'
import { filesBelow, textOf } from './sources.ts'

const linesMax = 70

/** The functions that may be longer, each with its reason; a cut one leaves the list. */
const longer: Record<string, string> = {
  'src/sandbox/gateway/desk.ts createDesk':
    'one closure over one book: its parts share what a session has become',
  'src/screens/filing/case-step.tsx CaseStep': 'one form from top to bottom, a field after the other',
  'src/screens/filing/filing-form.tsx FilingForm': 'the frame of six steps: each line is one of its parts',
  'src/screens/session-actor.ts startSessionActor':
    'what the session chart asks the world for, effect by effect',
  'src/server/invoice/pdf/paper.ts openPaper': 'the pen of one sheet: its strokes share where it stands',
  'tests/browser/accessibility.test.ts ': 'one walk over every page of everybody',
  'tests/browser/drafts.test.ts what is typed is kept byte for byte after NFC, in the table and in the fields (product 2.4)':
    'one story of one draft',
  'tests/http/notice/delivery-migration.test.ts a database of the release before keeps its rights, gains the new ones, and loses no message (product 5)':
    'one database, before and after',
  'tests/http/payment/world.ts createPaymentWorld': 'one closure over one world',
  'tests/http/payment/world.ts createPeople': 'everybody of that world, one after the other',
  'tests/http/privacy/erasure.test.ts closes the account, empties it and its drafts, and leaves what the law keeps':
    'one account, before and after',
  'tests/support/killed-server.ts createKilledServer': 'one process: its parts share whether it lives',
}

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
