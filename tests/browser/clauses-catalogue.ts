import { expect } from 'vitest'
import { field } from '../support/drivers-browser.ts'
import { caseWalks, go, send, stands, type Visit } from './clauses-walks.ts'

/** Adding a case type: nothing is typed, then each name in the other one's language. */
async function walkCaseType(visit: Visit): Promise<void> {
  const { page } = visit
  await go(visit, 'superAdmin', '/customization/case-types/add')
  await field(page, 'categoryId').waitFor()
  await send(visit)
  await stands(visit, 'admin_name_bangla_required', 'nameBn')
  await stands(visit, 'admin_name_required', 'name')
  await stands(visit, 'admin_code_required', 'code')
  await stands(visit, 'admin_category_required', 'categoryId')
  await stands(visit, 'admin_status_required', 'status')
  await field(page, 'nameBn').fill('Wages')
  await field(page, 'name').fill('মজুরি')
  await send(visit)
  await stands(visit, 'admin_name_bangla', 'nameBn')
  await stands(visit, 'admin_name_english', 'name')
}

/** Adds a case category with nothing but the keyboard, changes it, and is asked first; the list says what became of it. */
async function walkCaseCategory(visit: Visit): Promise<void> {
  const { page, locale } = visit
  const code = `WALK-${locale.toUpperCase()}`
  await go(visit, 'superAdmin', '/customization/case-categories/add')
  await field(page, 'nameBn').focus()
  for (const text of ['শ্রম মামলা', 'Labour Case', code.toLowerCase()]) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/customization/case-categories')
  await field(page, 'q').fill(code.toLowerCase())
  const rows = page.locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('link').click()
  await page.waitForURL('**/customization/case-categories/edit/*')
  await page.locator('input[value=de_active]').check()
  await field(page, 'code').fill('family')
  await send(visit)
  const confirm = page.getByRole('alertdialog').locator('button[type=submit]')
  await confirm.click()
  // Another category has the code: said on top, with the focus, once the question is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  await field(page, 'code').fill(code)
  await send(visit)
  await confirm.click()
  await page.waitForURL('**/customization/case-categories')
  await field(page, 'q').fill(code)
  await expect.poll(() => rows.count()).toBe(1)
  const stored = visit.product.db.selectFrom('case_categories').select(['is_active', 'version'])
  expect(await stored.where('code', '=', code).executeTakeFirst()).toEqual({ is_active: false, version: 2 })
}

const messages = [
  ['page_text_required', 'superAdmin', '/customization/pages/home', 'description'],
  ['faq_answer_required', 'superAdmin', '/customization/faqs/add', 'description'],
  ['remark_required', 'administrator', '/administrator/common-remarks/add', 'name'],
  ['notice_text_required', 'superAdmin', '/customization/notices/PaymentCompleted', 'text'],
  ['broadcast_text_required', 'superAdmin', '/customization/broadcasts/add', 'name'],
] as const

/** A running text in either language is left empty, or nothing but white space. */
async function walkMessages(visit: Visit): Promise<void> {
  const { page } = visit
  for (const [clause, who, path, name] of messages) {
    await go(visit, who, path)
    for (const one of [`${name}Bn`, `${name}_bn`, name]) {
      const input = field(page, one)
      await field(page, name).waitFor()
      if ((await input.count()) > 0) await input.fill(' ')
    }
    await send(visit)
    await stands(visit, clause, path.includes('/pages/') ? `${name}_bn` : `${name}Bn`)
    await stands(visit, clause, name)
  }
}

/** Each page that breaks rules, and how. */
export const walks = {
  ...caseWalks,
  caseType: walkCaseType,
  caseCategory: walkCaseCategory,
  messages: walkMessages,
}
