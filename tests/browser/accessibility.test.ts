import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { logInAs, openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createStage, placeApplication, placeBill, placeDispatch, placePayment } from '../support/stage.ts'
import { m } from '../../src/words/messages.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let product: Product
let browser: Browser
/** A page: where it is, and what is done there before it is looked at. */
type Place = string | { path: string; act: (visitor: Visitor) => Promise<void> }

const states = ['draft', 'unverified', 'returned', 'verified', 'paid', 'approved', 'rejected'] as const
let places: { who: DemoKey | null; places: Place[] }[] = []

/** An invoice, and an attempt in each state, of the demo litigant's. */
async function paidThings(ownerId: string): Promise<{ invoice: string; attempts: string[] }> {
  const { db } = product.deps
  const invoice = await db
    .selectFrom('invoices')
    .select('transaction_id')
    .where('owner_id', '=', ownerId)
    .limit(1)
    .executeTakeFirstOrThrow()
  const attempts = await db
    .selectFrom('payments')
    .distinctOn('state')
    .select('transaction_id')
    .where('owner_id', '=', ownerId)
    .execute()
  return { invoice: invoice.transaction_id, attempts: attempts.map(({ transaction_id }) => transaction_id) }
}

const pressNext = ({ page }: Visitor) => page.locator('form button[type=submit]').last().click()

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const stage = await createStage(product.stageWorld)
  const of = Object.fromEntries(
    await Promise.all(states.map(async (state) => [state, await placeApplication(stage, state)] as const)),
  ) as Record<(typeof states)[number], string>
  const bill = await placeBill(stage, { applicationId: of.verified, totalPoisha: 45_000, paidPoisha: 0 })
  const sent = await placeDispatch(stage, of.approved, 'sent')
  for (const state of ['open', 'failed', 'canceled', 'unknown'] as const) {
    const owed = await placeBill(stage, { applicationId: of.approved, totalPoisha: 45_000, paidPoisha: 0 })
    await placePayment(stage, {
      applicationId: of.approved,
      billId: owed,
      state,
      amountPoisha: 45_000,
      refundedPoisha: 0,
      isSurplus: false,
    })
  }
  const { invoice, attempts } = await paidThings(stage.ownerId)
  const check = `/public/invoice/${invoice}`
  places = [
    {
      who: null,
      places: [
        '/home',
        '/login',
        { path: '/login?redirect=%2Fcheckout%2Fx', act: pressNext },
        '/register',
        '/forgot-password',
        '/cdap',
        '/privacy',
        '/payment',
        '/development',
        '/faq',
        '/404',
        '/401',
        check,
        '/public/invoice/CFNOTHERE',
      ],
    },
    {
      who: 'litigant',
      places: [
        '/my-applications',
        '/my-applications?q=2026&division=subordinate&from=2020-01-01',
        '/my-applications?q=nothing',
        { path: '/application', act: pressNext },
        ...['case', 'petitioners', 'defendants', 'costs', 'documents', 'review'].map(
          (step) => `/my-application-edit/${of.returned}?step=${step}`,
        ),
        ...states.map((state) => `/my-application-details/${of[state]}`),
        `/my-application-defendants/${of.unverified}`,
        `/checkout/${bill}`,
        '/payments',
        `/request_payments/${of.verified}`,
        `/dispatch-pay/${of.approved}`,
        ...attempts.map((transaction) => `/success_payment?transaction=${transaction}`),
        '/my-invoices',
        `/invoice/${invoice}`,
        check,
        '/all-notifications',
        '/my-profile',
        '/change-password',
        '/my-sessions',
        '/my-data',
        '/home',
      ],
    },
    {
      who: 'administrator',
      places: [
        '/administrator/dashboard',
        '/administrator/applications/unverified',
        `/administrator/applications/detail/${of.unverified}`,
        '/administrator/applications/dispatch_request',
      ],
    },
    {
      who: 'dispatcher',
      places: [
        '/dispatch/dashboard',
        '/dispatch/applications/new_case_documents',
        `/dispatch/applications/dispatch/detail/${sent}`,
      ],
    },
    {
      who: 'accountant',
      places: [
        '/accountant/dashboard',
        '/accountant/applications/payments',
        '/accountant/applications/accountant/report',
      ],
    },
    {
      who: 'superAdmin',
      places: [
        '/user-role-management/data-requests',
        '/customization/faqs',
        '/customization/case-categories',
        '/customization/case-categories?q=nothing',
        { path: '/customization/case-categories/add', act: pressNext },
        '/customization/case-categories/edit/1',
        '/customization/case-types',
        '/customization/case-types/add',
        '/customization/case-types/edit/1',
      ],
    },
  ]
}, 90_000)
afterAll(async () => {
  await browser.close()
  await product.close()
})

const pending = new WeakMap<Page, Set<Request>>()

/** The requests of a page that have no answer yet; watched from the first time it is asked. */
function pendingOf(page: Page): Set<Request> {
  const known = pending.get(page)
  if (known) return known
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  pending.set(page, open)
  return open
}

/** Goes there as a link does, without loading the product anew, and waits until nothing is being fetched for the page. */
async function visit({ page }: Visitor, path: string, loading: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState(null, '', to)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, path)
  await page.waitForFunction(
    (text) =>
      document.querySelector('main h1') !== null &&
      [...document.querySelectorAll('output')].every((output) => !output.textContent.includes(text)),
    loading,
  )
  // A list that arrives while the page is looked at is half one colour and half the other.
  do await stillness(page)
  while (pendingOf(page).size > 0)
}

/** Nothing of the page has changed for a moment. */
const stillness = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const settle = () => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(settle, 100)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(settle, 100)
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
  )

/** Serious and critical findings of one page, and what hangs over its edge. */
async function findings(visitor: Visitor, place: Place, loading: string): Promise<string[]> {
  const { path, act } = typeof place === 'string' ? { path: place, act: null } : place
  const { page } = visitor
  await visit(visitor, path, loading)
  await act?.(visitor)
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
      const loading = m.parts_state_loading({}, { locale })
      const found = await Promise.all(
        places.map(async ({ who, places: own }) => {
          const visitor = await openWindow(browser, product, { locale, width })
          if (who) await logInAs(visitor, who)
          else await visitor.page.goto('/home')
          pendingOf(visitor.page)
          await visitor.page.evaluate(axeSource)
          const seen: string[] = []
          for (const place of own) seen.push(...(await findings(visitor, place, loading)))
          await visitor.context.close()
          return [...seen, ...visitor.faults]
        }),
      )
      expect(found.flat()).toEqual([])
    },
  )
})
