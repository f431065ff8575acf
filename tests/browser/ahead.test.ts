import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readManifest } from '../../scripts/weight.mjs'
import { m } from '../../src/words/messages.js'
import { holdBack } from '../support/arriving.ts'
import { logInAs, openBrowser, openWindow, widths } from '../support/browser.ts'
import { field } from '../support/drivers-browser.ts'
import { startProduct, tokenOf, type Product } from '../support/product.ts'
import { watchSettling } from '../support/settling.ts'
import { createStage, placeApplication, placeBill } from '../support/stage.ts'

let product: Product
let browser: Browser
let caseHref = ''
let checkoutHref = ''
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const stage = await createStage(product.stageWorld)
  const applicationId = await placeApplication(stage, 'verified')
  caseHref = `/my-application-details/${applicationId}`
  checkoutHref = `/checkout/${await placeBill(stage, { applicationId, totalPoisha: 5_000, paidPoisha: 0 })}`
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

const fileOf = (source: string): string => {
  const { file } = readManifest()[source] as { file: string }
  return `/${file}`
}

interface Rest {
  prepare?: (page: Page) => Promise<unknown>
  /** The source of the screen that is fetched ahead: a busy page may have nothing to ask for a while before it begins. */
  next?: string
}

/** A litigant at a phone, on a page that has nothing left to do. */
async function rest(path: string, { prepare, next }: Rest = {}) {
  const visitor = await openWindow(browser, product, { width: widths.phone })
  const { page, context } = visitor
  await context.addCookies([{ name: 'token', value: await tokenOf(product, 'litigant'), url: product.url }])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const settled = watchSettling(page)
  // What was asked ahead is kept for ten seconds, which a busy machine may need until it is pressed for.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    window.setTimeout = ((run: TimerHandler, milliseconds = 0, ...given: unknown[]) =>
      milliseconds === 10_000 ? 0 : later(run, milliseconds, ...given)) as typeof setTimeout
  })
  await prepare?.(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  if (next !== undefined) await expect.poll(() => asked).toContain(fileOf(next))
  await settled()
  return { ...visitor, asked }
}

test('the form is drawn without one more request, once the own applications have been shown a moment (look)', async () => {
  const { page, context, faults } = await rest('/my-applications', {
    next: 'src/screens/filing/filing-screen.tsx',
  })
  // From here on no script can be had, and nothing of what a division offers.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.locator('main a[href="/application"]').first().click()
  await field(page, 'caseNumber').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('the categories of a division are there when it is chosen, and the types of a category when that is (look)', async () => {
  const { page, context, asked } = await rest('/application')
  await page.locator('main form:not([inert])').waitFor()
  // They came with the page: nothing is asked for them.
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/api/case-categories/'))).toEqual([])
  await page.route(/\/api\/case-(categories|types)\//, (route) => route.abort())
  await page.getByLabel(m.division_label_subordinate({}, { locale: 'bn' }), { exact: true }).check()
  await page.locator('select[name=categoryId]:enabled:has(option:nth-child(2))').waitFor()
  await page.locator('select[name=categoryId]').selectOption({ index: 1 })
  await page.locator('select[name=typeId]:enabled:has(option:nth-child(2))').waitFor()
  await context.close()
})

test('the checkout is drawn without one more request, once a case with a bill has been shown a moment (look)', async () => {
  const { page, context, faults } = await rest(caseHref, {
    next: 'src/screens/payment/checkout-screen.tsx',
  })
  await page.route(/\/assets\/[^/]+\.js$|\/api\/bills\//, (route) => route.abort())
  await page.locator(`a[href="${checkoutHref}"]`).first().click()
  await page.locator('input[name=method][value=mobile_banking]').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('whoever spares data has nothing fetched ahead (look)', async () => {
  const { context, asked } = await rest(caseHref, {
    prepare: (page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  })
  const checkout = fileOf('src/screens/payment/checkout-screen.tsx')
  expect(asked.filter((path) => path.startsWith('/api/bills/') || path === checkout)).toEqual([])
  await context.close()
})

test('a page is not whole while something stands in the place of a part that has come (look States)', async () => {
  const visitor = await openWindow(browser, product, { width: widths.phone })
  const { page, context, faults } = visitor
  await logInAs(visitor, 'superAdmin')
  const settled = watchSettling(page)
  const part = fileOf('src/screens/customization/file-acts.tsx')
  const room = page.locator('main h2 ~ div:empty').first()
  // It comes as soon as its place is kept for it; it is shown when that has been seen for a moment.
  const { letThrough } = await holdBack(page, `**${part}`)
  await page.evaluate(() => history.pushState(null, '', '/customization/postal-tariffs'))
  await room.waitFor({ state: 'attached' })
  letThrough()
  await settled()
  expect(await room.count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})
