import { expect, test } from 'vitest'
import {
  endOf,
  raisedRights,
  rightsRequestEvents,
  rightsRequestRefusal,
  rightsRequestStates,
  weightyPermissions,
} from '../../src/machines/rights-request.ts'
import { slugs } from '../../src/machines/permissions.ts'

/** By hand from the specification's rights: what moves money, sets what is asked or where it goes, and what gives rights. */
const weighty = [
  'account.all_payment.record',
  'account.all_payment.release',
  'account.all_payment.refuse',
  'account.all_payment.refund',
  'account.all_payment.confirm',
  'account.discrepancy.close',
  'account.day_close.upload',
  'account.day_close.settle',
  'account.day_close.sign',
  'account.day_close.reopen',
  'account.ledger.correct',
  'account.ledger.confirm',
  'customization.case_fees.update',
  'office_management.offices.update',
  'user_role_management.roles.update',
  'user_role_management.users.update',
]

test('what two persons give is what moves money, says how much or where it goes, and what gives rights (product 4)', () => {
  expect(weightyPermissions.toSorted()).toEqual(weighty.toSorted())
})

test('who may look at money waits for nobody', () => {
  const looking = slugs.filter((slug) => slug.startsWith('account.') && slug.endsWith('.index'))
  expect(looking.length).toBeGreaterThan(3)
  expect(raisedRights([], looking)).toEqual([])
})

test.each([
  ['nothing of weight', ['dispatch.dashboard.index'], ['dispatch.claim.use'], []],
  [
    'one of two',
    ['account.ledger.correct'],
    ['account.ledger.correct', 'account.ledger.confirm'],
    ['account.ledger.confirm'],
  ],
  [
    'what was taken away',
    ['account.ledger.correct', 'account.ledger.confirm'],
    ['account.ledger.correct'],
    [],
  ],
  [
    'one in place of another',
    ['account.ledger.correct'],
    ['account.ledger.confirm'],
    ['account.ledger.confirm'],
  ],
  ['a right that is none', [], ['account.everything'], []],
])('a change raises %s', (_name, before, after, raised) => {
  expect(raisedRights(before, after)).toEqual(raised)
})

/** What is held before and after, whether at another office, and what is raised; by hand. */
test.each([
  [
    'held at both offices',
    ['account.ledger.correct'],
    ['account.ledger.correct'],
    true,
    ['account.ledger.correct'],
  ],
  ['held at one office', ['account.ledger.correct'], ['account.ledger.correct'], false, []],
  ['laid down with the office', ['account.ledger.correct'], ['account.report.index'], true, []],
  ['of those who look', ['account.report.index'], ['account.report.index'], true, []],
  [
    'kept beside a new one',
    ['account.ledger.correct'],
    ['account.ledger.correct', 'account.ledger.confirm'],
    true,
    ['account.ledger.correct', 'account.ledger.confirm'],
  ],
])(
  'a right over money reaches other money from another office: %s (product 1, 4)',
  (_name, before, after, isMoved, raised) => {
    expect(raisedRights(before, after, isMoved).toSorted()).toEqual(raised.toSorted())
  },
)

/** State, whose it is, and what each act comes to; by hand. */
const witness = [
  ['asked', true, { grant: 'second_person', decline: 'second_person', withdraw: null }],
  ['asked', false, { grant: null, decline: null, withdraw: 'not_yours' }],
  ['granted', true, { grant: 'ended', decline: 'ended', withdraw: 'ended' }],
  ['granted', false, { grant: 'ended', decline: 'ended', withdraw: 'ended' }],
  ['declined', true, { grant: 'ended', decline: 'ended', withdraw: 'ended' }],
  ['declined', false, { grant: 'ended', decline: 'ended', withdraw: 'ended' }],
  ['withdrawn', true, { grant: 'ended', decline: 'ended', withdraw: 'ended' }],
  ['withdrawn', false, { grant: 'ended', decline: 'ended', withdraw: 'ended' }],
] as const

test.each(witness)('%s, own: %s', (state, isAsker, wanted) => {
  for (const event of rightsRequestEvents)
    expect([event, rightsRequestRefusal(event, { state, isAsker })]).toEqual([event, wanted[event]])
})

test('the witness has every state twice, and every act ends in a state of its own', () => {
  expect(witness.map(([state]) => state).toSorted()).toEqual(
    [...rightsRequestStates, ...rightsRequestStates].toSorted(),
  )
  expect(rightsRequestEvents.map(endOf)).toEqual(['granted', 'declined', 'withdrawn'])
})
