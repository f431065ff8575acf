import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filingSteps, type FilingStep } from '../../src/machines/filing.ts'
import type { Locale } from '../../src/server/errors.ts'
import { m } from '../../src/words/messages.js'
import { openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { codeThatCame } from '../support/codes.ts'
import { field } from '../support/drivers-browser.ts'
import { stepShown } from '../support/drivers-filing.ts'
import { pdfOf } from '../support/files.ts'
import { Heard } from '../support/heard.ts'
import { chooseAt, findAt, focusAt, pressAt, tabTo, typeAt } from '../support/keyboard.ts'
import { startProduct, verifyCase, type Product } from '../support/product.ts'

let product: Product
let browser: Browser
const visitors: Visitor[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

const paper = (name: string) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdfOf() })
const referencePattern = /[A-Z]+-\d{4}-\d{6}/

/** What is on the first link to such an address. */
const linkText = async (page: Page, to: string): Promise<string> => {
  const link = page.locator(`main a[href^="${to}"]`).first()
  await link.waitFor()
  return ((await link.textContent()) ?? '').trim()
}

/** From the page of registration to an account, logged in. */
async function register(page: Page, locale: Locale, mobile: string, heard: Heard): Promise<void> {
  const say = { locale } as const
  await page.goto('/register?redirect=%2Fapplication')
  await field(page, 'mobile').waitFor()
  await heard.add('registration: the mobile number')
  await typeAt(page, 'mobile', mobile)
  await page.keyboard.press('Enter')
  await field(page, 'otp').waitFor()
  await heard.add('registration: the code')
  await typeAt(page, 'otp', await codeThatCame(product, mobile))
  await page.keyboard.press('Enter')
  await field(page, 'passwordConfirmation').waitFor()
  await heard.add('registration: who it is')
  await typeAt(page, 'name', 'প্রথম আবেদনকারী')
  await typeAt(page, 'dateOfBirth', '১৫')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('১৯৮৮')
  await typeAt(page, 'password', 'Abcdef1')
  await typeAt(page, 'passwordConfirmation', 'Abcdef1')
  await tabTo(page, { id: 'field-hasConsented' })
  await page.keyboard.press('Space')
  await pressAt(page, m.registration_action_submit({}, say))
}

/** From what was submitted, which an officer verifies meanwhile, to its receipt. */
async function pay(page: Page, heard: Heard): Promise<void> {
  await verifyCase(product, new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await pressAt(page, await linkText(page, '/my-application-details/'))
  const toCheckout = await linkText(page, '/checkout/')
  await heard.add('the case, with its bill')
  await pressAt(page, toCheckout)
  await page.locator('#field-method').waitFor()
  await heard.add('the checkout')
  await tabTo(page, { id: 'field-method' })
  await page.keyboard.press('Space')
  const isMobile = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      return focused instanceof HTMLInputElement && focused.value === 'mobile_banking' && focused.checked
    })
  for (let ways = 0; ways < 9 && !(await isMobile()); ways += 1) await page.keyboard.press('ArrowDown')
  const start = page.locator('main form button[type=submit]')
  await pressAt(page, ((await start.textContent()) ?? '').trim())
  // The gateway's own page is not ours; what it is left by is.
  await page.locator('button[name=outcome][value=paid]').press('Enter')
  await page.waitForURL('**/success_payment**')
  const toInvoice = await linkText(page, '/invoice/')
  await heard.add('paid')
  await pressAt(page, toInvoice)
  await page
    .getByText(/INV-[A-Z-]+-\d{4}-\d{6}/)
    .first()
    .waitFor()
  await heard.add('the receipt')
}

/** From the review to the number of what was submitted, with the question left once. */
async function submitCase(page: Page, say: { locale: Locale }, heard: Heard): Promise<void> {
  const submit = m.application_action_submit({}, say)
  await page.locator('main table').first().waitFor()
  // React shows what loads late together, so that it may come when the page has long been still.
  await page.getByText(m.document_title_missing({}, say)).waitFor()
  await heard.add('filing: review')
  await pressAt(page, submit)
  await page.getByRole('alertdialog').waitFor()
  await heard.add('filing: the question before it is sent', '[role=alertdialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  await expect.poll(focused).toBe(submit)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await tabTo(page, { text: m.parts_action_cancel({}, say) })
  await pressAt(page, submit)
  await page.waitForURL('**/my-application-submitted/**')
  await page.getByText(referencePattern).first().waitFor()
  await heard.add('submitted')
}

const stepBefore = (step: FilingStep): string => filingSteps[filingSteps.indexOf(step) - 1] ?? ''

const sizes = [
  ['bn', widths.phone, '01700000191'],
  ['en', widths.desk, '01700000192'],
] as const

describe.each(sizes)(
  'the journey by keyboard alone in %s at %i pixels (WCAG 2.2)',
  (locale, width, mobile) => {
    const say = { locale } as const

    test('from registering to the receipt, with two people on each side and two papers, and the focus seen at every stop', async () => {
      const visitor = await openWindow(browser, product, { locale, width })
      visitors.push(visitor)
      const { page } = visitor
      const heard = new Heard(page, locale, [
        m.filing_state_saved({ time: '#:#' }, say),
        m.filing_state_saving({}, say),
        m.filing_state_unsaved({}, say),
      ])
      const next = async (step: FilingStep) => {
        await heard.add(`filing: ${stepBefore(step)}`)
        await pressAt(page, m.filing_action_next({}, say))
        await stepShown(page, step, locale)
      }
      await register(page, locale, mobile, heard)
      await stepShown(page, 'case', locale)

      await tabTo(page, { id: 'field-division' })
      await page.keyboard.press('Space')
      await chooseAt(page, 'categoryId')
      await chooseAt(page, 'typeId')
      // A court is found by its district too, once those have come: which is the first is up to that.
      await heard.settled()
      await findAt(page, 'courtId', locale === 'bn' ? 'ঢাকা' : 'dhaka')
      // An error first: Enter in a field asks to go on, the summary takes the focus, its link leads to the field.
      await tabTo(page, { id: 'field-caseNumber' })
      await page.keyboard.press('Enter')
      await page.getByRole('alert').locator('a').first().waitFor()
      await heard.add('filing: what is wrong is told', '[role=alert]')
      await pressAt(page, `${m.case_field_case_number({}, say)}: ${m.field_error_required({}, say)}`)
      await focusAt(page, 'caseNumber')
      await page.keyboard.type('কীবোর্ড ৩৬০/২০২৬')
      // It is said a moment after what it is reckoned from.
      await page.getByRole('status').filter({ hasText: '৳' }).first().waitFor({ state: 'attached' })
      await next('petitioners')

      // Who files is there from the account; who comes next has the focus in the name, and lives with her.
      await findAt(page, 'petitioners.0.districtId', locale === 'bn' ? 'ঢাকা' : 'dhaka')
      await findAt(page, 'petitioners.0.upazilaId', locale === 'bn' ? 'সাভার' : 'savar')
      await typeAt(page, 'petitioners.0.address', 'বাড়ি ৭, পরীক্ষা সড়ক')
      await pressAt(page, m.person_action_add_petitioner({}, say))
      await focusAt(page, 'petitioners.1.name')
      await page.keyboard.type('দ্বিতীয় আবেদনকারী')
      await typeAt(page, 'petitioners.1.mobile', '০১৭০০০০০০৭৭')
      await tabTo(page, { id: 'field-petitioners.1.address.same' })
      await page.keyboard.press('Space')
      await next('defendants')

      for (const index of [0, 1]) {
        await pressAt(page, m.person_action_add_defendant({}, say))
        await focusAt(page, `defendants.${index}.name`)
        await page.keyboard.type('পরীক্ষা বিবাদী')
        await typeAt(page, `defendants.${index}.address`, 'বাড়ি ৮, পরীক্ষা সড়ক')
      }
      await next('costs')

      await pressAt(page, m.cost_action_add({}, say))
      await tabTo(page, { id: 'field-costs.0.title' }, { isBack: true })
      await page.keyboard.type('নকলের খরচ')
      await typeAt(page, 'costs.0.amount', '১২০.৫০')
      await next('documents')

      await tabTo(page, { id: 'field-documents' })
      // What the browser's own window of files hands over.
      await field(page, 'documents').setInputFiles([paper('আরজি'), paper('ওকালতনামা')])
      await field(page, 'documents.1.weight').waitFor()
      await tabTo(page, { id: 'field-documents.0.weight' }, { isBack: true })
      await page.keyboard.type('২৫')
      await next('review')

      await submitCase(page, say, heard)
      await pay(page, heard)
      const { kept, heard: now } = heard.both()
      expect(now).toBe(kept)
    })
  },
)

test('no page had a fault', () => {
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([])
})
