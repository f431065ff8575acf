import { describe, expect, test } from 'vitest'
import { applicationStates } from '../../src/machines/application/states.ts'
import { dispatchStates } from '../../src/machines/dispatch/states.ts'
import { faultsIn } from '../../src/machines/form.ts'
import {
  overdueApplicationLists,
  overdueBefore,
  overdueDispatchLists,
  targetedStages,
  targetOf,
  targetsSchema,
  typedTargets,
} from '../../src/machines/target.ts'
import { isCounted } from '../../src/machines/scope.ts'
import { banglaDigits } from '../../src/machines/text.ts'
import { holidayWitness, overdueWitness, targetWitness, witnessHolidays } from '../witness/targets.ts'

const daysOf = (states: Readonly<Record<string, { targetDays: number | null }>>) =>
  Object.fromEntries(Object.entries(states).map(([state, { targetDays }]) => [state, targetDays]))

test('a stage takes what the witness says, unless its office says otherwise (product 8)', () => {
  expect(daysOf(applicationStates)).toEqual(targetWitness.application)
  expect(daysOf(dispatchStates)).toEqual(targetWitness.dispatch)
  expect(targetOf({}, 'application_paid')).toEqual({ days: 2, escalationDays: null })
  const own = { application_paid: { days: 7, escalationDays: 9 } }
  expect(targetOf(own, 'application_paid')).toEqual({ days: 7, escalationDays: 9 })
  expect(targetOf(own, 'dispatch_paid')).toEqual({ days: 1, escalationDays: null })
})

describe('what is overdue, in working days of Dhaka (product 8)', () => {
  test.each(overdueWitness)('$since, $days days, at $now: $isOverdue', (row) => {
    expect(new Date(row.since) < overdueBefore(row.days, new Date(row.now), new Set())).toBe(row.isOverdue)
  })
  test.each(holidayWitness)('$since, $days days, at $now, with holidays: $isOverdue', (row) => {
    const before = overdueBefore(row.days, new Date(row.now), new Set(witnessHolidays))
    expect(new Date(row.since) < before).toBe(row.isOverdue)
  })
})

test('what a stage with a target has is counted, so that what is overdue is all of it less what is in time (product 8)', () => {
  expect(targetedStages.filter(({ entity, state }) => !isCounted(entity, state))).toEqual([])
})

test('rows can be overdue in the lists in which an office is waited for, or an outcome', () => {
  expect(overdueApplicationLists).toEqual(['unverified', 'paid'])
  expect(overdueDispatchLists).toEqual([
    'dispatch_request',
    'paid_dispatch',
    'send_to_dispatch',
    'new_case_documents',
    'received_file',
    'dispatched_file',
  ])
})

describe('targets as typed', () => {
  const typed = typedTargets({})
  const faults = (change: Record<string, string>) =>
    faultsIn(targetsSchema, { ...typed, ...change }).map(({ path, error }) => `${path} ${error}`)
  test('both digits are read; nothing typed tells nobody', () => {
    const set = targetsSchema.parse({
      ...typed,
      application_paid_days: banglaDigits('12'),
      application_paid_escalation: ' 15 ',
    })
    expect(set.application_paid).toEqual({ days: 12, escalationDays: 15 })
    expect(set.dispatch_sent).toEqual({ days: 1, escalationDays: null })
    expect(targetsSchema.parse(typedTargets(set))).toEqual(set)
  })
  test.each([
    [{ application_paid_days: '' }, 'application_paid_days required'],
    [{ application_paid_days: '0' }, 'application_paid_days number_invalid'],
    [{ application_paid_days: '91' }, 'application_paid_days number_invalid'],
    [{ application_paid_days: '1.5' }, 'application_paid_days number_invalid'],
    [{ application_paid_escalation: 'soon' }, 'application_paid_escalation number_invalid'],
    [{ application_paid_escalation: '2' }, 'application_paid_escalation escalation_early'],
  ])('%o is refused', (change, fault) => {
    expect(faults(change as Record<string, string>)).toEqual([fault])
  })
})
