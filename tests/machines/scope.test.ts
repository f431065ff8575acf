import { expect, test } from 'vitest'
import { isCounted, isInScope, type Scope } from '../../src/machines/scope.ts'

const nothing: Scope = { ownerId: null, offices: [], states: [], statesOnceSent: [] }
const place = { ownerId: 'owner', officeId: 'office', state: 'paid', isSent: false }

// By hand: a row is within a scope when any of its parts has it.
test.each<[string, Partial<Scope>, Partial<typeof place>, boolean]>([
  ['nothing', {}, {}, false],
  ['one’s own', { ownerId: 'owner' }, {}, true],
  ['another’s', { ownerId: 'other' }, {}, false],
  ['of the office, in a state that is read', { offices: ['office'], states: ['paid'] }, {}, true],
  ['of the office, in another state', { offices: ['office'], states: ['draft'] }, {}, false],
  ['of another office', { offices: ['other'], states: ['paid'] }, {}, false],
  ['of any office', { offices: 'all', states: ['paid'] }, {}, true],
  ['read once it is sent, and it is not', { offices: ['office'], statesOnceSent: ['paid'] }, {}, false],
  [
    'read once it is sent, and it is',
    { offices: ['office'], statesOnceSent: ['paid'] },
    { isSent: true },
    true,
  ],
  ['sent, in another state', { offices: ['office'], statesOnceSent: ['draft'] }, { isSent: true }, false],
])('within a scope: %s (house 10)', (_name, scope, row, isWithin) => {
  expect(isInScope({ ...nothing, ...scope }, { ...place, ...row })).toBe(isWithin)
})

test('what is no state is not counted', () => {
  expect([isCounted('application', 'paid'), isCounted('application', 'none of ours')]).toEqual([true, false])
})
