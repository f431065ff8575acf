import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { m } from '../../src/words/messages.js'
import { choose, field } from '../support/drivers-browser.ts'
import { openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { startProduct, type Product } from '../support/product.ts'

let product: Product
let browser: Browser
let litigant: Visitor

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  litigant = await openWindow(browser, product, { locale: 'bn', width: widths.phone })
}, 60_000)
afterAll(async () => {
  await browser.close()
  await product.close()
})

const mobile = '01700000077'

const next = (visitor: Visitor) =>
  visitor.page.getByRole('button', { name: m.filing_action_next(), exact: true }).click()

/** The six digits of the newest SMS. */
async function codeOf(number: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const text = (await product.newestMessage(number)) ?? ''
        const latin = text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
        code = /\d{6}/.exec(latin)?.[0]
        return code
      },
      { timeout: 10_000 },
    )
    .toBeDefined()
  return code ?? ''
}

test('a litigant registers with the code sent to her mobile (spec §2, §5)', async () => {
  const { page } = litigant
  await page.goto('/register')
  await field(page, 'mobile').fill(mobile)
  await page.getByRole('button', { name: m.registration_action_send_code() }).click()
  await field(page, 'otp').fill(await codeOf(mobile))
  await page.getByRole('button', { name: m.registration_action_verify() }).click()
  await field(page, 'name').fill('নতুন আবেদনকারী')
  await field(page, 'password').fill('Abcdef1')
  await field(page, 'passwordConfirmation').fill('Abcdef1')
  await page.getByLabel(m.registration_field_consent(), { exact: true }).check()
  await page.getByRole('button', { name: m.registration_action_submit() }).click()
  await page.waitForURL('**/my-applications')
})

test('she files an application in six steps in Bangla (product 2.4)', async () => {
  const { page } = litigant
  await page.goto('/application')
  await page.getByLabel(m.filing_label_division_subordinate(), { exact: true }).check()
  await choose(page, 'categoryId', { index: 1 })
  await choose(page, 'typeId', { index: 1 })
  await choose(page, 'courtDistrict', 'ঢাকা')
  await choose(page, 'courtId', { index: 1 })
  await field(page, 'caseNumber').fill('পারিবারিক মোকদ্দমা ৭৭/২০২৬')
  await next(litigant)
  await field(page, 'petitioners.0.name').fill('নতুন আবেদনকারী')
  await field(page, 'petitioners.0.mobile').fill('০১৭০০০০০০৭৭')
  await choose(page, 'petitioners.0.districtId', 'ঢাকা')
  await choose(page, 'petitioners.0.upazilaId', { index: 1 })
  await field(page, 'petitioners.0.address').fill('বাড়ি ৭, পরীক্ষা সড়ক')
  await next(litigant)
  await page.getByRole('button', { name: m.person_action_add_defendant() }).click()
  await field(page, 'defendants.0.name').fill('পরীক্ষা বিবাদী')
  await field(page, 'defendants.0.address').fill('বাড়ি ৮, পরীক্ষা সড়ক')
  await next(litigant)
  await next(litigant)
  await next(litigant)
  await page.getByRole('button', { name: m.filing_action_submit(), exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: m.filing_action_submit(), exact: true }).click()
  await page.getByText(/DHAKA-2026-\d{6}/).waitFor()
  expect(litigant.faults).toEqual([])
})
