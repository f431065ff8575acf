import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { logInAs, openBrowser, openWindow } from '../support/browser.ts'
import { overflowOf } from '../support/overflow.ts'
import { startProduct, type Product } from '../support/product.ts'
import { watchSettling } from '../support/settling.ts'
import { createStage, placeApplication } from '../support/stage.ts'

const large = { width: 360, height: 740, rootPixels: 32 }
/** A phone whose owner reads letters of twice the size, in either language: words of English are longer; and a desk that is zoomed to 400 %. */
const readers = {
  'letters of twice the size': { locale: 'bn', ...large },
  'letters of twice the size in English': { locale: 'en', ...large },
  'a desk at 400 %': { locale: 'bn', width: 320, height: 256, rootPixels: 16 },
} as const

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
      [
        '/administrator/dashboard',
        '/administrator/applications/unverified',
        `/administrator/applications/detail/${verified}`,
      ],
    ],
  ]
})
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

describe.each(Object.entries(readers))(
  'for %s (WCAG 1.4.4, 1.4.10)',
  (_who, { locale, rootPixels, ...viewport }) => {
    test.each([0, 1, 2])(
      'nothing hangs over the edge, and text grows with the reader’s: group %i',
      async (at) => {
        const [who, paths] = places[at] ?? [null, []]
        const visitor = await openWindow(browser, product, { locale, width: viewport.width })
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
  },
)

/** From the end of each stage's name to the beginning of the next, in pixels. */
const gapsOfStages = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('main ol > li > span:nth-of-type(2)')].map((name) => {
      const range = document.createRange()
      range.selectNodeContents(name.firstChild ?? name)
      return range.getBoundingClientRect()
    })
    return names.slice(1).map(({ left }, at) => left - (names[at]?.right ?? left))
  })

test.each(['bn', 'en'] as const)(
  'the names of the five stages stand apart on a phone, in %s (product 6)',
  async (locale) => {
    const visitor = await openWindow(browser, product, { locale, width: 360 })
    const { page } = visitor
    try {
      await logInAs(visitor, 'litigant')
      await page.goto(places[1]?.[1].find((path) => path.startsWith('/my-application-details')) ?? '')
      await page.locator('main ol > li').nth(4).waitFor()
      await page.evaluate(() => document.fonts.ready)
      const gaps = await gapsOfStages(page)
      expect(gaps).toHaveLength(4)
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)
    } finally {
      await page.context().close()
    }
  },
)
