import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { m } from '../../src/words/messages.js'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { act, choose, field, findCourt } from '../support/drivers-browser.ts'
import { logInAs, openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { codeThatCame } from '../support/codes.ts'
import { startProduct, type Product } from '../support/product.ts'

let product: Product
let browser: Browser
let litigant: Visitor

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  litigant = await openWindow(browser, product, { locale: 'bn', width: widths.phone })
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

const mobile = '01700000077'

const next = (visitor: Visitor) =>
  visitor.page.getByRole('button', { name: m.filing_action_next(), exact: true }).click()

test('a litigant registers with the code sent to her mobile (spec §2, §5)', async () => {
  const { page } = litigant
  await page.goto('/register')
  await field(page, 'mobile').fill(mobile)
  await page.getByRole('button', { name: m.code_action_send() }).click()
  await field(page, 'otp').fill(await codeThatCame(product, mobile))
  await page.getByRole('button', { name: m.code_action_verify() }).click()
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
  await page.getByLabel(m.division_label_subordinate(), { exact: true }).check()
  await choose(page, 'categoryId', { index: 1 })
  await choose(page, 'typeId', { index: 1 })
  await findCourt(page, 'ঢাকা')
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
  await page.getByRole('button', { name: m.application_action_submit(), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: m.application_action_submit(), exact: true })
    .click()
  await page.getByText(/DHAKA-2026-\d{6}/).waitFor()
  expect(litigant.faults).toEqual([])
})

const staff: Partial<Record<DemoKey, Visitor>> = {}

async function officer(key: DemoKey): Promise<Visitor> {
  const visitor = staff[key] ?? (await openWindow(browser, product, { locale: 'bn', width: widths.desk }))
  if (!staff[key]) await logInAs(visitor, key)
  staff[key] = visitor
  return visitor
}

/** Opens the case in a list of the office, as a person does: by its number. */
async function openFromList(visitor: Visitor, path: string): Promise<void> {
  await visitor.page.goto(path)
  await visitor.page
    .getByRole('row', { name: new RegExp(reference) })
    .getByRole('link')
    .first()
    .click()
}

let reference = ''
let applicationId = ''

/** Pays the one open bill of a page through the gateway's hosted page. */
async function payThere(page: Page): Promise<void> {
  await page.locator('a[href^="/checkout/"]').first().click()
  await page.locator('input[name=method]').first().waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.locator('input[name=method][value=mobile_banking]').check()
  await page.locator('input[name=type][value=full]').check()
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/gwprocess\//)
  await page.locator('button[name=outcome][value=paid]').click()
  await page.waitForURL('**/success_payment**')
  await page.getByText(m.outcome_title_succeeded(), { exact: false }).first().waitFor()
}

test('an administrator verifies it; her bell rings and her bill is there without a reload (spec §4)', async () => {
  const { page } = litigant
  reference = /DHAKA-2026-\d{6}/.exec((await page.textContent('main')) ?? '')?.[0] ?? ''
  await page.goto('/my-applications')
  await page.locator('a[href^="/my-application-details/"]').first().click()
  await page.waitForURL('**/my-application-details/**')
  applicationId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const administrator = await officer('administrator')
  await openFromList(administrator, '/administrator/applications/unverified')
  await act(administrator.page, 'application', 'verify')
  await page.getByRole('button', { name: m.frame_label_bell({ count: '১' }) }).waitFor()
  await page.locator('a[href^="/checkout/"]').first().waitFor()
})

test('she pays the court fee on the hosted page and it is invoiced (product 2.3)', async () => {
  const { page } = litigant
  await payThere(page)
  await page.locator('a[href^="/invoice/"]').first().click()
  await page
    .getByText(/INV-[A-Z-]+-\d{4}-\d{6}/)
    .first()
    .waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: m.invoice_action_pdf(), exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^INV-[A-Z-]+-\d{4}-\d{6}-bn\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the administrator approves (product 2.1)', async () => {
  const administrator = await officer('administrator')
  await openFromList(administrator, '/administrator/applications/paid')
  await act(administrator.page, 'application', 'approve')
})

test('she asks for dispatch, the administrator prices it, she pays (product 2.2)', async () => {
  const { page } = litigant
  await page.goto(`/dispatch-pay/${applicationId}`)
  await act(page, 'dispatch', 'request', async (dialog) => {
    await dialog.locator('input[type=radio][value=registry]').check()
  })
  const administrator = await officer('administrator')
  await openFromList(administrator, '/administrator/applications/dispatch_request')
  await act(administrator.page, 'dispatch', 'accept')
  await page.goto(`/dispatch-pay/${applicationId}`)
  await payThere(page)
})

test('the administrator sends it, the dispatcher receives it and sends it to the address', async () => {
  const administrator = await officer('administrator')
  await openFromList(administrator, '/administrator/applications/paid_dispatch')
  await act(administrator.page, 'dispatch', 'send')
  const dispatcher = await officer('dispatcher')
  await openFromList(dispatcher, '/dispatch/applications/new_case_documents')
  await act(dispatcher.page, 'dispatch', 'receive')
  await openFromList(dispatcher, '/dispatch/applications/received_file')
  await act(dispatcher.page, 'dispatch', 'sendToAddress', async (dialog) => {
    await dialog.locator('input[name$="trackingNumber"]').fill('RR১২৩৪৫৬৭৮৯BD')
    await dialog.locator('input[type=date]').fill('2027-01-15')
  })
  await litigant.page.goto(`/my-application-details/${applicationId}`)
  await litigant.page
    .getByText(/RR123456789BD/)
    .first()
    .waitFor()
})

test('an accountant sees both payments in the report (spec §2 Accountant area)', async () => {
  const { page } = await officer('accountant')
  await page.goto('/accountant/applications/accountant/report')
  await expect.poll(() => page.getByRole('row', { name: /৭৭\/২০২৬/ }).count()).toBe(2)
})

test('no page of the journey had a fault', () => {
  const faults = [litigant, ...Object.values(staff)].flatMap((visitor) => visitor.faults)
  expect(faults).toEqual([])
})
