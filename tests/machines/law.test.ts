import { known } from '../../src/machines/entity.ts'
import { dispatchChart } from '../../src/machines/dispatch/chart.ts'
import { applicationChart } from '../../src/machines/application/chart.ts'
import type { ApplicationFacts } from '../../src/machines/application/facts.ts'
import { describe, expect, test } from 'vitest'
import { may, moduleOf, systemActor, type Actor } from '../../src/machines/actor.ts'
import { slugs } from '../../src/machines/permissions.ts'
import { seedRoles, type RoleSlug } from '../../src/machines/roles.ts'
import { advance, offersOf, refusal } from '../../src/machines/law.ts'
import { noticeTarget } from '../../src/machines/notices.ts'
import { cast, officeId, ownerId } from '../support/cast.ts'
import { wholeReference } from '../witness/forms.ts'

const facts: ApplicationFacts = {
  ownerId,
  officeId,
  dueAtVerifyPoisha: known(45_000),
  outstandingPoisha: 45_000,
  openDispatchDefendantIds: known(['defendant-1']),
  keptDaysLeft: known(0),
  reference: known(wholeReference),
  isCorrectionOpen: known(false),
  isMoneyGone: known(false),
  isDispatchRequested: known(false),
  isRefundBegun: known(false),
  setAsidePoisha: known([]),
  formRows: known({ petitioners: 1, defendants: 1, costs: 0, documents: 1 }),
}
const at = (state: string, actor: Actor) => ({ state, facts, actor })
const reject = (payload: unknown) => ({ type: 'reject' as const, payload })

describe('what is refused first (product 2)', () => {
  test('a state that nobody may leave so: 409, whoever asks and whatever is sent', () => {
    for (const actor of Object.values(cast))
      for (const payload of [{ reason: 'x' }, {}, null])
        expect(refusal(applicationChart, at('approved', actor), reject(payload))).toMatchObject({ code: 409 })
  })

  test('a right that somebody else has: 403 before the payload is looked at', () => {
    for (const who of [
      'owner',
      'otherLitigant',
      'otherAdministrator',
      'dispatcher',
      'accountant',
      'superAdmin',
      'system',
    ] as const)
      expect(refusal(applicationChart, at('unverified', cast[who]), reject({}))).toEqual({ code: 403 })
  })

  test('a payload that is wrong: 422 with its fields, to those who may', () => {
    for (const who of ['administrator', 'headAdministrator'] as const)
      expect(refusal(applicationChart, at('unverified', cast[who]), reject({ reason: ' ' }))).toEqual({
        code: 422,
        fields: [{ path: 'reason', error: 'required' }],
      })
  })

  test('a condition that no payload can mend: 409 before the payload is looked at, with the reason and what is open', () => {
    const dispatch = {
      state: 'unrequested',
      facts: {
        ownerId,
        officeId,
        servableDefendantIds: known([]),
        lineDefendantIds: [],
        paidPoisha: 0,
        outstandingPoisha: 0,
        isCorrectionOpen: known(false),
        isMoneyGone: known(false),
        isCaseApproved: known(true),
        sentOn: known('2026-03-01'),
      },
      actor: cast.owner,
    }
    expect(refusal(dispatchChart, dispatch, { type: 'request', payload: {} })).toEqual({
      code: 409,
      state: 'unrequested',
      offered: [],
      blockedBy: 'isSomebodyToServe',
    })
    expect(offersOf(dispatchChart, dispatch)).toEqual([{ event: 'request', blockedBy: 'isSomebodyToServe' }])
  })

  test('a condition that this payload breaks: 409, though the button was open', () => {
    const change = { type: 'changeDefendants' as const, payload: { saved: [], removedIds: ['defendant-1'] } }
    expect(offersOf(applicationChart, at('verified', cast.owner))).toContainEqual({
      event: 'changeDefendants',
      blockedBy: null,
    })
    expect(refusal(applicationChart, at('verified', cast.owner), change)).toMatchObject({
      code: 409,
      blockedBy: 'touchesNoOpenDispatch',
    })
  })

  test('a state that no chart has is a fault of ours and throws', () => {
    expect(() => refusal(applicationChart, at('lost', cast.owner), reject({}))).toThrow(/lost/)
  })
})

test('the law answers the same twice and changes nothing that it was given', () => {
  const subject = at('unverified', cast.administrator)
  const before = structuredClone(subject)
  const event = reject({ reason: ' এখতিয়ার   নেই ' })
  const once = advance(applicationChart, subject, event)
  expect(advance(applicationChart, subject, event)).toEqual(once)
  expect(subject).toEqual(before)
  expect(once).toMatchObject({
    isRefused: false,
    change: { state: 'rejected', payload: { reason: 'এখতিয়ার নেই' } },
  })
})

test('what the server does by itself is never a button', () => {
  for (const actor of Object.values(cast))
    expect(offersOf(applicationChart, at('verified', actor)).map(({ event }) => event)).not.toContain(
      'settle',
    )
})

describe('how far a right reaches (product 1)', () => {
  const reach = { ownerId, officeId }
  const roles = Object.keys(seedRoles) as RoleSlug[]

  test.each(slugs)('%s', (slug) => {
    const person = (
      userId: string,
      office: string | null,
      isHeadOffice: boolean,
    ): Extract<Actor, { kind: 'person' }> => ({
      kind: 'person',
      userId,
      slugs: [slug],
      officeId: office,
      isHeadOffice,
    })
    const isOwn = moduleOf(slug) === 'litigant'
    expect(may(person(ownerId, null, false), slug, reach)).toBe(isOwn)
    expect(may(person('other', officeId, false), slug, reach)).toBe(!isOwn)
    expect(may(person('other', 'elsewhere', true), slug, reach)).toBe(!isOwn)
    expect(may(person('other', 'elsewhere', false), slug, reach)).toBe(false)
    expect(may({ ...person(ownerId, officeId, true), slugs: [] }, slug, reach)).toBe(false)
    expect(may(systemActor, slug, reach)).toBe(false)
    expect(roles.filter((role) => seedRoles[role].includes(slug)).length, 'one role of the seed').toBe(1)
  })

  test('the server’s own rights are held by nobody, even if a role names them', () => {
    const forger: Actor = {
      kind: 'person',
      userId: ownerId,
      slugs: ['system.settle'],
      officeId,
      isHeadOffice: true,
    }
    expect(may(forger, 'system.settle', reach)).toBe(false)
    expect(may(systemActor, 'system.settle', reach)).toBe(true)
  })
})

test.each([
  ['accountant', '/accountant/applications/accountant/detail/a'],
  ['dispatcher', '/dispatch/applications/dispatch/detail/d'],
  ['plaintiff_user', '/my-application-details/a'],
  ['administrator', '/administrator/applications/detail/a'],
  [undefined, '/administrator/applications/detail/a'],
])('a notice leads the %s to %s (spec §2)', (role, path) => {
  expect(noticeTarget(role, { case_no: 'c', application_id: 'a', dispatch_id: 'd' })).toBe(path)
})

test.each([
  ['administrator', '/administrator/dispatch/detail/d?list=send_to_dispatch&outcome=came_back'],
  ['dispatcher', '/dispatch/applications/dispatch/detail/d'],
  ['plaintiff_user', '/my-application-details/a'],
])('a notice of what came back leads the %s to %s (product 2.2)', (role, path) => {
  const data = { case_no: 'c', application_id: 'a', dispatch_id: 'd', came_back: true }
  expect(noticeTarget(role, data)).toBe(path)
})

test.each([
  [{ list: 'unverified', assigned_count: 1 }, 'applications/detail/a?list=unverified&assignee=me'],
  [{ list: 'unverified', assigned_count: 2 }, 'applications/unverified?assignee=me'],
  [{ list: 'paid' }, 'applications/detail/a?list=paid&overdue=yes'],
  [{ list: 'paid_dispatch', dispatch_id: 'd' }, 'dispatch/detail/d?list=paid_dispatch&overdue=yes'],
] as const)('a notice of %j leads to what it tells of: %s (product 8)', (told, path) => {
  const data = { case_no: 'c', application_id: 'a', ...told }
  expect(noticeTarget('administrator', data)).toBe(`/administrator/${path}`)
})
