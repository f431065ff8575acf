import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { createIdentityWorld, type IdentityWorld } from '../support/identity.ts'
import { listening } from '../support/listening.ts'
import { faultsOnTheWay, walkAtWindows } from '../walks/journeys/journey.ts'
import { identityAtWindows } from '../walks/journeys/identity.ts'
import { recoveryAtWindows } from '../walks/journeys/recovery.ts'
import { registrationAtWindows } from '../walks/journeys/registration.ts'
import { sessionAtWindows } from '../walks/journeys/session.ts'

let world: IdentityWorld
let browser: Browser
let place: Awaited<ReturnType<typeof listening>>

beforeAll(async () => {
  place = await listening()
  world = await createIdentityWorld({ settings: place.settings })
  await world.app.listen(place.at)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.close()
  await place.close()
})
const court = () => ({ world, browser, url: place.url })

walkAtWindows(sessionAtWindows, court)
walkAtWindows(registrationAtWindows, court)
walkAtWindows(recoveryAtWindows, court)
walkAtWindows(identityAtWindows, court)

test('no page had a fault', () => {
  expect(faultsOnTheWay()).toEqual([])
})
