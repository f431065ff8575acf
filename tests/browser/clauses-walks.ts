import { pdfOf } from '../support/files.ts'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { emptyForm, type DraftForm } from '../../src/machines/form.ts'
import { documentSizeBytesMax } from '../../src/machines/limits.ts'
import type { Locale } from '../../src/server/errors.ts'
import { demoAccounts, demoPassword, type DemoKey } from '../../src/server/seed/people.ts'
import { m } from '../../src/words/messages.js'
import { openWindow, type Visitor } from '../support/browser.ts'
import { codeThatCame, inBangla } from '../support/codes.ts'
import { field } from '../support/drivers-browser.ts'
import { tokenOf, type Product } from '../support/product.ts'
import { amountChoice, placeApplication, placeBill, placeDispatch, type Stage } from '../support/stage.ts'
import { clauseOf, type ClauseId } from '../witness/clauses.ts'

/** One window in one language, whoever sits at it, and on which page each sentence was seen. */
export interface Visit extends Visitor {
  product: Product
  stage: Stage
  locale: Locale
  say: { locale: Locale }
  tokens: Record<string, string>
  seen: Map<ClauseId, string>
  /** The page that is walked now. */
  place: string
}

const accountOf = (key: DemoKey) => demoAccounts.find((account) => account.key === key)

const sitters = ['litigant', 'secondLitigant', 'administrator', 'accountant', 'superAdmin'] as const

export async function openVisit(
  browser: Browser,
  product: Product,
  stage: Stage,
  look: { locale: Locale; width: number },
): Promise<Visit> {
  const visitor = await openWindow(browser, product, look)
  const tokens: Record<string, string> = {}
  for (const key of sitters) tokens[key] = await tokenOf(product, key)
  const { locale } = look
  return { ...visitor, product, stage, locale, say: { locale }, tokens, seen: new Map(), place: '' }
}

/** Another person sits down at the window, or nobody, and opens a page. */
export async function go(visit: Visit, key: (typeof sitters)[number] | null, path: string): Promise<void> {
  const { context, page, product, tokens } = visit
  await context.clearCookies({ name: 'token' })
  if (key) await context.addCookies([{ name: 'token', value: tokens[key] ?? '', url: product.url }])
  await page.goto(path)
}

export const send = ({ page }: Visit) => page.locator('main form button[type=submit]').last().click()
const press = ({ page }: Visit, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
const note = ({ seen, place }: Visit, id: ClauseId) => void seen.set(id, place)

/** What is said of a field: the texts that its input, or the group it stands in, is described by. */
export const saidOf = (page: Page, path: string): Promise<string[]> =>
  page.evaluate((id) => {
    const input = document.getElementById(id)
    const ids = [input, input?.closest('fieldset')].flatMap(
      (part) => part?.getAttribute('aria-describedby')?.split(' ') ?? [],
    )
    return ids.map((named) => document.getElementById(named)?.textContent.trim() ?? '')
  }, `field-${path}`)

/** The field that has the focus, by its path. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document
    // A text that is edited as it reads is no input, and has no name.
    if (activeElement instanceof HTMLElement && activeElement.isContentEditable)
      return activeElement.id.slice(6)
    return activeElement?.getAttribute('name') ?? activeElement?.id ?? null
  })

/** The sentence stands at its field. */
async function standsAt(visit: Visit, id: ClauseId, path: string): Promise<void> {
  await expect.poll(() => saidOf(visit.page, path), { message: id }).toContain(clauseOf(id)[visit.locale])
  note(visit, id)
}

/** It stands at its field, and on top, where its link leads to the field, or to the choice that the field waits for. */
export async function stands(visit: Visit, id: ClauseId, path: string, focus = path): Promise<void> {
  await standsAt(visit, id, path)
  const link = visit.page.locator(`[role=alert] a[href="#field-${path}"]`)
  await expect.poll(() => link.textContent(), { message: id }).toContain(clauseOf(id)[visit.locale])
  await link.click()
  await expect.poll(() => focused(visit.page), { message: id }).toBe(focus)
}

/** The sentence is read somewhere on the page, or in a part of it. */
async function reads(visit: Visit, id: ClauseId, part = 'body'): Promise<void> {
  await visit.page.locator(part).getByText(clauseOf(id)[visit.locale]).first().waitFor()
  note(visit, id)
}

const draft = (visit: Visit, form: Partial<DraftForm>) =>
  placeApplication({ ...visit.stage, form: { ...visit.stage.form, ...form } }, 'draft')
async function fileAt(visit: Visit, step: string, form: Partial<DraftForm>): Promise<void> {
  await go(visit, 'litigant', `/application?draft=${await draft(visit, form)}&step=${step}`)
}
async function billOf({ stage }: Visit, form: Partial<DraftForm> = {}): Promise<string> {
  const owing = { ...stage, form: { ...stage.form, ...form } }
  const applicationId = await placeApplication(owing, 'verified')
  return placeBill(stage, { applicationId, totalPoisha: 45_000, paidPoisha: 0 })
}

async function walkLogin(visit: Visit): Promise<void> {
  const { page } = visit
  const path = `/checkout/${await billOf(visit, { defendants: [] })}`
  await go(visit, null, path)
  await reads(visit, 'payment_logged_out', 'main')
  await field(page, 'email').fill(' \tlitigant@example.com  ')
  await field(page, 'password').fill('Wrong123')
  // Before its script has the page, the browser itself would send the form, to another address.
  await page.waitForFunction(() => window.early === undefined)
  const [request] = await Promise.all([page.waitForRequest('**/api/auth/login'), send(visit)])
  expect(request.postDataJSON()).toMatchObject({ email: 'litigant@example.com' })
  await reads(visit, 'login_trimmed', '[role=alert]')
  await field(page, 'password').fill(demoPassword)
  await send(visit)
  await page.waitForURL(`**${path}`)
  await reads(visit, 'defendant_before_payment', 'main')
}

async function walkCheckout(visit: Visit): Promise<void> {
  await go(visit, 'litigant', `/checkout/${await billOf(visit)}`)
  await send(visit)
  await stands(visit, 'payment_method_chosen', 'method')
  // Nobody can leave it open: the whole is chosen until something else is.
  expect(await visit.page.locator('input[name=type][value=full]').isChecked()).toBe(true)
  note(visit, 'payment_type_chosen')
}

async function walkCase(visit: Visit): Promise<void> {
  const { page } = visit
  await fileAt(visit, 'case', emptyForm('petitioner-1'))
  await send(visit)
  await stands(visit, 'division_required', 'division')
  for (const [id, path] of [
    ['category_required', 'categoryId'],
    ['case_type_required', 'typeId'],
    ['court_required', 'courtId'],
  ] as const)
    await stands(visit, id, path, 'division')
  await stands(visit, 'case_number_required', 'caseNumber')
  expect(await page.locator('[role=alert] h2').textContent()).toBe(clauseOf('whole_form')[visit.locale])
  note(visit, 'whole_form')
}

async function walkAmount(visit: Visit): Promise<void> {
  await fileAt(visit, 'case', { ...(await amountChoice(visit.stage)), caseAmount: '' })
  await field(visit.page, 'caseAmount').waitFor()
  await send(visit)
  await stands(visit, 'case_amount_required', 'caseAmount')
}

async function walkPetitioners(visit: Visit): Promise<void> {
  const { page, stage } = visit
  const [whole] = stage.form.petitioners
  if (!whole) throw new Error('the whole form has a petitioner')
  const empty = { name: ' ', mobile: '', districtId: null, upazilaId: null, unionId: null, address: '' }
  const petitioners = [{ ...whole, ...empty, email: 'nam@court', nid: '12345678a0' }]
  await fileAt(visit, 'petitioners', { petitioners })
  const of = (name: string) => `petitioners.0.${name}`
  await halfADate(page, of('dateOfBirth'))
  await standsAt(visit, 'date_valid', of('dateOfBirth'))
  await send(visit)
  await stands(visit, 'petitioner_name_required', of('name'))
  await stands(visit, 'petitioner_mobile_required', of('mobile'))
  await stands(visit, 'petitioner_district_required', of('districtId'))
  await stands(visit, 'petitioner_upazila_required', of('upazilaId'), of('districtId'))
  await stands(visit, 'petitioner_address_required', of('address'))
  await stands(visit, 'petitioner_email_valid', of('email'))
  await stands(visit, 'petitioner_nid_numeric', of('nid'))
  await stands(visit, 'date_valid', of('dateOfBirth'))
}

/** Types the first part of a date and leaves the field, by the keyboard alone. */
export async function halfADate(page: Page, path: string): Promise<void> {
  await field(page, path).focus()
  await page.keyboard.type('12')
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return focused(page)
    })
    .not.toBe(path)
}

async function walkCosts(visit: Visit): Promise<void> {
  const { page, say, locale } = visit
  const costs = Array.from({ length: 5 }, (_, index) => ({
    id: `cost-${index}`,
    title: 'নকল',
    amount: '50',
    quantity: index === 0 ? '-1' : '1',
  }))
  await fileAt(visit, 'costs', { costs })
  await press(visit, m.cost_action_add({}, say))
  await standsAt(visit, 'cost_rows_while_filing', 'costs')
  await send(visit)
  await stands(visit, 'quantity_not_negative', 'costs.0.quantity')
  const who = m.form_title_row_costs({ number: locale === 'bn' ? '৫' : '5' }, say)
  await press(visit, m.parts_action_remove_who({ who }, say))
  await reads(visit, 'delete_asked', '[role=alertdialog]')
  await press(visit, m.parts_action_cancel({}, say))
  await reads(visit, 'delete_canceled', '[role=status]')
  expect(await field(page, 'costs.4.title').inputValue()).toBe('নকল')
}

async function walkDocuments(visit: Visit): Promise<void> {
  const { page } = visit
  const give = (sizeBytes: number) =>
    field(page, 'documents').setInputFiles({
      name: 'plaint.pdf',
      mimeType: 'application/pdf',
      buffer: pdfOf({ sizeBytes }),
    })
  await fileAt(visit, 'documents', {})
  await give(documentSizeBytesMax)
  await reads(visit, 'document_small', '[role=alert]')
  expect(await field(page, 'documents.0.name').count()).toBe(0)
  await give(documentSizeBytesMax - 1)
  await field(page, 'documents.0.name').waitFor()
}

/** Asks for a code at the registration's first step, where the page stands, and gives the one that comes. */
async function prove(visit: Visit, mobile: string): Promise<void> {
  const { page, locale } = visit
  await field(page, 'mobile').fill(locale === 'bn' ? inBangla(mobile) : mobile)
  await send(visit)
  await field(page, 'otp').waitFor()
  await field(page, 'otp').fill(await codeThatCame(visit.product, mobile))
  await send(visit)
}

async function walkRegister(visit: Visit): Promise<void> {
  const { page, locale } = visit
  await go(visit, null, '/register')
  await field(page, 'mobile').fill('01212345678')
  await send(visit)
  await stands(visit, 'mobile_valid', 'mobile')
  // Each language at a number of its own: a code is sent once a minute.
  await prove(visit, accountOf(locale === 'bn' ? 'litigant' : 'secondLitigant')?.mobile ?? '')
  await reads(visit, 'mobile_new', '[role=alert]')
  await page.getByRole('button', { name: m.registration_action_change_mobile({}, { locale }) }).click()
  await prove(visit, locale === 'bn' ? '01712345601' : '01712345602')
  const fill = async (password: string, again: string) => {
    await field(page, 'password').fill(password)
    await field(page, 'passwordConfirmation').fill(again)
    await send(visit)
  }
  await fill('', '')
  await stands(visit, 'password_required', 'password')
  for (const [id, wrong, right] of [
    ['password_length', 'Abcd1', 'Abcde1'],
    ['password_uppercase', 'abcde1', 'Abcde1'],
    ['password_lowercase', 'ABCDE1', 'ABCDe1'],
    ['password_number', 'Abcdef', 'Abcde1'],
  ] as const) {
    await fill(wrong, wrong)
    await stands(visit, id, 'password')
    await fill(right, right)
    await expect.poll(() => saidOf(page, 'password')).not.toContain(clauseOf(id)[locale])
  }
  await fill('Abcde1', 'Abcde2')
  await stands(visit, 'password_confirmed', 'passwordConfirmation')
}

async function walkProfile(visit: Visit): Promise<void> {
  const { page, say, locale } = visit
  // Each language at an address of its own: a code is sent once a minute.
  const taken = accountOf(locale === 'bn' ? 'litigant' : 'accountant')?.email ?? ''
  await go(visit, 'secondLitigant', '/my-profile')
  await press(visit, m.profile_action_change_email({}, say))
  await field(page, 'email').fill(taken)
  await field(page, 'currentPassword').fill(demoPassword)
  await send(visit)
  await field(page, 'emailOtp').waitFor()
  await field(page, 'emailOtp').fill(await codeThatCame(visit.product, taken))
  await page.locator('main form button[type=submit]').first().click()
  await stands(visit, 'email_new', 'emailOtp')
}

async function walkVerify(visit: Visit): Promise<void> {
  const { page, say } = visit
  await go(visit, 'secondLitigant', '/my-profile')
  await press(visit, m.profile_action_verify({}, say))
  await field(page, 'mobile').fill('')
  await field(page, 'dateOfBirth').fill('')
  await field(page, 'dateOfBirth-month').selectOption('')
  await field(page, 'dateOfBirth-year').fill('')
  await send(visit)
  await stands(visit, 'verify_mobile_required', 'mobile')
  await stands(visit, 'verify_nid_required', 'nid')
  await stands(visit, 'verify_date_required', 'dateOfBirth')
  await field(page, 'nid').fill('12345678a0')
  await send(visit)
  await stands(visit, 'verify_nid_numeric', 'nid')
}

async function walkPassword(visit: Visit): Promise<void> {
  const { page } = visit
  await go(visit, 'secondLitigant', '/change-password')
  await field(page, 'password').waitFor()
  await send(visit)
  await stands(visit, 'current_password_required', 'currentPassword')
  await stands(visit, 'new_password_required', 'password')
  await field(page, 'password').fill('Abcd1')
  await field(page, 'passwordConfirmation').fill('Abcd2')
  await send(visit)
  await stands(visit, 'new_password_weak', 'password')
  await stands(visit, 'new_password_confirmed', 'passwordConfirmation')
}

async function walkRequest(visit: Visit): Promise<void> {
  const { page, say, stage } = visit
  const id = await placeApplication(stage, 'paid')
  await go(visit, 'administrator', `/administrator/applications/detail/${id}`)
  await press(visit, m.application_action_request_payment({}, say))
  const add = page.getByRole('button', { name: m.fee_action_add({}, say), exact: true })
  for (let rows = 1; rows < 10; rows += 1) await add.click()
  await field(page, 'act-rows.9.quantity').waitFor()
  expect(await saidOf(page, 'act-rows')).not.toContain(clauseOf('cost_rows_of_a_request')[visit.locale])
  await add.click()
  await standsAt(visit, 'cost_rows_of_a_request', 'act-rows')
  expect(await field(page, 'act-rows.10.quantity').count()).toBe(0)
}

async function walkDispatch(visit: Visit): Promise<void> {
  const { page, say, stage, locale } = visit
  const id = await placeDispatch(stage, await placeApplication(stage, 'approved'), 'requested')
  const label = m.dispatch_action_accept({}, say)
  const dialog = page.getByRole('alertdialog')
  const price = async (postal: string, summon: string) => {
    const own = (text: string) => (locale === 'bn' ? inBangla(text) : text)
    await field(page, 'act-lines.0.postalCostPoisha').fill(own(postal))
    await field(page, 'act-lines.0.summonFeePoisha').fill(own(summon))
    await dialog.getByRole('button', { name: label, exact: true }).click()
  }
  await go(visit, 'administrator', `/administrator/dispatch/detail/${id}`)
  await press(visit, label)
  await price('9.99', '0.49')
  await standsAt(visit, 'postal_cost_least', 'act-lines.0.postalCostPoisha')
  await standsAt(visit, 'summon_fee_least', 'act-lines.0.summonFeePoisha')
  await price('ten', 'half')
  await standsAt(visit, 'postal_cost_numeric', 'act-lines.0.postalCostPoisha')
  await standsAt(visit, 'summon_fee_numeric', 'act-lines.0.summonFeePoisha')
  await price('10', '0.50')
  await dialog.waitFor({ state: 'detached' })
}

/** Each page of litigants and of case staff that breaks rules, and how. */
export const caseWalks = {
  login: walkLogin,
  checkout: walkCheckout,
  case: walkCase,
  amount: walkAmount,
  petitioners: walkPetitioners,
  costs: walkCosts,
  documents: walkDocuments,
  register: walkRegister,
  profile: walkProfile,
  verify: walkVerify,
  password: walkPassword,
  request: walkRequest,
  dispatch: walkDispatch,
}
