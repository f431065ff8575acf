import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courts } from '../../src/server/seed/data/courts.ts'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { applicationListNames } from '../../src/machines/application/states.ts'
import { logInAs, openBrowser, openWindow, resize } from '../support/browser.ts'
import { startProduct, type Product } from '../support/product.ts'

/** What a line is high, with its border; a pixel's part may be added by the screen. */
const linePixelsMax = 44.5

const longest = (names: readonly string[]) =>
  names.toSorted((one, other) => other.length - one.length)[0] ?? ''

const administrators = [...applicationListNames, 'dispatch_request', 'paid_dispatch', 'send_to_dispatch']
const lists: [DemoKey, string[]][] = [
  ['administrator', administrators.map((list) => `/administrator/applications/${list}`)],
  [
    'dispatcher',
    ['new_case_documents', 'received_file', 'dispatched_file'].map(
      (list) => `/dispatch/applications/${list}`,
    ),
  ],
]

let product: Product
let browser: Browser

/** Every case is before a court with the longest names of the seed, of somebody with a long name, and in an officer's hands. */
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const { db, clock } = product.stageWorld
  await db
    .updateTable('courts')
    .set({
      name: longest(courts.map(({ name }) => name)),
      name_bn: longest(courts.map(({ nameBn }) => nameBn)),
    })
    .execute()
  await db.updateTable('applications').set({ petitioner_name: 'মোহাম্মদ নমুনা উদ্দিন চৌধুরী পরীক্ষা' }).execute()
  const officer = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'head-administrator@court.example')
    .executeTakeFirstOrThrow()
  const cases = await db.selectFrom('applications').select('id').execute()
  const [since, until] = [clock.now(), new Date(clock.now().getTime() + 1_200_000)]
  await db
    .insertInto('case_claims')
    .values(cases.map(({ id }) => ({ application_id: id, user_id: officer.id, since, until })))
    .execute()
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** How high the rows are, what is cut without its whole text in a title, and how much wider than the window the page is. */
const looked = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const rows = [...document.querySelectorAll('tbody tr')]
    const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth && cell.clientWidth > 0
    return {
      rowCount: rows.length,
      highest: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
      lost: rows
        .flatMap((row) => [...row.querySelectorAll('td')])
        .filter((cell) => isCut(cell) && !cell.title)
        .map((cell) => cell.textContent),
      beyond: document.documentElement.scrollWidth - window.innerWidth,
    }
  })

test.each(['bn', 'en'] as const)(
  'every row of every queue is one line at 1280 and 1366 px beside an open sidebar, and nothing is lost (%s, look Staff)',
  async (locale) => {
    for (const [who, paths] of lists) {
      const visitor = await openWindow(browser, product, { locale })
      const { page } = visitor
      await logInAs(visitor, who)
      for (const path of paths) {
        await page.locator(`nav a[href="${path}"]`).click()
        await page.waitForURL(`**${path}`)
        await page.locator('tbody tr').first().waitFor()
        expect(await page.locator('[data-sidebar]').getAttribute('data-sidebar')).toBe('wide')
        for (const width of [1280, 1366]) {
          await resize(page, width)
          const { rowCount, highest, lost, beyond } = await looked(page)
          expect(rowCount, path).toBeGreaterThan(0)
          expect(highest, `${path} at ${width} px`).toBeLessThanOrEqual(linePixelsMax)
          expect(lost, `${path} at ${width} px`).toEqual([])
          expect(beyond, `${path} at ${width} px`).toBe(0)
        }
      }
      expect(visitor.faults).toEqual([])
      await visitor.context.close()
    }
  },
)
