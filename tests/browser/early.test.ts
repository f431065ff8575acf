import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { m } from '../../src/words/messages.js'
import { holdBack, isTakenOver } from '../support/arriving.ts'
import { openBrowser, openWindow, widths } from '../support/browser.ts'
import { startProduct, tokenOf, type Product } from '../support/product.ts'
import { createStage, placeApplication, placeBill } from '../support/stage.ts'

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

type Waiting = Window & { pressed?: Promise<boolean>; early?: unknown }

test('what is pressed while the script takes the page over counts once', async () => {
  const { page, context, faults } = await openWindow(browser, product, { width: widths.phone })
  const { letThrough } = await holdBack(page, '**/assets/index-*.js')
  await page.goto('/register', { waitUntil: 'commit' })
  const menu = page.getByRole('button', { name: m.frame_action_menu({}, { locale: 'bn' }) })
  // What was kept is closed in the step in which React begins: right after that step the button is not its own yet.
  await menu.evaluate((button) => {
    const { freeze } = Object
    ;(window as Waiting).pressed = new Promise((resolve) => {
      const press = () => {
        const isEarly = !Object.keys(button).some((key) => key.startsWith('__react'))
        ;(button as HTMLElement).click()
        resolve(isEarly)
      }
      Object.freeze = <Value>(value: Value) => {
        if (value === (window as Waiting).early) queueMicrotask(press)
        return freeze(value)
      }
    })
  })
  letThrough()
  expect(await page.evaluate(() => (window as Waiting).pressed)).toBe(true)
  await isTakenOver(page)
  await page.getByRole('button', { name: m.frame_action_close_menu({}, { locale: 'bn' }) }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('[aria-expanded=true]').count()).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

/** Presses it in the step in which React begins, in which what was kept is closed. */
const pressWhenBegun = (page: Page, selector: string) =>
  page.locator(selector).evaluate((field) => {
    const { freeze } = Object
    Object.freeze = <Value>(value: Value) => {
      if (value === (window as Waiting).early) queueMicrotask(() => (field as HTMLElement).click())
      return freeze(value)
    }
  })

test.each(['before the script has come', 'while the script takes the page over'])(
  'what is chosen in the place of what was chosen for one counts, %s (product 2.4)',
  async (when) => {
    const { page, context, faults } = await openWindow(browser, product, { width: widths.phone })
    await context.addCookies([{ name: 'token', value: await tokenOf(product, 'litigant'), url: product.url }])
    const stage = await createStage(product.stageWorld)
    const applicationId = await placeApplication(stage, 'verified')
    const bill = await placeBill(stage, { applicationId, totalPoisha: 45_000, paidPoisha: 0 })
    const { letThrough } = await holdBack(page, '**/assets/index-*.js')
    await page.goto(`/checkout/${bill}`, { waitUntil: 'commit' })
    const [full, part] = ['full', 'part'].map((value) => `input[name=type][value=${value}]`)
    await page.locator(`${full}:checked`).waitFor()
    if (when.startsWith('before')) await page.locator(part!).check()
    else await pressWhenBegun(page, part!)
    letThrough()
    await isTakenOver(page)
    await page.locator('#field-part').fill('100')
    expect(await page.locator(part!).isChecked()).toBe(true)
    expect(await page.locator(full!).isChecked()).toBe(false)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('a press on a part that comes later than its page counts (spec 2 /login)', async () => {
  const { page, context, faults } = await openWindow(browser, product, { width: widths.phone })
  const { letThrough } = await holdBack(page, '**/assets/index-*.js')
  const part = await holdBack(page, '**/assets/demo-entry-*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  const demo = page.getByRole('button', {
    name: m.session_action_demo_plaintiff_user({}, { locale: 'bn' }),
  })
  await demo.click()
  letThrough()
  await part.asked
  await isTakenOver(page)
  part.letThrough()
  await page.waitForURL('**/my-applications')
  expect(faults).toEqual([])
  await context.close()
})

test('what is chosen from a list before the script has come counts (spec 2 /home)', async () => {
  const { page, context, faults } = await openWindow(browser, product, { width: widths.phone })
  const { letThrough } = await holdBack(page, '**/assets/index-*.js')
  await page.goto('/home', { waitUntil: 'commit' })
  const list = page.locator('#field-case_type')
  await list.selectOption({ index: 1 })
  const chosen = await list.inputValue()
  expect(chosen).not.toBe('')
  letThrough()
  await isTakenOver(page)
  // What it comes to, or by what it is measured.
  await page.locator('[aria-labelledby=fee-lookup] :is(table, #field-case_amount)').first().waitFor()
  expect(await list.inputValue()).toBe(chosen)
  expect(faults).toEqual([])
  await context.close()
})
