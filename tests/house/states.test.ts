import { expect, test } from 'vitest'
import { applicationStateNames } from '../../src/machines/application/states.ts'
import { dispatchStateNames } from '../../src/machines/dispatch/states.ts'
import { paymentStateNames } from '../../src/machines/payment/states.ts'
import { codeOf, filesBelow, textOf } from './sources.ts'

/** What a read, a message and an upload are called too: not told apart from a state by their word alone. */
const otherThings = new Set(['failed', 'open', 'unknown', 'started', 'sent', 'received', 'completed'])
const names = [...applicationStateNames, ...dispatchStateNames, ...paymentStateNames].filter(
  (name) => !otherThings.has(name),
)
const quoted = `'(?:${names.join('|')})'`
/** A state compared with its name, or a list of states written by hand. */
const asks = new RegExp(
  [
    `\\b(?:s|\\w*S)tate\\)? *[!=]==? *${quoted}`,
    `'state', *'[^']+', *\\[?${quoted}`,
    `\\[${quoted}(?:, *${quoted})+\\]`,
    'Record<(?:Application|Dispatch|Payment)State,',
  ].join('|'),
)

/** Where a state is named outside the charts, each with its reason; what is mended leaves the list. */
const named: Record<string, string> = {
  'src/server/application/draft-store.ts':
    'the store of drafts: what nobody sent is warned of and removed by its age, which no other state is',
  'src/server/payment/entity.ts':
    'a fact of the attempt, read from its row for the law: money that no bill took, whether or not a refund of it is under way',
  'src/screens/filing/filing-screen.tsx':
    'what was kept on this device of a draft that is gone is told as that, and no other state is gone',
  'src/screens/filing/filing-input.ts':
    'what was kept on this device of a draft that is gone is set aside, and no other state is gone',
}

test('what a state means is said in its record and asked there: it is named nowhere else, but for a few with their reasons (house 10)', () => {
  const files = ['src/server', 'src/screens', 'src/api']
    .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
    .filter((file) => !/^src\/(?:server\/(?:seed|ports|database\/migrations)|screens\/atlas)\//.test(file))
  const found = files.filter((file) => asks.test(codeOf(textOf(file))))
  expect(found.toSorted()).toEqual(Object.keys(named).toSorted())
})

test('the search sees each way in which a state was named', () => {
  expect(asks.test("if (state !== 'unverified') return")).toBe(true)
  expect(asks.test("row.state === 'returned'")).toBe(true)
  expect(asks.test(".where('state', 'in', ['verified', 'paid'])")).toBe(true)
  expect(asks.test('const icons: Record<ApplicationState, IconName> = {')).toBe(true)
  expect(asks.test("read.state === 'failed'")).toBe(false)
})
