import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLiveSandbox, type LiveSandbox } from '../../src/sandbox/live.ts'
import { readSettings } from '../../src/server/settings.ts'
import { openBrowser } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { createIdentityWorld, type IdentityWorld } from '../support/identity.ts'
import { faultsOnTheWay, walkAtWindows } from '../walks/journeys/journey.ts'
import { identityAtWindows } from '../walks/journeys/identity.ts'
import { recoveryAtWindows } from '../walks/journeys/recovery.ts'
import { registrationAtWindows } from '../walks/journeys/registration.ts'
import { sessionAtWindows } from '../walks/journeys/session.ts'

let world: IdentityWorld
let browser: Browser
let live: LiveSandbox
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const { LIVE_APP_ID: appId, LIVE_KEY: key, LIVE_SECRET: secret } = readSettings({})
  live = await startLiveSandbox({ host: '127.0.0.1', port: 0, appId, key, secret })
  world = await createIdentityWorld({
    settings: { PUBLIC_URL: url, LIVE_HOST: '127.0.0.1', LIVE_PORT: String(live.port) },
  })
  await world.app.listen({ port, host: '127.0.0.1' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.close()
  await live.close()
})
const court = () => ({ world, browser, url })

walkAtWindows(sessionAtWindows, court)
walkAtWindows(registrationAtWindows, court)
walkAtWindows(recoveryAtWindows, court)
walkAtWindows(identityAtWindows, court)

test('no page had a fault', () => {
  expect(faultsOnTheWay()).toEqual([])
})
