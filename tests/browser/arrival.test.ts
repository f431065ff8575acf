import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicRoutes } from '../../src/screens/routes/public.ts'
import { demoAccounts, demoPassword } from '../../src/server/seed/people.ts'
import { m } from '../../src/words/messages.js'
import { openBrowser, openWindow, widths } from '../support/browser.ts'
import { startProduct, tokenOf, type Product } from '../support/product.ts'
import { shiftsOf, steadyShiftMax, watchShifts } from '../support/shifts.ts'

/** What a public page may ask for. @source stack 4 */
const requestsMax = 15

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
  .filter(({ actsOnArrival, isDrawnLate }) => !actsOnArrival && !isDrawnLate)
  .map(({ path }) => path.replace(':transaction_id', 'T0'))

/** The script has taken the page over: what React holds about an element stands on it. */
const isTakenOver = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'))
  })

describe.each(['bn', 'en'] as const)('public pages, %s (stack 4)', (locale) => {
  test(
    'each is taken over as it came, without a fault, and stays where it is',
    { timeout: 120_000 },
    async () => {
      const visitor = await openWindow(browser, product, { locale, width: widths.phone })
      const { page, context, faults } = visitor
      await watchShifts(page)
      let asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      for (const path of paths) {
        asked = []
        await page.goto(path)
        const heading = page.locator('h1').first()
        const before = await heading.textContent()
        await isTakenOver(page)
        await page.waitForLoadState('networkidle')
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
    },
  )
})

test('without script pages are read, the language is changed, and somebody logs in (spec 2 /login)', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: m.frame_action_english({}, { locale: 'bn' }) }).click()
  await page.waitForURL('**/login')
  expect(await page.locator('h1').textContent()).toBe(m.session_title_login({}, { locale: 'en' }))
  const litigant = demoAccounts.find(({ key }) => key === 'litigant')
  await page.locator('#field-email').fill(litigant?.email ?? '')
  await page.locator('#field-password').fill('Wrong-7345')
  await page.locator('main form button[type=submit]').first().click()
  await page.getByText(m.auth_error_credentials({}, { locale: 'en' })).waitFor()
  expect(await page.locator('#field-email').inputValue()).toBe(litigant?.email)
  expect(await page.locator('#field-password').inputValue()).toBe('')
  await page.locator('#field-password').fill(demoPassword)
  await page.locator('main form button[type=submit]').first().click()
  await page.waitForURL('**/dashboard')
  expect((await context.cookies()).map(({ name }) => name)).toContain('token')
  await context.clearCookies({ name: 'token' })
  await page.goto('/register')
  expect(await page.locator('main').innerText()).toContain(m.parts_title_no_script({}, { locale: 'en' }))
  await context.close()
})

/** Holds files back until they are let through; `asked` is there when the first of them is. */
async function holdBack(page: Page, files: string) {
  let tell: () => void = () => undefined
  let letThrough: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    tell = resolve
  })
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(files, async (route) => {
    tell()
    await held
    await route.continue()
  })
  return { asked, letThrough: () => letThrough() }
}

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

const tokenCookieOf = async (who: 'litigant' | 'secondLitigant') => ({
  name: 'token',
  value: await tokenOf(product, who),
  url: product.url,
})

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
    await page.goto('/my-applications', { waitUntil: 'commit' })
    const cases = page.locator('main li h2')
    await cases.first().waitFor()
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

test('a new application is there before any script, and what this device kept of one is put into it (look)', async () => {
  const { page, context, faults } = await openWindow(browser, product, { width: widths.phone })
  await context.addCookies([await tokenCookieOf('litigant')])
  await watchShifts(page)
  // Nothing reaches the server: what is typed stays on this device.
  await page.route('**/api/auth/send-application', (route) => route.abort())
  const entry = await holdBack(page, '**/assets/index-*.js')
  await page.goto('/application', { waitUntil: 'commit' })
  const number = page.locator('#field-caseNumber')
  await number.fill('নমুনা ৭/২০২৬')
  entry.letThrough()
  await isTakenOver(page)
  await page.waitForURL('**/application?*step=case*')
  await page.waitForLoadState('networkidle')
  expect(await number.inputValue()).toBe('নমুনা ৭/২০২৬')
  const { value, sources } = await shiftsOf(page)
  expect(value, sources).toBeLessThanOrEqual(steadyShiftMax)
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('draft:')))
  await page.goto('/application')
  await page.getByText(m.filing_notice_restored({}, { locale: 'bn' })).waitFor()
  expect(await number.inputValue()).toBe('নমুনা ৭/২০২৬')
  expect(faults).toEqual([])
  await context.close()
})

test('own applications that came for one are never shown to another who has logged in meanwhile (house 8)', async () => {
  const { page, context, faults } = await openWindow(browser, product, { width: widths.phone })
  await context.addCookies([await tokenCookieOf('litigant')])
  const entry = await holdBack(page, '**/assets/index-*.js')
  await page.goto('/my-applications', { waitUntil: 'commit' })
  const cases = page.locator('main li h2 a')
  await cases.first().waitFor()
  const theirs = await cases.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await context.addCookies([await tokenCookieOf('secondLitigant')])
  entry.letThrough()
  await isTakenOver(page)
  await page.waitForLoadState('networkidle')
  const shown = await cases.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(shown.filter((href) => theirs.includes(href))).toEqual([])
  expect(await page.content()).not.toContain(theirs[0])
  expect(faults).toEqual([])
  await context.close()
})

test('what is typed and pressed before the script has come counts', async () => {
  const { page, context, faults } = await openWindow(browser, product, { width: widths.phone })
  const { letThrough } = await holdBack(page, '**/assets/index-*.js')
  await page.goto('/register', { waitUntil: 'commit' })
  await page.locator('#field-mobile').fill('123')
  await page.getByRole('button', { name: m.frame_action_menu({}, { locale: 'bn' }) }).click()
  await page.locator('main form button[type=submit]').first().click()
  expect(new URL(page.url()).search).toBe('')
  letThrough()
  await page.getByRole('button', { name: m.frame_action_close_menu({}, { locale: 'bn' }) }).waitFor()
  await page.locator('#field-mobile[aria-invalid=true]').waitFor()
  expect(await page.locator('#field-mobile').inputValue()).toBe('123')
  expect(faults).toEqual([])
  await context.close()
})
