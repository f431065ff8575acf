import { describe, expect, test } from 'vitest'
import { applicationChart } from '../../src/machines/application/chart.ts'
import type { ApplicationFacts } from '../../src/machines/application/facts.ts'
import { applicationGuards } from '../../src/machines/application/guards.ts'
import { applicationStateNames } from '../../src/machines/application/states.ts'
import { dispatchChart } from '../../src/machines/dispatch/chart.ts'
import { unreckonedOfDispatch, type DispatchFacts } from '../../src/machines/dispatch/facts.ts'
import { dispatchStateNames } from '../../src/machines/dispatch/states.ts'
import { known, notReckoned } from '../../src/machines/entity.ts'
import { advance, isAskedIn, offersOf, statesOf } from '../../src/machines/law.ts'
import { paymentChart } from '../../src/machines/payment/chart.ts'
import { notReliedOn, type PaymentFacts } from '../../src/machines/payment/facts.ts'
import { cast, officeId, ownerId } from '../support/cast.ts'
import { wholeForm, wholeReference } from '../witness/forms.ts'

const application: ApplicationFacts = {
  ownerId,
  officeId,
  dueAtVerifyPoisha: known(45_000),
  outstandingPoisha: 0,
  openDispatchDefendantIds: known([]),
  keptDaysLeft: known(7),
  reference: known(wholeReference),
  isCorrectionOpen: known(false),
  isMoneyGone: known(false),
  isDispatchRequested: known(false),
  isRefundBegun: known(false),
  setAsidePoisha: known([]),
  formRows: known({ petitioners: 1, defendants: 1, costs: 0, documents: 1 }),
}
const verify = { type: 'verify' as const, payload: {} }
const at = (facts: ApplicationFacts, actor = cast.administrator) => ({ state: 'unverified', facts, actor })

describe('a fact that nobody reckoned stands for nothing (house 10)', () => {
  test('whether a dispatch is open is asked only where a defendant is touched', () => {
    const context = { ...application, openDispatchDefendantIds: notReckoned }
    const touching = (removedIds: string[]) =>
      applicationGuards.touchesNoOpenDispatch({
        context,
        event: { type: 'updateDefendants', payload: { saved: [], removedIds } },
      } as never)
    expect(touching([])).toBe(true)
    expect(() => touching(['d'])).toThrow('openDispatchDefendantIds was not reckoned')
  })

  test('a case whose fees were not reckoned is not free of charge: the guard throws', () => {
    const facts = { ...application, dueAtVerifyPoisha: notReckoned }
    expect(() => advance(applicationChart, at(facts), verify)).toThrow('dueAtVerifyPoisha was not reckoned')
    expect(() => offersOf(applicationChart, at(facts))).toThrow('dueAtVerifyPoisha was not reckoned')
    const answer = advance(applicationChart, at(application), verify)
    expect(answer.isRefused ? answer.refusal : answer.change.state).toBe('verified')
  })

  test('whoever may not send what reads it is told what is open without it', () => {
    const facts = { ...application, dueAtVerifyPoisha: notReckoned, keptDaysLeft: notReckoned }
    expect(offersOf(applicationChart, at(facts, cast.owner)).map(({ event }) => event)).toEqual([
      'update',
      'changeDefendants',
    ])
  })

  test.each([
    ['the days of a draft', 'draft', 'expire', { keptDaysLeft: notReckoned }, cast.system, {}],
    [
      'the defendants under way',
      'verified',
      'changeDefendants',
      { openDispatchDefendantIds: notReckoned },
      cast.owner,
      { saved: [], removedIds: ['defendant-1'] },
    ],
    ['what was set aside', 'unverified', 'verify', { setAsidePoisha: notReckoned }, cast.administrator, {}],
    [
      'what was asked for',
      'approved',
      'withdrawApproval',
      { isDispatchRequested: notReckoned },
      cast.headAdministrator,
      { reason: 'x' },
    ],
    [
      'what goes back',
      'rejected',
      'reinstate',
      { isRefundBegun: notReckoned },
      cast.headAdministrator,
      { reason: 'x' },
    ],
    ['what was given back', 'paid', 'approve', { isMoneyGone: notReckoned }, cast.administrator, {}],
    ['what is corrected', 'paid', 'approve', { isCorrectionOpen: notReckoned }, cast.administrator, {}],
    ['the reference rows', 'draft', 'submit', { reference: notReckoned }, cast.owner, { form: wholeForm }],
  ] as const)('%s', (_name, state, type, missing, actor, payload) => {
    const subject = { state, facts: { ...application, ...missing }, actor }
    expect(() => advance(applicationChart, subject, { type, payload })).toThrow('was not reckoned')
  })

  test('who could be served, when a summons was sent, and what an attempt expects', () => {
    const dispatch: DispatchFacts = {
      ownerId,
      officeId,
      lineDefendantIds: [],
      paidPoisha: 0,
      outstandingPoisha: 0,
      ...unreckonedOfDispatch,
      isCaseApproved: known(true),
    }
    const request = { type: 'request' as const, payload: { option: 'usual' } }
    const subject = { state: 'unrequested', facts: dispatch, actor: cast.owner }
    expect(() => advance(dispatchChart, subject, request)).toThrow('servableDefendantIds was not reckoned')
    const outcome = { defendantId: 'defendant-1', outcome: 'delivered', outcomeDate: '2026-03-01' }
    const sent = { ...dispatch, lineDefendantIds: ['defendant-1'] }
    expect(() =>
      advance(
        dispatchChart,
        { state: 'completed', facts: sent, actor: cast.dispatcher },
        { type: 'recordOutcome', payload: { lines: [outcome] } },
      ),
    ).toThrow('sentOn was not reckoned')
    const payment: PaymentFacts = {
      ownerId,
      officeId,
      expected: notReckoned,
      billOutstandingPoisha: 0,
      isBillVoid: false,
      hasDefendant: true,
      refundablePoisha: 0,
      isSurplus: false,
      ...notReliedOn,
      isAlone: notReckoned,
    }
    const held = { state: 'held', facts: payment, actor: cast.accountant }
    expect(() => advance(paymentChart, held, { type: 'release', payload: {} })).toThrow(
      'expected was not reckoned',
    )
  })
})

describe('a fact is reckoned wherever a row of the chart reads it (house 10)', () => {
  test('what a verification comes to: in every state that can be verified, and in no other', () => {
    const asked = applicationStateNames.filter((state) =>
      isAskedIn(applicationChart, state, 'dueAtVerifyPoisha'),
    )
    expect(asked).toEqual(statesOf(applicationChart, 'verify'))
    expect(asked).toEqual(['unverified'])
  })
  test('the days of a draft, and who can be served', () => {
    expect(
      applicationStateNames.filter((state) => isAskedIn(applicationChart, state, 'keptDaysLeft')),
    ).toEqual(['draft'])
    expect(
      dispatchStateNames.filter((state) => isAskedIn(dispatchChart, state, 'servableDefendantIds')),
    ).toEqual(['unrequested'])
  })
})
