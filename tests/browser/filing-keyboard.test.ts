import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilingStep } from '../../src/machines/filing.ts'
import { demoPassword } from '../../src/server/seed/people.ts'
import { m } from '../../src/words/messages.js'
import { openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { field } from '../support/drivers-browser.ts'
import { stepShown } from '../support/drivers-filing.ts'
import { pdfOf } from '../support/files.ts'
import { chooseAt, pressAt, tabTo, typeAt } from '../support/keyboard.ts'
import { startProduct, type Product } from '../support/product.ts'

let product: Product
let browser: Browser
const visitors: Visitor[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await product.close()
})

const pdf = { name: 'আরজি.pdf', mimeType: 'application/pdf', buffer: pdfOf() }
const referencePattern = /[A-Z]+-\d{4}-\d{6}/

/** Found by a part of its name; what was chosen takes the place of the search, and the focus. */
async function findCourtByKeys(page: Page, typed: string): Promise<void> {
  await typeAt(page, 'courtId', typed)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.id}`)
  await expect.poll(focused).toBe('BUTTON field-courtId')
}

const sizes = [
  ['bn', widths.phone],
  ['en', widths.desk],
] as const

describe.each(sizes)('filing by keyboard alone in %s at %i pixels (WCAG 2.2)', (locale, width) => {
  const say = { locale } as const

  test('from the login page to the reference number, with the focus seen at every stop', async () => {
    const visitor = await openWindow(browser, product, { locale, width })
    visitors.push(visitor)
    const { page } = visitor
    const next = async (step: FilingStep) => {
      await pressAt(page, m.filing_action_next({}, say))
      await stepShown(page, step, locale)
    }
    await page.goto('/login?redirect=%2Fapplication')
    await field(page, 'email').waitFor()
    await typeAt(page, 'email', 'litigant2@example.com')
    await typeAt(page, 'password', demoPassword)
    await page.keyboard.press('Enter')
    await stepShown(page, 'case', locale)

    await tabTo(page, { id: 'field-division' })
    await page.keyboard.press('Space')
    await chooseAt(page, 'categoryId')
    await chooseAt(page, 'typeId')
    await findCourtByKeys(page, locale === 'bn' ? 'ঢাকা' : 'dhaka')
    // An error first: Enter in a field asks to go on, the summary takes the focus, its link leads to the field.
    await tabTo(page, { id: 'field-caseNumber' })
    await page.keyboard.press('Enter')
    await page.getByRole('alert').locator('a').first().waitFor()
    await pressAt(page, `${m.case_field_case_number({}, say)}: ${m.field_error_required({}, say)}`)
    await page.keyboard.type('কীবোর্ড ৩৬০/২০২৬')
    await next('petitioners')

    await pressAt(page, m.person_action_add_petitioner({}, say))
    await tabTo(page, { id: 'field-petitioners.0.name' }, { isBack: true })
    for (const index of [0, 1]) {
      if (index === 0) await page.keyboard.type('প্রথম আবেদনকারী')
      else await typeAt(page, `petitioners.${index}.name`, 'দ্বিতীয় আবেদনকারী')
      await typeAt(page, `petitioners.${index}.mobile`, '০১৭০০০০০০৭৭')
      await chooseAt(page, `petitioners.${index}.districtId`)
      await chooseAt(page, `petitioners.${index}.upazilaId`)
      await typeAt(page, `petitioners.${index}.address`, 'বাড়ি ৭, পরীক্ষা সড়ক')
    }
    await next('defendants')

    for (const index of [0, 1]) {
      await pressAt(page, m.person_action_add_defendant({}, say))
      await tabTo(page, { id: `field-defendants.${index}.name` }, { isBack: true })
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
    await field(page, 'documents').setInputFiles(pdf)
    await field(page, 'documents.0.weight').waitFor()
    await tabTo(page, { id: 'field-documents.0.weight' }, { isBack: true })
    await page.keyboard.type('২৫')
    await next('review')

    const submit = m.application_action_submit({}, say)
    await pressAt(page, submit)
    await page.getByRole('alertdialog').waitFor()
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
  })
})

test('no page had a fault', () => {
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([])
})
