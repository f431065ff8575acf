import { describe, expect, test } from 'vitest'
import { moduleOf, type Reach } from '../../src/machines/actor.ts'
import { applicationChart } from '../../src/machines/application/chart.ts'
import type { Chart } from '../../src/machines/chart.ts'
import { dispatchChart } from '../../src/machines/dispatch/chart.ts'
import { keysOf, officeModules } from '../../src/machines/entity.ts'
import { advance, offersOf, refusal } from '../../src/machines/law.ts'
import { paymentChart } from '../../src/machines/payment/chart.ts'
import { cast, userIdOf, type CastName } from '../support/cast.ts'
import { applicationWitness } from '../witness/application.ts'
import { dispatchWitness } from '../witness/dispatch.ts'
import { paymentWitness } from '../witness/payment.ts'

interface Law {
  name: string
  chart: Chart<Reach, string>
  worlds: Readonly<Record<string, Reach>>
}

// Each chart is asked with its own worlds; the table takes the three for one kind.
const laws = [
  { name: 'application', chart: applicationChart, worlds: applicationWitness.worlds },
  { name: 'dispatch', chart: dispatchChart, worlds: dispatchWitness.worlds },
  { name: 'payment', chart: paymentChart, worlds: paymentWitness.worlds },
] as unknown as Law[]

const blockedBy = 'isHeldByNobodyElse'
const people = keysOf(cast).filter((who) => who !== 'system')
const isOfficer = (who: CastName): boolean => {
  const actor = cast[who]
  return (
    actor.kind === 'person' && actor.slugs.some((slug) => officeModules.some((one) => one === moduleOf(slug)))
  )
}

describe('a case that another works on (product 8)', () => {
  test.each(laws)(
    '$name: every act of an office is refused, and nothing else changes',
    ({ chart, worlds }) => {
      let refused = 0
      for (const state of keysOf(chart.states))
        for (const facts of Object.values(worlds))
          for (const who of people) {
            const at = (heldBy: string | null) => ({ state, facts: { ...facts, heldBy }, actor: cast[who] })
            const free = offersOf(chart, at(null))
            expect(offersOf(chart, at(userIdOf(who)))).toEqual(free)
            const held = offersOf(chart, at('somebody-else'))
            if (!isOfficer(who)) expect(held).toEqual(free)
            else
              for (const { event, blockedBy: why } of held) {
                expect([state, who, event, why]).toEqual([state, who, event, blockedBy])
                expect(refusal(chart, at('somebody-else'), { type: event, payload: {} })).toMatchObject({
                  code: 409,
                  blockedBy,
                  offered: [],
                })
                refused += 1
              }
          }
      expect(refused).toBeGreaterThan(0)
    },
  )

  test.each(laws)('$name: what the server does goes on', ({ chart, worlds }) => {
    for (const state of keysOf(chart.states))
      for (const facts of Object.values(worlds))
        for (const type of keysOf(chart.events)) {
          const at = (heldBy: string | null) => ({ state, facts: { ...facts, heldBy }, actor: cast.system })
          const answer = (heldBy: string | null) => {
            try {
              return advance(chart, at(heldBy), { type, payload: {} })
            } catch (thrown) {
              return String(thrown)
            }
          }
          expect(answer('somebody-else')).toEqual(answer(null))
        }
  })
})
