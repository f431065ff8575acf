import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdBack, isTakenOver } from '../support/arriving.ts'
import { openBrowser, openWindow, widths } from '../support/browser.ts'
import { startProduct, tokenOf, type Product } from '../support/product.ts'
import { createStage, placeApplication, placeBill, placeInvoice, placePayment } from '../support/stage.ts'

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

const entry = '**/assets/index-*.js'
const footer = '**/assets/site-footer-*.js'
const ownLink = (page: Page, path: string) => page.locator(`main a[href^="${path}"]`).first()
/** Where it can be pressed: the driver itself waits for a page that is on its way. */
async function placeOf(page: Page, path: string): Promise<[number, number]> {
  // Letters that come late move what was drawn in others.
  await page.evaluate(() => document.fonts.ready)
  const { x, y, width, height } = (await ownLink(page, path).boundingBox()) ?? expect.fail(path)
  return [x + width / 2, y + height / 2]
}
const failureOf = (page: Page, part: string) =>
  page.waitForEvent('requestfailed', (request) => request.url().includes(part))
/** The page has that address: another that was on its way meanwhile is given up, which is no fault of this one. */
const reading = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

/** The log-in, whose script has begun and waits for the file; where it leads next waits as well. */
async function openWaiting(files: string, next = '/register') {
  const visitor = await openWindow(browser, product, { width: widths.phone })
  const { page } = visitor
  const held = await holdBack(page, files)
  const way = await holdBack(page, `**${next}`)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.locator('h1').click()
  await held.asked
  return { ...visitor, held, way }
}

/** Leaving a page behind is nobody's fault. */
async function end({ context, faults }: Awaited<ReturnType<typeof openWindow>>): Promise<void> {
  expect(faults).toEqual([])
  await context.close()
}

describe('a link that is pressed before the script has the page (stack 4)', () => {
  test('drops what is under way for the page that is left, at once', async () => {
    const visitor = await openWaiting(entry)
    const { page, way } = visitor
    const dropped = failureOf(page, '/assets/index-')
    await ownLink(page, '/register').click({ noWaitAfter: true })
    await way.asked
    await dropped
    await page.unroute(entry)
    way.letThrough()
    await reading(page, '/register')
    await isTakenOver(page)
    await end(visitor)
  })

  test('leaves the page as it is: it is not taken over any more', async () => {
    const visitor = await openWaiting(footer)
    const { page, way } = visitor
    const dropped = failureOf(page, '/assets/site-footer-')
    await page.evaluate(() => {
      const heading = document.querySelector('h1') ?? document.body
      setInterval(() => {
        const isTaken = Object.keys(heading).some((key) => key.startsWith('__react'))
        sessionStorage.setItem('seen', isTaken ? 'taken over' : 'as it came')
      })
    })
    await ownLink(page, '/register').click({ noWaitAfter: true })
    await dropped
    await setTimeout(500)
    way.letThrough()
    await reading(page, '/register')
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe('as it came')
    await end(visitor)
  })

  test('is followed by the browser while React takes the page over, and once', async () => {
    const visitor = await openWindow(browser, product, { width: widths.phone })
    const { page } = visitor
    const { letThrough } = await holdBack(page, entry)
    const pages: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname)
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await ownLink(page, '/register').evaluate((link) => {
      const { freeze } = Object
      // What was kept is closed in the step in which React begins.
      Object.freeze = <Value>(value: Value) => {
        if (value === (window as Window & { early?: unknown }).early)
          queueMicrotask(() => (link as HTMLElement).click())
        return freeze(value)
      }
    })
    letThrough()
    await reading(page, '/register')
    await isTakenOver(page)
    expect(pages).toEqual(['/login', '/register'])
    await end(visitor)
  })

  test('whose page is given up again has the old one loaded anew, with its script', async () => {
    const visitor = await openWaiting(entry)
    const { page, context, way } = visitor
    const tools = await context.newCDPSession(page)
    await ownLink(page, '/register').click({ noWaitAfter: true })
    await way.asked
    await page.unroute(entry)
    const anew = page.waitForEvent('framenavigated')
    await tools.send('Page.stopLoading')
    await anew
    await isTakenOver(page)
    expect(new URL(page.url()).pathname).toBe('/login')
    way.letThrough()
    await end(visitor)
  })

  test('whose page cannot be had is come back from to a page that works', async () => {
    const visitor = await openWaiting(entry)
    const { page } = visitor
    await page.unroute('**/register')
    await page.route('**/register', (route) => route.abort('internetdisconnected'))
    const failed = failureOf(page, '/register')
    await ownLink(page, '/register').click({ noWaitAfter: true })
    await failed
    await page.unroute(entry)
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/)
    await page.goBack()
    await reading(page, '/login')
    await isTakenOver(page)
    await visitor.context.close()
  })

  test('gives way to another that is pressed meanwhile', async () => {
    const visitor = await openWaiting(entry)
    const { page, way } = visitor
    const home = await placeOf(page, '/home')
    await ownLink(page, '/register').click({ noWaitAfter: true })
    await way.asked
    await page.unroute(entry)
    await page.mouse.click(...home)
    await reading(page, '/home')
    await isTakenOver(page)
    way.letThrough()
    await end(visitor)
  })

  test('with the key for a page of its own beside it lets this one go on', async () => {
    const visitor = await openWaiting(entry)
    const { page, context, held, way } = visitor
    const beside = context.waitForEvent('page')
    await ownLink(page, '/register').click({ modifiers: ['Control'], noWaitAfter: true })
    await beside
    held.letThrough()
    await isTakenOver(page)
    way.letThrough()
    await end(visitor)
  })
})

test('the invoice is on its way as soon as its payment is told, and is there when it is pressed for (stack 4)', async () => {
  const visitor = await openWindow(browser, product, { width: widths.phone })
  const { page, context } = visitor
  await context.addCookies([{ name: 'token', value: await tokenOf(product, 'litigant'), url: product.url }])
  const stage = await createStage(product.stageWorld)
  const applicationId = await placeApplication(stage, 'verified')
  const billId = await placeBill(stage, { applicationId, totalPoisha: 5_000, paidPoisha: 5_000 })
  const of = { billId, applicationId, amountPoisha: 5_000, refundedPoisha: 0, isSurplus: false }
  const transaction = await placeInvoice(stage, {
    ...of,
    paymentId: await placePayment(stage, { ...of, state: 'paid' }),
  })
  // Its script never follows by itself, and nothing is pressed that has it follow.
  await page.addInitScript(() => {
    if (location.pathname === '/success_payment') PerformanceObserver.prototype.observe = () => undefined
  })
  const ahead = page.waitForResponse((reply) => reply.url().endsWith(`/invoice/${transaction}`))
  await page.goto(`/success_payment?transaction=${transaction}`, { waitUntil: 'commit' })
  await ahead
  await ownLink(page, '/invoice/').click()
  await page.locator('main', { hasText: 'INV-' }).waitFor()
  const delivery = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as unknown as { deliveryType: string }).deliveryType,
  )
  expect(delivery).toBe('navigational-prefetch')
  await isTakenOver(page)
  await end(visitor)
})
