import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { logInAs, openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { shiftsOf, shiftMax, slowAnswers, watchShifts } from '../support/shifts.ts'
import { startProduct, type Product } from '../support/product.ts'
import { watchSettling } from '../support/settling.ts'
import { createStage, placeApplication, placeBill, placeDispatch, placePayment } from '../support/stage.ts'
import { m } from '../../src/words/messages.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let product: Product
let browser: Browser
/** The window's height in CSS pixels. */
const height = 900
/** A visitor whose page says when nothing more comes. */
type Watched = Visitor & { settled: () => Promise<void> }
/** A page: where it is, how one comes there (by a link unless told), and what is done there before it is looked at. */
interface Placed {
  path: string
  act?: (visitor: Visitor) => Promise<void>
  way?: keyof typeof waysIn
  /** What it reads takes a while there: skeletons are seen, and what comes after them must not move what is there. */
  isSlow?: boolean
}
type Place = string | Placed

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

/** By its address and on a slow net, as a phone opens a page anew; and by a link on such a net. */
const afresh = (path: string): Placed => ({ path, way: 'address', isSlow: true })
const slowly = (path: string): Placed => ({ path, isSlow: true })

const pressNext = ({ page }: Visitor) => page.locator('main form button[type=submit]').last().click()

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
        afresh('/home'),
        afresh('/login'),
        { path: '/login?redirect=%2Fcheckout%2Fx', act: pressNext },
        '/register',
        '/forgot-password',
        '/cdap',
        '/privacy',
        '/payment',
        '/development',
        slowly('/faq'),
        '/404',
        '/401',
        check,
        '/public/invoice/CFNOTHERE',
      ],
    },
    {
      who: 'litigant',
      places: [
        afresh('/my-applications'),
        '/my-applications?q=2026&division=subordinate&from=2020-01-01',
        slowly('/my-applications?q=nothing'),
        { path: '/application', act: pressNext },
        ...['case', 'petitioners', 'defendants', 'costs', 'documents', 'review'].map(
          (step) => `/my-application-edit/${of.returned}?step=${step}`,
        ),
        ...states.map((state) => `/my-application-details/${of[state]}`),
        afresh(`/my-application-details/${of.approved}`),
        slowly(`/my-application-submitted/${of.unverified}`),
        `/my-application-submitted/${of.verified}`,
        `/my-application-defendants/${of.unverified}`,
        `/checkout/${bill}`,
        slowly('/payments'),
        `/request_payments/${of.verified}`,
        `/dispatch-pay/${of.approved}`,
        ...attempts.map((transaction) => `/success_payment?transaction=${transaction}`),
        afresh('/my-invoices'),
        `/invoice/${invoice}`,
        check,
        slowly('/all-notifications'),
        slowly('/my-profile'),
        '/change-password',
        '/my-sessions',
        '/my-second-factor',
        '/my-data',
        '/home',
      ],
    },
    {
      who: 'administrator',
      places: [
        slowly('/administrator/dashboard'),
        `/administrator/receipts?number=${invoice}`,
        slowly('/administrator/applications/unverified'),
        `/administrator/applications/detail/${of.unverified}?list=unverified`,
        '/administrator/applications/dispatch_request',
        '/administrator/common-remarks',
        { path: '/administrator/common-remarks/add', act: pressNext },
      ],
    },
    {
      who: 'dispatcher',
      places: [
        '/dispatch/dashboard',
        slowly('/dispatch/applications/new_case_documents'),
        `/dispatch/applications/dispatch/detail/${sent}?list=new_case_documents`,
      ],
    },
    {
      who: 'accountant',
      places: [
        '/accountant/dashboard',
        slowly('/accountant/applications/payments'),
        '/accountant/applications/accountant/report',
        '/accountant/applications/accountant/all-report',
        '/accountant/applications/accountant/report-bank-accounts',
        '/accountant/applications/accountant/report-invoice-breakdown',
        '/accountant/applications/refunds',
        '/accountant/applications/discrepancies',
        '/accountant/applications/day-close',
      ],
    },
    {
      who: 'superAdmin',
      places: [
        slowly('/user-role-management/data-requests'),
        '/super-admin',
        '/customization/case-types-and-fees',
        '/customization/case-fees',
        '/customization/case-fees/edit/1',
        '/customization/fee-types',
        { path: '/customization/fee-types/add', act: pressNext },
        '/customization/fee-types/edit/1',
        '/customization/broadcasts',
        { path: '/customization/broadcasts/add', act: pressNext },
        '/customization/faqs',
        { path: '/customization/faqs/add', act: pressNext },
        '/customization/faqs/edit/1',
        slowly('/customization/case-categories'),
        '/customization/case-categories?q=nothing',
        { path: '/customization/case-categories/add', act: pressNext },
        '/customization/case-categories/edit/1',
        '/customization/case-types',
        '/customization/case-types/add',
        '/customization/case-types/edit/1',
        slowly('/office-management'),
        '/office-management/offices',
        { path: '/office-management/offices/add', act: pressNext },
        ...['', '/add'].flatMap((end) =>
          ['courts', 'accounts'].map((page) => `/office-management/offices/${stage.officeId}/${page}${end}`),
        ),
        `/office-management/offices/edit/${stage.officeId}`,
        '/user-role-management/roles',
        '/user-role-management/roles/edit/2',
        '/user-role-management/rights-requests',
        '/customization/notices',
        '/customization/notices/PaymentCompleted',
        slowly('/customization/reference'),
        '/customization/reference/statuses',
        '/customization/reference/union',
        { path: '/customization/reference/union/add', act: pressNext },
        '/customization/reference/union/import',
        '/customization/reference/union/edit/1',
        '/customization/postal-tariffs',
        { path: '/customization/postal-tariffs/edit/usual', act: pressNext },
        '/super-admin/operations',
        '/customization/pages/home',
        '/customization/pages/footer',
        slowly('/user-role-management/users'),
        { path: '/user-role-management/users/add', act: pressNext },
        '/user-role-management/users/edit/3',
        slowly('/user-role-management/normal-users'),
        '/user-role-management/normal-users/edit/1',
        '/user-role-management/audit',
      ],
    },
  ]
}, 90_000)
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** How people come to a page: by a link, or by its address, which loads the product anew. */
const waysIn = {
  link: ({ page }: Visitor, path: string) =>
    page.evaluate(async (to) => {
      history.pushState(null, '', to)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // What moves while the press of a link is answered belongs to it, as the browser has it for a real one.
      ;(window as unknown as { shiftsFrom: number }).shiftsFrom = performance.now()
    }, path),
  address: async ({ page }: Visitor, path: string) => {
    await page.goto(path)
    await page.evaluate(axeSource)
  },
}

/** Goes there and waits until all that the page asks for is drawn. */
async function visit(visitor: Watched, { path, way = 'link' }: Placed, loading: string): Promise<void> {
  const { page } = visitor
  await waysIn[way](visitor, path)
  await page.waitForFunction(
    (text) =>
      document.querySelector('main h1') !== null &&
      [...document.querySelectorAll('output')].every((output) => !output.textContent.includes(text)),
    loading,
  )
  await visitor.settled()
}

type Axe = { axe: { run(at: string | Document, options: object): Promise<AxeResults> } }

/** Whatever axe finds on what the page shows now, by these rules. */
async function axeFindings({ page }: Visitor, rules: object): Promise<string[]> {
  const { violations } = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as Axe
    const found = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    const size = found.violations.find(({ id }) => id === 'target-size')
    if (!size) return found
    // What lies half below a bar that stays is whole once it is scrolled to.
    const small: typeof size.nodes = []
    for (const node of size.nodes) {
      const selector = node.target.join(' ')
      document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await axe.run(selector, { runOnly: ['target-size'], resultTypes: ['violations'] })
      if (again.violations.length > 0) small.push(node)
    }
    size.nodes = small
    window.scrollTo({ top: 0, behavior: 'instant' })
    return found
  }, rules)
  return violations
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The page in that theme, or in its own; a colour on its way to another is neither. */
async function wearTheme({ page }: Visitor, theme: 'dark' | null): Promise<void> {
  await page.evaluate((name) => {
    const html = document.documentElement
    if (name) html.setAttribute('data-theme', name)
    else html.removeAttribute('data-theme')
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  }, theme)
}

/** The other theme has the same page in other colours. */
async function findingsInTheDark(visitor: Visitor): Promise<string[]> {
  await wearTheme(visitor, 'dark')
  const found = await axeFindings(visitor, { type: 'rule', values: ['color-contrast'] })
  await wearTheme(visitor, null)
  return found.map((finding) => `in the dark, ${finding}`)
}

/** What is found on what the page shows now, in both themes, and what hangs over its edge. */
async function findingsOf(visitor: Visitor): Promise<string[]> {
  const { page } = visitor
  const { overflow, over } = await page.evaluate(() => {
    const edge = window.innerWidth
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > edge + 1,
    )
    return {
      overflow: document.documentElement.scrollWidth - edge,
      over: beyond.map(({ outerHTML }) => outerHTML.slice(0, 120)).at(-1) ?? '',
    }
  })
  return [
    ...(await axeFindings(visitor, allRules)),
    ...(await findingsInTheDark(visitor)),
    ...(overflow > 0 ? [`${overflow} px too wide, by ${over}`] : []),
  ]
}

/** What is found at one place, at each width in turn, the phone first. */
async function findingsAt(
  visitor: Watched,
  place: Place,
  loading: string,
  isNetSlow: boolean,
): Promise<string[]> {
  const placed = typeof place === 'string' ? { path: place } : place
  const { path, act } = placed
  const { page } = visitor
  const found: string[] = []
  await page.setViewportSize({ width: widths.phone, height })
  const isSlow = isNetSlow && placed.isSlow
  if (isSlow) await slowAnswers(page)
  await visit(visitor, placed, loading)
  if (isSlow) await page.unrouteAll({ behavior: 'wait' })
  const { value, sources } = await shiftsOf(page)
  if (value >= shiftMax) found.push(`${path} moves by ${value.toFixed(3)}: ${sources}`)
  await act?.(visitor)
  for (const [name, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height })
    await visitor.settled()
    found.push(...(await findingsOf(visitor)).map((finding) => `${path} on a ${name}: ${finding}`))
  }
  return found
}

test.each(['bn', 'en'] as const)(
  'no page has a finding of WCAG 2.2 AA or of good practice in either theme, overflows on a phone or a desk, or moves while it comes, in %s',
  async (locale) => {
    const loading = m.parts_state_loading({}, { locale })
    const found = await Promise.all(
      places.map(async ({ who, places: own }) => {
        const visitor = await openWindow(browser, product, { locale, width: widths.phone })
        const watched = { ...visitor, settled: watchSettling(visitor.page) }
        await watchShifts(visitor.page)
        await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
        if (who) await logInAs(visitor, who)
        else await visitor.page.goto('/home')
        await visitor.page.evaluate(axeSource)
        const seen: string[] = []
        for (const place of own) seen.push(...(await findingsAt(watched, place, loading, locale === 'bn')))
        await visitor.context.close()
        return [...seen, ...visitor.faults]
      }),
    )
    expect(found.flat()).toEqual([])
  },
)
