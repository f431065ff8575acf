import { expect, test } from 'vitest'
import type { Actor } from '../../src/machines/actor.ts'
import { assignedAtOnceMax, assignmentRefusal, isAssignable } from '../../src/machines/assignment.ts'
import { applicationStateNames, assignableLists } from '../../src/machines/application/states.ts'
import { cast, officeId } from '../support/cast.ts'
import { assignableWitness, assignmentWitness, type Officer } from '../witness/assignment.ts'

type Person = Extract<Actor, { kind: 'person' }>

function personOf(who: Officer): Person {
  const actor = cast[who === 'colleague' ? 'administrator' : who]
  if (actor.kind !== 'person') throw new Error(`${who} is no person`)
  if (who !== 'colleague') return actor
  const slugs = actor.slugs.filter((slug) => slug !== 'administrative.assignment.update')
  return { ...actor, userId: 'colleague', slugs }
}

test('a case is a task where its office is waited for (product 8)', () => {
  expect(Object.fromEntries(applicationStateNames.map((state) => [state, isAssignable(state)]))).toEqual(
    assignableWitness,
  )
  expect(assignableLists).toEqual(['unverified', 'paid', 'all'])
})

test.each(assignmentWitness)(
  '$giver gives one that is $state and the task of $before to $to: $refusal (product 8)',
  ({ giver, to, state, before, refusal }) => {
    const subject = { state, officeId, assigneeId: before && personOf(before).userId }
    expect(assignmentRefusal(personOf(giver), subject, to && personOf(to))).toBe(refusal)
  },
)

test('so many cases are given at once at most (look Staff)', () => {
  expect(assignedAtOnceMax).toBe(1_000)
})
