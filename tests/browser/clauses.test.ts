import { formatDigits } from '../../src/machines/format.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { m } from '../../src/words/messages.js'
import { openBrowser, widths } from '../support/browser.ts'
import { field } from '../support/drivers-browser.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createStage, type Stage } from '../support/stage.ts'
import { clauseOf, type ClauseId } from '../witness/clauses.ts'
import { walks } from './clauses-catalogue.ts'
import { go, halfADate, openVisit, saidOf, send, type Visit } from './clauses-walks.ts'

type Place = keyof typeof walks

/** On which page each rule is broken; a rule without a page does not compile. */
const places: Record<ClauseId, Place> = {
  division_required: 'case',
  category_required: 'case',
  case_type_required: 'case',
  court_required: 'case',
  case_amount_required: 'amount',
  case_number_required: 'case',
  whole_form: 'case',
  petitioner_name_required: 'petitioners',
  petitioner_mobile_required: 'petitioners',
  petitioner_district_required: 'petitioners',
  petitioner_upazila_required: 'petitioners',
  petitioner_address_required: 'petitioners',
  petitioner_email_valid: 'petitioners',
  petitioner_nid_numeric: 'petitioners',
  date_valid: 'petitioners',
  verify_mobile_required: 'verify',
  verify_nid_required: 'verify',
  verify_date_required: 'verify',
  verify_nid_numeric: 'verify',
  password_required: 'register',
  password_length: 'register',
  password_uppercase: 'register',
  password_lowercase: 'register',
  password_number: 'register',
  password_confirmed: 'register',
  current_password_required: 'password',
  new_password_required: 'password',
  new_password_weak: 'password',
  new_password_confirmed: 'password',
  mobile_valid: 'register',
  mobile_new: 'register',
  email_new: 'profile',
  document_small: 'documents',
  quantity_not_negative: 'costs',
  cost_rows_while_filing: 'costs',
  cost_rows_of_a_request: 'request',
  postal_cost_least: 'dispatch',
  postal_cost_numeric: 'dispatch',
  summon_fee_least: 'dispatch',
  summon_fee_numeric: 'dispatch',
  defendant_before_payment: 'login',
  payment_method_chosen: 'checkout',
  payment_type_chosen: 'checkout',
  payment_logged_out: 'login',
  delete_asked: 'costs',
  delete_canceled: 'costs',
  admin_name_bangla_required: 'caseType',
  admin_name_required: 'caseType',
  admin_code_required: 'caseType',
  admin_category_required: 'caseType',
  admin_status_required: 'caseType',
  admin_name_english: 'caseType',
  admin_name_bangla: 'caseType',
  page_text_required: 'messages',
  faq_answer_required: 'messages',
  remark_required: 'messages',
  notice_text_required: 'messages',
  broadcast_text_required: 'messages',
  login_trimmed: 'login',
}

let product: Product
let browser: Browser
let stage: Stage

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  stage = await createStage(product.stageWorld)
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

const looks = [
  { locale: 'bn', width: widths.phone },
  { locale: 'en', width: widths.desk },
] as const

describe.each(looks)('in $locale at $width pixels', (look) => {
  let visit: Visit
  beforeAll(async () => {
    visit = await openVisit(browser, product, stage, look)
  })

  test.each(Object.keys(walks) as Place[])(
    'what is broken on the page %s is said at its field, and on top (spec §5)',
    async (place) => {
      visit.place = place
      await walks[place](visit)
    },
  )

  test('half a date, of a field that may stay empty, is refused and stays to be finished (spec §5)', async () => {
    const { page, say, locale } = visit
    const sentence = clauseOf('date_valid')[locale]
    const input = field(page, 'dateOfBirth')
    const unknown = { date_of_birth: null }
    await product.db.updateTable('users').set(unknown).where('id', '=', stage.ownerId).execute()
    await go(visit, 'litigant', '/my-profile')
    await page.getByRole('button', { name: m.profile_action_edit({}, say), exact: true }).click()
    await halfADate(page, 'dateOfBirth')
    await expect.poll(() => saidOf(page, 'dateOfBirth')).toContain(sentence)
    expect(await input.inputValue()).toBe('12')
    // Deleted again, it is an empty field like any other.
    await input.fill('')
    await field(page, 'name').focus()
    await expect.poll(() => saidOf(page, 'dateOfBirth')).not.toContain(sentence)
    // Enter sends without leaving the field.
    await input.focus()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.locator('[role=alert] a[href="#field-dateOfBirth"]').waitFor()
    expect(await input.inputValue()).toBe('12')
    expect((await saidOf(page, 'dateOfBirth')).at(-1)).toBe(sentence)
    // The summary took the focus; a whole date is kept, and half of it deleted is half a date again.
    await input.fill('1990-01-15')
    await send(visit)
    await input.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: m.profile_action_edit({}, say), exact: true }).click()
    expect(await input.inputValue()).toBe(formatDigits('15', locale))
    await input.fill('')
    await send(visit)
    await page.locator('[role=alert] a[href="#field-dateOfBirth"]').waitFor()
    expect((await saidOf(page, 'dateOfBirth')).at(-1)).toBe(sentence)
  })

  test.each(['report', 'payments'])(
    'half a date narrows no list of the accountant’s: %s (spec §5)',
    async (list) => {
      const { page, locale } = visit
      const path = `/accountant/applications/${list === 'report' ? 'accountant/report' : 'payments'}`
      await go(visit, 'accountant', path)
      await page.locator('main summary').first().click()
      await field(page, 'from').fill('')
      await halfADate(page, 'from')
      await page.locator('main form button[type=submit]').first().click()
      await expect.poll(() => saidOf(page, 'from')).toContain(clauseOf('date_valid')[locale])
      expect(new URL(page.url()).search).toBe('')
    },
  )

  test('every rule of the witness was seen on its page, and no page had a fault', () => {
    expect([Object.fromEntries(visit.seen), visit.faults]).toEqual([places, []])
  })
})
