import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { covered, coveredRefusal, coveredTransition } from '../../support/coverage.ts'
import { journeyTrials, type JourneyTrial, type JourneyWitness } from '../../support/journey.ts'
import { patience } from './patience.ts'

/** How a chart is walked on its screens. All three records are total: what is missing does not compile. */
export interface Walk<State extends string, Context, Event extends { type: string }> {
  chart: string
  witness: JourneyWitness<State, Context, Event>
  /** Brings the screen to the state, from a restored snapshot. */
  arrive: Record<State, (context: Context) => Promise<void> | void>
  /** Makes the event happen as the person or the server would. */
  drivers: Record<Event['type'], (event: never, trial: JourneyTrial<State, Context, Event>) => Promise<void>>
  /** What a person sees in the state; throws when it is not seen. */
  seen: Record<State, (trial: JourneyTrial<State, Context, Event>) => void>
  /** What is seen besides the state that was reached, for this event. */
  told?: Partial<Record<Event['type'], (event: never, trial: JourneyTrial<State, Context, Event>) => void>>
  /** The contexts in which an edge can be seen at all, when not all. */
  isSeenIn?: (trial: JourneyTrial<State, Context, Event>) => boolean
}

/** One test per edge of the witness: arrive, see where one is, do it, see where it led. @source stack 3 */
export function walkEdges<State extends string, Context, Event extends { type: string }>(
  walk: Walk<State, Context, Event>,
): void {
  const { chart, witness, arrive, drivers, seen, told, isSeenIn = () => true } = walk
  const edges = new Map<string, JourneyTrial<State, Context, Event>>()
  for (const trial of journeyTrials(witness)) {
    const { row, state, eventName } = trial
    const key = `${state} ${eventName} ${row?.to}`
    if (row && !edges.has(key) && isSeenIn(trial)) edges.set(key, trial)
  }
  const wanted = new Set(
    witness.rows.flatMap(({ from, on, to }) => on.map((name) => `${from} ${name} ${to}`)),
  )
  test(`${chart}: every row of the table is walked`, () => {
    expect([...edges.keys()].toSorted()).toEqual([...wanted].toSorted())
  })
  test.each([...edges])(`${chart}: %s`, async (_key, trial) => {
    const { row, state, event, context } = trial
    if (!row) throw new Error('only what is allowed is walked')
    await arrive[state](context)
    await vi.waitFor(() => seen[state](trial), patience)
    const drive = drivers[event.type as Event['type']]
    if (!drive) throw new Error(`no driver for ${event.type}`)
    await drive(event as never, trial)
    await vi.waitFor(() => {
      seen[row.to](trial)
      told?.[event.type as Event['type']]?.(event as never, trial)
    }, patience)
    coveredTransition('screens', chart, state, event.type, row.to)
  })
}

/** How what a chart refuses is tried on its screens. Both records are total: what is missing does not compile. */
export interface RefusalWalk<State extends string, Context, Event extends { type: string }> extends Pick<
  Walk<State, Context, Event>,
  'chart' | 'witness' | 'arrive' | 'seen'
> {
  /**
   * Tries the event as the person or the server would where it is refused. Throws when a control stands open for it,
   * or when a request waits whose answer would make it happen.
   */
  attempts: Record<
    Event['type'],
    (event: never, trial: JourneyTrial<State, Context, Event>) => Promise<void> | void
  >
  /** The places that can be arrived at, when not all. */
  isTried?: (trial: JourneyTrial<State, Context, Event>) => boolean
  /** What no refused event may move, besides what is seen: the requests that were made, the cookies. */
  standing: () => unknown
}

/** One test per state and context: arrive once, try every event that is refused there, and find everything as it was. @source stack 3 */
export function walkRefusals<State extends string, Context, Event extends { type: string }>(
  walk: RefusalWalk<State, Context, Event>,
): void {
  const { chart, witness, arrive, seen, attempts, standing, isTried = () => true } = walk
  const places = new Map<string, JourneyTrial<State, Context, Event>[]>()
  for (const trial of journeyTrials(witness)) {
    const place = `${trial.state} in ${trial.contextName}`
    if (!trial.row && isTried(trial)) places.set(place, [...(places.get(place) ?? []), trial])
  }
  test.each([...places])(`${chart}: what is refused changes nothing, %s`, async (_place, trials) => {
    const [first] = trials
    if (!first) throw new Error('there is nothing to refuse')
    await arrive[first.state](first.context)
    await vi.waitFor(() => seen[first.state](first), patience)
    for (const trial of trials) {
      const { state, event, eventName } = trial
      const attempt = attempts[event.type as Event['type']]
      if (!attempt) throw new Error(`no attempt for ${event.type}`)
      const before = standing()
      await attempt(event as never, trial)
      await act(async () => {
        await vi.dynamicImportSettled()
      })
      expect(standing(), eventName).toEqual(before)
      seen[state](trial)
      coveredRefusal('screens', chart, state, event.type, 'stays')
    }
    covered('screens', chart, 'state', first.state)
  })
}

const hand = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** A person finds no such button, or one that is held back, and presses that. */
export const pressHeld = async (name: string): Promise<void> => {
  const buttons = screen.queryAllByRole('button', { name: startsWith(name) })
  const open = buttons.filter((button) => button.getAttribute('aria-disabled') !== 'true')
  expect(open.map(({ textContent }) => textContent)).toEqual([])
  for (const button of buttons) await hand.click(button)
}

/** The heading of the page, as it is read. */
export const headed = (title: string): void => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
}

/** Whether a button stands there, and is held back while something is under way. */
export const isPending = (name: string | RegExp, expected: boolean): void => {
  const button = screen.getByRole('button', { name })
  expect(button.getAttribute('aria-disabled') === 'true').toBe(expected)
}

/** Presses a button as soon as nothing holds it: a review is not sent before all of it is shown. */
export const pressFree = async (name: string | RegExp): Promise<void> => {
  await vi.waitFor(() => isPending(name, false), patience)
  await userEvent.click(screen.getByRole('button', { name }))
}

/** A name that begins with this word: a button that waits says so after its name. */
export const startsWith = (word: string): RegExp =>
  new RegExp(`^${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
