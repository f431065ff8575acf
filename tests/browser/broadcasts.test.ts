import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dhakaDay } from '../../src/machines/text.ts'
import { logInAs, openBrowser, openContext, openWindow, widths } from '../support/browser.ts'
import { startProduct, type Product } from '../support/product.ts'
import { shiftMax, shiftsOf, watchShifts } from '../support/shifts.ts'

const texts = {
  warning: {
    name: 'The payment service is closed tonight from 11 pm to 1 am. Pay before that, or wait until it is open again tomorrow.',
    name_bn:
      'আজ রাত ১১টা থেকে ১টা পর্যন্ত পরিশোধ সেবা বন্ধ থাকবে। এর আগে পরিশোধ করুন, নইলে আগামীকাল আবার চালু হওয়া পর্যন্ত অপেক্ষা করুন।',
  },
  information: { name: 'The offices are closed on Sunday.', name_bn: 'রবিবার কার্যালয় বন্ধ থাকবে।' },
}

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const day = dhakaDay(new Date())
  await product.db
    .insertInto('broadcasts')
    .values(
      (['warning', 'information'] as const).map((tone) => ({
        ...texts[tone],
        tone,
        audience: 'everybody' as const,
        from_day: day,
        to_day: day,
      })),
    )
    .execute()
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

const places = [
  { who: null, path: '/home' },
  { who: 'litigant', path: '/my-applications' },
  { who: 'litigant', path: '/home' },
  { who: 'administrator', path: '/administrator/applications/unverified' },
  { who: 'superAdmin', path: '/customization/broadcasts' },
  { who: 'superAdmin', path: '/customization/broadcasts/add' },
  { who: 'superAdmin', path: '/customization/broadcasts/edit/1' },
] as const

test.each(
  (['bn', 'en'] as const).flatMap((locale) =>
    (['phone', 'desk'] as const).flatMap((size) => places.map((place) => ({ ...place, locale, size }))),
  ),
)('$who at $path, $locale, $size: it is there with the page, moves nothing and fits', async (place) => {
  const { who, path, locale, size } = place
  const visitor = await openWindow(browser, product, { locale, width: widths[size] })
  const { page, context, faults } = visitor
  if (who) await logInAs(visitor, who)
  await watchShifts(page)
  await page.goto(path)
  const text = texts.warning[locale === 'bn' ? 'name_bn' : 'name']
  await page.locator('section[data-told]').getByText(text, { exact: false }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const folder = process.env['PICTURES']
  if (folder) {
    const file = `${folder}/${who ?? 'guest'}${path.replaceAll('/', '-')}-${locale}-${size}.png`
    await page.screenshot({ path: file, fullPage: path.includes('broadcasts') })
  }
  const { value, sources } = await shiftsOf(page)
  expect(value, sources).toBeLessThan(shiftMax)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(faults).toEqual([])
  await context.close()
})

test('put away, it is gone from the page as it comes, and nothing moves', async () => {
  const { page, context, faults } = await openWindow(browser, product, { width: widths.phone })
  await page.goto('/home')
  const region = page.locator('section[data-told]')
  await region.getByRole('button').first().click()
  const warning = region.getByRole('paragraph').filter({ hasText: texts.warning.name_bn })
  await warning.waitFor({ state: 'detached' })
  await watchShifts(page)
  await page.reload({ waitUntil: 'networkidle' })
  expect(await region.getByRole('paragraph').allInnerTexts()).toEqual([texts.information.name_bn])
  const { value, sources } = await shiftsOf(page)
  expect(value, sources).toBeLessThan(shiftMax)
  expect(faults).toEqual([])
  await context.close()
})

test('without script it is read, and nothing is there to press in vain', async () => {
  const context = await openContext(browser, product, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/home')
  const region = page.locator('section[data-told]')
  expect(await region.innerText()).toContain(texts.information.name_bn)
  expect(await region.getByRole('button').count()).toBe(0)
  await context.close()
})
