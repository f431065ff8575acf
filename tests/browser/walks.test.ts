import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { coveredTransition } from '../support/coverage.ts'
import { listening } from '../support/listening.ts'
import { askedOf, walksAsked } from '../walks/asked.ts'
import type { WalkCourt } from '../walks/court.ts'
import { createWalkCourt, differencesOf } from '../walks/walker.ts'
import { Windows } from '../walks/windows.ts'

const asked = askedOf('browser')

let court: WalkCourt
let browser: Browser
let windows: Windows
let place: Awaited<ReturnType<typeof listening>>

beforeAll(async () => {
  place = await listening()
  court = await createWalkCourt({ settings: place.settings })
  await court.world.app.listen(place.at)
  browser = await openBrowser()
  windows = new Windows(court, browser, place.url)
})
afterAll(async () => {
  await browser.close()
  await court.world.close()
  await place.close()
})

test.each(asked.charts)(
  'the %s, walked by people at their windows (house 6)',
  async (chart) => {
    const walks = walksAsked(chart, { asked, prices: court.prices, level: 'browser' })
    expect(walks.length).toBeGreaterThan(0)
    const found: string[] = []
    for (const walk of walks)
      found.push(
        ...(await differencesOf(court, walk, {
          hands: windows.hands,
          judged: ({ steps }) => {
            for (const { entity, from, event, to } of steps)
              coveredTransition('browser', entity, from, event, to)
          },
          between: () => Promise.resolve(null),
        })),
      )
    expect(found).toEqual([])
  },
  asked.limitMs,
)

test('no page had a fault', () => {
  expect(windows.faults).toEqual([])
})
