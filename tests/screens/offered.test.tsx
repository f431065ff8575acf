import { paymentChart } from '../../src/machines/payment/chart.ts'
import { dispatchChart } from '../../src/machines/dispatch/chart.ts'
import { applicationChart } from '../../src/machines/application/chart.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Reach } from '../../src/machines/actor.ts'
import { eventsOf, type Chart } from '../../src/machines/chart.ts'
import { birth } from '../../src/machines/entity.ts'
import { Actions } from '../../src/screens/parts/actions.tsx'
import type { ActWords } from '../../src/wording/word.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { dispatchActWords } from '../../src/words/groups/dispatch-act.ts'
import { paymentActWords } from '../../src/words/groups/payment-act.ts'
import { cast, castNames, type CastName } from '../support/cast.ts'
import { covered, coveredRefusal } from '../support/coverage.ts'
import { offeredBy, undrawnRefusals, type Witness } from '../support/witness.ts'
import { applicationWitness } from '../witness/application.ts'
import { dispatchWitness } from '../witness/dispatch.ts'
import { paymentWitness } from '../witness/payment.ts'

/** Which acts are drawn open and which held back, read off the page by their words. */
function drawn(words: Record<string, ActWords>) {
  const eventOf = (label: string | null) =>
    Object.entries(words).find(([, { action }]) => action() === label)?.[0] ?? `unknown: ${label}`
  const buttons = screen.queryAllByRole('button')
  const isHeld = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
  const names = (elements: HTMLElement[]) => elements.map(({ textContent }) => eventOf(textContent))
  return {
    open: [...names(buttons.filter((button) => !isHeld(button))), ...names(screen.queryAllByRole('link'))],
    held: names(buttons.filter(isHeld)),
  }
}

function checkButtons<
  Facts extends Reach,
  EventType extends string,
  State extends string,
  World extends string,
>(
  chart: Chart<Facts, EventType>,
  witness: Witness<State, EventType, World, Facts>,
  words: Record<string, ActWords>,
) {
  const people = castNames.filter((name): name is CastName => name !== 'system')
  const hrefs = Object.fromEntries(
    eventsOf(chart)
      .filter((event) => chart.events[event].dialog === 'screen')
      .map((event) => [event, `/own-screen/${event}`]),
  ) as Partial<Record<EventType, string>>
  // What begins something has a call of its own, and no button.
  describe.each(witness.states.filter((state) => state !== birth))(`${chart.entity} %s`, (state) => {
    test.each(people)('%s is drawn what the table offers, and what is held back is not open', (who) => {
      for (const world of Object.keys(witness.worlds) as World[]) {
        const subject = { state, facts: witness.worlds[world], actor: cast[who] }
        render(<Actions chart={chart} subject={subject} id="x" version={1} onDone={() => {}} hrefs={hrefs} />)
        const { open, held } = drawn(words)
        const offered = offeredBy(witness, { state, world, who })
        const mine = witness.rows.filter((row) => row.from === state && row.by.includes(who))
        const possible = witness.events.filter(
          (event) =>
            !witness.systemEvents.includes(event) &&
            mine.some((row) => row.event === event) &&
            !witness.never?.[event]?.includes(world),
        )
        expect(open.toSorted()).toEqual(offered.toSorted())
        expect(held.toSorted()).toEqual(possible.filter((event) => !offered.includes(event)).toSorted())
        covered('screens', chart.entity, 'state', state)
        for (const { event, code } of undrawnRefusals(witness, { state, world, who })) {
          expect(open).not.toContain(event)
          coveredRefusal('screens', chart.entity, state, event, code)
        }
        cleanup()
      }
    })
  })
}

checkButtons(applicationChart, applicationWitness, applicationActWords)
checkButtons(dispatchChart, dispatchWitness, dispatchActWords)
checkButtons(paymentChart, paymentWitness, paymentActWords)
