import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { logInAs, openBrowser, openWindow } from '../support/browser.ts'
import { overflowOf } from '../support/overflow.ts'
import { startProduct, type Product } from '../support/product.ts'
import { watchSettling } from '../support/settling.ts'
import { createStage, placeApplication } from '../support/stage.ts'

/** A phone whose owner reads letters of twice the size; and a desk that is zoomed to 400 %. */
const readers = {
  'letters of twice the size': { width: 360, height: 740, rootPixels: 32 },
  'a desk at 400 %': { width: 320, height: 256, rootPixels: 16 },
}

let product: Product
let browser: Browser
let places: [DemoKey | null, string[]][] = []
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const stage = await createStage(product.stageWorld)
  const [draft, verified] = [
    await placeApplication(stage, 'draft'),
    await placeApplication(stage, 'verified'),
  ]
  places = [
    [null, ['/login', '/home', '/register']],
    [
      'litigant',
      [
        '/my-applications',
        `/my-application-details/${verified}`,
        `/application?draft=${draft}`,
        '/my-profile',
      ],
    ],
    [
      'administrator',
      ['/administrator/applications/unverified', `/administrator/applications/detail/${verified}`],
    ],
  ]
}, 90_000)
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** How large the text of the page is, as it is drawn. */
const textPixels = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Number.parseFloat(
      getComputedStyle(document.querySelector('main p, main label') ?? document.body).fontSize,
    ),
  )

describe.each(Object.entries(readers))('for %s (WCAG 1.4.4, 1.4.10)', (_who, { rootPixels, ...viewport }) => {
  test.each([0, 1, 2])(
    'nothing hangs over the edge, and text grows with the reader’s: group %i',
    async (at) => {
      const [who, paths] = places[at] ?? [null, []]
      const visitor = await openWindow(browser, product, { locale: 'bn', width: viewport.width })
      const { page } = visitor
      try {
        if (who) await logInAs(visitor, who)
        const settled = watchSettling(page)
        await page.setViewportSize(viewport)
        const found: string[] = []
        for (const path of paths) {
          await page.goto(path)
          await page.evaluate(
            (pixels) => (document.documentElement.style.fontSize = `${pixels}px`),
            rootPixels,
          )
          await page.locator('main h1').first().waitFor()
          await settled()
          const { overflow, over } = await overflowOf(page)
          if (overflow > 0) found.push(`${path}: ${overflow} px too wide, by ${over}`)
          const pixels = await textPixels(page)
          if (pixels < rootPixels * 0.85) found.push(`${path}: text of ${pixels} px`)
        }
        expect(found).toEqual([])
      } finally {
        await page.context().close()
      }
    },
  )
})
