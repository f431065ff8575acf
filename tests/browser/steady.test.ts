import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logInAs, openBrowser, openWindow, widths } from '../support/browser.ts'
import { startInPieces } from '../support/in-pieces.ts'
import { visitedPlaces } from '../support/places.ts'
import { startProduct, type Product } from '../support/product.ts'
import { watchSettling } from '../support/settling.ts'
import { beSlow, readsSettled, shiftsOf, steadyShiftMax, watchReads, watchShifts } from '../support/shifts.ts'

let product: Product
let browser: Browser
let places: Awaited<ReturnType<typeof visitedPlaces>> = []
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  places = await visitedPlaces(product)
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

// Each page is loaded anew and comes in pieces, and what it reads takes a while, as on the net of a phone: most of it is waiting.
test.concurrent.each([
  ['visitor', null, widths.phone],
  ['visitor', null, widths.desk],
  ['litigant', 'litigant', widths.phone],
  ['litigant', 'litigant', widths.desk],
] as const)(
  'no page of a %s moves while it comes, %s at %i pixels (look States)',
  async (_name, who, width) => {
    const visitor = await openWindow(browser, product, { locale: 'bn', width })
    const settled = watchSettling(visitor.page)
    if (who) await logInAs(visitor, who)
    const slow = await startInPieces(product.url)
    // The browser has the letters of this address from here on: a page drawn in others at first is not what is asked.
    await visitor.page.goto(`${slow.url}/privacy`)
    await visitor.page.evaluate(async () => {
      await document.fonts.load('16px "Noto Sans Bengali"', 'ক')
    })
    await watchShifts(visitor.page)
    const reads = await watchReads(visitor.page)
    await beSlow(visitor.page, true)
    let readCount = 0
    const moved: string[] = []
    for (const place of places.find((one) => one.who === who)?.places ?? []) {
      const { path, sign } = typeof place === 'string' ? { path: place } : place
      // A sheet of parts is for whoever builds; nobody comes to it from outside.
      if (sign) continue
      await visitor.page.goto(slow.url + path)
      const heading = visitor.page.locator('main h1').first()
      await heading.waitFor().catch(async (error: unknown) => {
        const shown = await visitor.page.locator('body').innerText()
        throw new Error(`${path} has no heading: ${shown}`, { cause: error })
      })
      readCount += await readsSettled(reads, settled)
      const { value, sources } = await shiftsOf(visitor.page)
      if (value > steadyShiftMax) moved.push(`${path} by ${value.toFixed(3)}: ${sources}`)
    }
    expect(moved).toEqual([])
    // What a visitor reads is mostly drawn by the server.
    if (who) expect(readCount).toBeGreaterThan(0)
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
    slow.close()
  },
)
