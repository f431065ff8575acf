import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLiveSandbox, type LiveSandbox } from '../../src/sandbox/live.ts'
import { readSettings } from '../../src/server/settings.ts'
import { openBrowser } from '../support/browser.ts'
import { coveredTransition } from '../support/coverage.ts'
import { freePort } from '../support/free-port.ts'
import { askedOf, walksAsked } from '../walks/asked.ts'
import type { WalkCourt } from '../walks/court.ts'
import { createWalkCourt, differencesOf } from '../walks/walker.ts'
import { Windows } from '../walks/windows.ts'

const asked = askedOf('browser')

let court: WalkCourt
let browser: Browser
let windows: Windows
let live: LiveSandbox

beforeAll(async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { LIVE_APP_ID: appId, LIVE_KEY: key, LIVE_SECRET: secret } = readSettings({})
  live = await startLiveSandbox({ host: '127.0.0.1', port: 0, appId, key, secret })
  court = await createWalkCourt({
    settings: { PUBLIC_URL: url, LIVE_HOST: '127.0.0.1', LIVE_PORT: String(live.port) },
  })
  await court.world.app.listen({ port, host: '127.0.0.1' })
  browser = await openBrowser()
  windows = new Windows(court, browser, url)
})
afterAll(async () => {
  await browser.close()
  await court.world.close()
  await live.close()
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
