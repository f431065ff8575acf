import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicRoutes } from '../../src/screens/routes/public.ts'
import { demoAccounts, demoPassword } from '../../src/server/seed/people.ts'
import { m } from '../../src/words/messages.js'
import { comeUnscripted, holdBack, isTakenOver } from '../support/arriving.ts'
import { openBrowser, openContext, openWindow, widths } from '../support/browser.ts'
import { compareLooks } from '../support/looks.ts'
import { startProduct, tokenOf, type Product } from '../support/product.ts'
import { watchSettling } from '../support/settling.ts'
import {
  createStage,
  placeApplication,
  placeBill,
  placeInvoice,
  placePayment,
  transactionOf,
} from '../support/stage.ts'
import { countShiftsFromLetters, shiftsOf, steadyShiftMax, watchShifts } from '../support/shifts.ts'

/** What a public page may ask for. @source stack 4 */
const requestsMax = 15
/** What a server sends before anybody has to say that it came: ten packets. In bytes, packed and with what is said around it. @source look */
const firstFlight = 14_600

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

const paths = publicRoutes
  .filter(({ begins, isDrawnLate }) => begins !== 'now' && !isDrawnLate)
  .map(({ path }) => path.replace(':transaction_id', 'T0'))

/** What a page asked for before its first words stood there. */
const askedBeforePaint = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const asked = performance.getEntriesByType('resource')
    return asked.flatMap(({ name, startTime }) => (startTime < (paint?.startTime ?? 0) ? [name] : []))
  })

describe.each(['bn', 'en'] as const)('public pages, %s (stack 4)', (locale) => {
  test('each comes at once, with one file of letters before its words, is taken over as it came, without a fault, and stays where it is', async () => {
    const visitor = await openWindow(browser, product, { locale, width: widths.phone })
    const { page, context, faults } = visitor
    await watchShifts(page)
    let asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const path of paths) {
      asked = []
      const { responseBodySize, responseHeadersSize } = await (await page.goto(path))!.request().sizes()
      expect(responseBodySize + responseHeadersSize, path).toBeLessThanOrEqual(firstFlight)
      const heading = page.locator('h1').first()
      const before = await heading.textContent()
      await isTakenOver(page)
      await page.waitForLoadState('networkidle')
      const letters = locale === 'bn' ? /bangla-[\w-]+\.woff2$/ : /(latin|switch)-[\w-]+\.woff2$/
      expect(
        [...(await askedBeforePaint(page)), ...asked.filter((url) => url.endsWith('.woff2'))].filter(
          (url) => !letters.test(url),
        ),
        path,
      ).toEqual([])
      expect([path, await heading.textContent()]).toEqual([path, before])
      expect(asked.length, `${path}: ${asked.join(' ')}`).toBeLessThanOrEqual(requestsMax)
      expect(
        asked.filter((url) => url.includes('/api/')),
        path,
      ).toEqual([])
      const { value, sources } = await shiftsOf(page)
      expect(value, `${path}: ${sources}`).toBeLessThanOrEqual(steadyShiftMax)
    }
    expect(faults).toEqual([])
    await context.close()
  })
})

test('without script pages are read, the language is changed, and somebody logs in (spec 2 /login)', async () => {
  const context = await openContext(browser, product, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: m.frame_action_english({}, { locale: 'bn' }) }).click()
  await page.waitForURL('**/login')
  // The address is the same.
  await expect.poll(() => page.locator('h1').textContent()).toBe(m.session_title_login({}, { locale: 'en' }))
  const litigant = demoAccounts.find(({ key }) => key === 'litigant')
  await page.locator('#field-email').fill(litigant?.email ?? '')
  await page.locator('#field-password').fill('Wrong-7345')
  await page.locator('main form button[type=submit]').first().click()
  await page.getByText(m.auth_error_credentials({}, { locale: 'en' })).waitFor()
  expect(await page.locator('#field-email').inputValue()).toBe(litigant?.email)
  expect(await page.locator('#field-password').inputValue()).toBe('')
  await page.locator('#field-password').fill(demoPassword)
  await page.locator('main form button[type=submit]').first().click()
  await page.waitForURL('**/my-applications')
  expect((await context.cookies()).map(({ name }) => name)).toContain('token')
  await page.locator(`[aria-label="${m.my_label_list({}, { locale: 'en' })}"]`).waitFor()
  await context.clearCookies({ name: 'token' })
  await page.goto('/register')
  expect(await page.locator('main').innerText()).toContain(m.parts_title_no_script({}, { locale: 'en' }))
  await context.close()
})

/**
 * What can be pressed in the page's main part, and where it stands, to the pixel. Found and measured in one step: between
 * two, a part that came late takes the place of what stood for it.
 */
const placesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input, select, summary)')]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        const where = [x, y, width, height].map((each) => Math.round(each)).join(' ')
        return `${part.tagName} ${part.textContent || part.getAttribute('name') || ''}: ${where}`
      }),
  )

/** Lets the entry through and waits until it has looked at how the page came: it says the page's language then. */
async function isLookedAt(page: Page, entry: Awaited<ReturnType<typeof holdBack>>): Promise<void> {
  await entry.asked
  await page.evaluate(() => {
    const { documentElement: root } = document
    const seen = () => root.setAttribute('data-seen', '')
    new MutationObserver(seen).observe(root, { attributeFilter: ['lang'] })
  })
  entry.letThrough()
  await page.locator('html[data-seen]').waitFor()
}

test.each([
  ['begins', '/login', m.route_title_application],
  ['ends', '/faq', m.session_action_login],
] as const)(
  'a session that %s elsewhere while %s is being taken over is no fault (spec 2 Route guard)',
  async (what, path, offered) => {
    const { page, context, faults } = await openWindow(browser, product)
    const token = { name: 'token', value: await tokenOf(product, 'litigant'), url: product.url }
    if (what === 'ends') await context.addCookies([token])
    const entry = await holdBack(page, '**/assets/index-*.js')
    const footer = await holdBack(page, '**/assets/site-footer-*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await isLookedAt(page, entry)
    await (what === 'begins' ? context.addCookies([token]) : context.clearCookies({ name: 'token' }))
    footer.letThrough()
    const link = page.getByRole('link', { name: offered({}, { locale: 'bn' }), exact: true })
    await link.first().waitFor()
    expect(faults).toEqual([])
    await context.close()
  },
)

const tokens = new Map<string, Promise<string>>()
/** One session each: nobody may log in as often as there are tests. */
const tokenCookieOf = async (who: 'litigant' | 'secondLitigant') => {
  const token = tokens.get(who) ?? tokenOf(product, who)
  tokens.set(who, token)
  return { name: 'token', value: await token, url: product.url }
}

test.each([
  ['bn', widths.phone],
  ['en', widths.desk],
] as const)(
  'the own applications are there before any script, and are taken over as they came, %s at %i pixels (look)',
  async (locale, width) => {
    const { page, context, faults } = await openWindow(browser, product, { locale, width })
    await context.addCookies([await tokenCookieOf('litigant')])
    await watchShifts(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const entry = await holdBack(page, '**/assets/index-*.js')
    await comeUnscripted(page, '/my-applications')
    const cases = page.locator('main li h2')
    const before = await cases.allTextContents()
    // How letters come is looked at where whole pages come (`steady`); from here on nothing may move.
    await page.evaluate(async () => {
      await document.fonts.ready
      ;(window as unknown as { shiftsFrom: number }).shiftsFrom = performance.now()
    })
    entry.letThrough()
    await isTakenOver(page)
    await page.waitForLoadState('networkidle')
    expect(await cases.allTextContents()).toEqual(before)
    expect(asked.filter((path) => path === '/api/auth/my-applications')).toEqual([])
    expect(await page.locator('#given').count()).toBe(0)
    const { value, sources } = await shiftsOf(page)
    expect(value, sources).toBeLessThanOrEqual(steadyShiftMax)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('a new application is there before any script, takes nothing until it is kept, and what this device kept of one is put into it (product 2.4)', async () => {
  const { page, context, faults } = await openWindow(browser, product, { width: widths.phone })
  await context.addCookies([await tokenCookieOf('litigant')])
  await watchShifts(page)
  // Nothing reaches the server: what is typed stays on this device.
  await page.route('**/api/auth/send-application', (route) => route.abort())
  const entry = await holdBack(page, '**/assets/index-*.js')
  await comeUnscripted(page, '/application')
  const number = page.locator('#field-caseNumber')
  await page.getByText(m.filing_state_arriving({}, { locale: 'bn' })).waitFor()
  expect(await number.evaluate((field) => (field.focus(), document.activeElement === field))).toBe(false)
  await countShiftsFromLetters(page)
  entry.letThrough()
  const open = page.locator('#field-caseNumber:not([inert] *)')
  await open.waitFor()
  await page.waitForLoadState('networkidle')
  const { value, sources } = await shiftsOf(page)
  expect(value, sources).toBeLessThanOrEqual(steadyShiftMax)
  await open.fill('নমুনা ৭/২০২৬')
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('draft:')))
  await page.goto('/application')
  await page.getByText(m.filing_notice_restored({}, { locale: 'bn' })).waitFor()
  expect(await open.inputValue()).toBe('নমুনা ৭/২০২৬')
  expect(faults).toEqual([])
  await context.close()
})

test('a page looks by the styles that came in it as it does by all of them (stack 4)', async () => {
  const { page, context } = await openWindow(browser, product, { width: widths.phone })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await holdBack(page, '**/assets/index-*.js')
  for (const path of ['/home', '/my-applications', '/application']) {
    if (path === '/my-applications') await context.addCookies([await tokenCookieOf('litigant')])
    // All styles follow with the script; here they come when they are asked for.
    await page.route('**/assets/style-*.css', (route) => route.abort())
    await page.goto(path)
    const href = await page.locator('script[data-styles]').getAttribute('data-styles')
    await page.unroute('**/assets/style-*.css')
    const sheet = await (await page.request.get(new URL(href ?? '', product.url).href)).text()
    const { seen, others } = await compareLooks(page, sheet)
    expect(seen, path).toBeGreaterThan(50)
    expect(others, path).toEqual([])
  }
  await context.close()
})

const addressesOfCases = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [...document.querySelectorAll('main li h2 a')].map((link) => link.getAttribute('href')))

test('own applications that came for one are never shown to another who has logged in meanwhile (house 8)', async () => {
  const { page, context, faults } = await openWindow(browser, product, { width: widths.phone })
  await context.addCookies([await tokenCookieOf('litigant')])
  const entry = await holdBack(page, '**/assets/index-*.js')
  await comeUnscripted(page, '/my-applications')
  const theirs = await addressesOfCases(page)
  expect(theirs.length).toBeGreaterThan(0)
  await context.addCookies([await tokenCookieOf('secondLitigant')])
  entry.letThrough()
  await isTakenOver(page)
  await page.waitForLoadState('networkidle')
  const shown = await addressesOfCases(page)
  expect(shown.filter((href) => theirs.includes(href))).toEqual([])
  expect(await page.content()).not.toContain(theirs[0])
  expect(faults).toEqual([])
  await context.close()
})

describe.each([
  ['bn', widths.phone],
  ['en', widths.desk],
] as const)('a page of one’s own, %s at %i pixels', (locale, width) => {
  test.each(['case', 'checkout', 'new application', 'outcome', 'invoice'] as const)(
    'nothing that can be pressed on it moves when its script takes it over: %s',
    async (what) => {
      const { page, context, faults } = await openWindow(browser, product, { locale, width })
      await context.addCookies([await tokenCookieOf('litigant')])
      const stage = await createStage(product.stageWorld)
      const id = await placeApplication(stage, 'verified')
      const bill = await placeBill(stage, { applicationId: id, totalPoisha: 45_000, paidPoisha: 0 })
      const paid = {
        billId: bill,
        applicationId: id,
        amountPoisha: 45_000,
        refundedPoisha: 0,
        isSurplus: false,
      }
      const attempt = await placePayment(stage, { ...paid, state: 'failed' })
      const transaction = await transactionOf(product, attempt)
      const success = await placePayment(stage, { ...paid, state: 'paid' })
      const receipt = await placeInvoice(stage, { ...paid, paymentId: success })
      const address = {
        outcome: `/success_payment?transaction=${transaction}`,
        case: `/my-application-details/${id}`,
        checkout: `/checkout/${bill}`,
        invoice: `/invoice/${receipt}`,
        'new application': '/application',
      }[what]
      const settled = watchSettling(page)
      const { letThrough } = await holdBack(page, '**/assets/index-*.js')
      await comeUnscripted(page, address)
      await page.evaluate(() => document.fonts.ready)
      const before = await placesOf(page)
      expect(before.length).toBeGreaterThan(1)
      letThrough()
      await isTakenOver(page)
      await page.waitForLoadState('networkidle')
      // What came late is drawn a moment after it came.
      await settled()
      const after = await placesOf(page)
      expect(before.filter((place) => !after.includes(place))).toEqual([])
      expect(faults).toEqual([])
      await context.close()
    },
  )
})
