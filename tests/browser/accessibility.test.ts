import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { logInAs, openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createStage, placeApplication, placeBill, placeDispatch } from '../support/stage.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let product: Product
let browser: Browser
const ids = { verified: '', unverified: '', approved: '', bill: '', sent: '' }

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const stage = await createStage(product.stageWorld)
  ids.unverified = await placeApplication(stage, 'unverified')
  ids.verified = await placeApplication(stage, 'verified')
  ids.approved = await placeApplication(stage, 'approved')
  ids.bill = await placeBill(stage, { applicationId: ids.verified, totalPoisha: 45_000, paidPoisha: 0 })
  ids.sent = await placeDispatch(stage, ids.approved, 'sent')
}, 90_000)
afterAll(async () => {
  await browser.close()
  await product.close()
})

const pages: { who: DemoKey | null; paths: () => string[] }[] = [
  {
    who: null,
    paths: () => [
      '/home',
      '/login',
      '/register',
      '/forgot-password',
      '/cdap',
      '/privacy',
      '/faq',
      '/404',
      '/public/invoice/INV-2026-00000001',
      '/public/invoice/nothing',
    ],
  },
  {
    who: 'litigant',
    paths: () => [
      '/my-applications',
      '/application',
      `/my-application-details/${ids.verified}`,
      `/checkout/${ids.bill}`,
      `/dispatch-pay/${ids.approved}`,
      '/my-invoices',
      '/all-notifications',
      '/my-profile',
      '/change-password',
      '/my-sessions',
      '/my-data',
    ],
  },
  {
    who: 'administrator',
    paths: () => [
      '/administrator/dashboard',
      '/administrator/applications/unverified',
      `/administrator/applications/detail/${ids.unverified}`,
      '/administrator/applications/dispatch_request',
    ],
  },
  {
    who: 'dispatcher',
    paths: () => [
      '/dispatch/dashboard',
      '/dispatch/applications/new_case_documents',
      `/dispatch/applications/dispatch/detail/${ids.sent}`,
    ],
  },
  {
    who: 'accountant',
    paths: () => [
      '/accountant/dashboard',
      '/accountant/applications/payments',
      '/accountant/applications/accountant/report',
    ],
  },
  {
    who: 'superAdmin',
    paths: () => ['/user-role-management/data-requests', '/customization/faqs'],
  },
]

/** Serious and critical findings of one page, and what hangs over its edge. */
async function findings({ page }: Visitor, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  )
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(overflow > 0 ? [`${path}: ${overflow} px too wide`] : []),
  ]
}

describe.each(['bn', 'en'] as const)('in %s', (locale) => {
  test.each(Object.entries(widths))(
    'no page has a serious finding of WCAG 2.2 AA or overflows on a %s',
    async (_name, width) => {
      const found = await Promise.all(
        pages.map(async ({ who, paths }) => {
          const visitor = await openWindow(browser, product, { locale, width })
          if (who) await logInAs(visitor, who)
          const seen: string[] = []
          for (const path of paths()) seen.push(...(await findings(visitor, path)))
          await visitor.context.close()
          return [...seen, ...visitor.faults]
        }),
      )
      expect(found.flat()).toEqual([])
    },
  )
})
