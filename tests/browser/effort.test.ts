import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowWord } from '../../src/screens/words/form.ts'
import { m } from '../../src/words/messages.js'
import { logInAs, openBrowser, openWindow, widths } from '../support/browser.ts'
import { codeThatCame } from '../support/codes.ts'
import { field, find } from '../support/drivers-browser.ts'
import { stepShown } from '../support/drivers-filing.ts'
import { pdfOf } from '../support/files.ts'
import { startProduct, tokenOf, type Product } from '../support/product.ts'

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

/** What a person has to do: pages that ask for something, fields that are filled, and presses, a choice from a list being two. */
class Effort {
  screens = 0
  fields = 0
  taps = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async onto(shown: Promise<unknown>): Promise<void> {
    await shown
    this.screens += 1
  }
  async types(path: string, text: string): Promise<void> {
    this.fields += 1
    await field(this.page, path).fill(text)
  }
  async ticks(label: string): Promise<void> {
    this.fields += 1
    this.taps += 1
    await this.page.getByLabel(label, { exact: true }).check()
  }
  async chooses(path: string): Promise<void> {
    this.fields += 1
    this.taps += 2
    const select = field(this.page, path)
    await this.page.waitForFunction(
      (id) => (document.getElementById(id) as HTMLSelectElement | null)?.disabled === false,
      `field-${path}`,
    )
    await select.selectOption({ index: 1 })
  }
  async finds(path: string, typed: string): Promise<void> {
    this.fields += 1
    this.taps += 1
    await find(this.page, path, typed)
  }
  async presses(name: string): Promise<void> {
    this.taps += 1
    await this.page.getByRole('button', { name, exact: true }).last().click()
  }
}

const paper = (name: string) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdfOf() })
const next = (effort: Effort) => effort.presses(m.filing_action_next())

async function registers(effort: Effort): Promise<void> {
  const { page } = effort
  const mobile = '01700000088'
  await effort.onto(field(page, 'mobile').waitFor())
  await effort.types('mobile', mobile)
  await effort.presses(m.code_action_send())
  await effort.onto(field(page, 'otp').waitFor())
  await effort.types('otp', await codeThatCame(product, mobile))
  await effort.presses(m.code_action_verify())
  await effort.onto(field(page, 'passwordConfirmation').waitFor())
  await effort.types('name', 'নমুনা আবেদনকারী')
  await effort.types('password', 'Abcdef1')
  await effort.types('passwordConfirmation', 'Abcdef1')
  await effort.ticks(m.registration_field_consent())
  await effort.presses(m.registration_action_submit())
}

async function namesTheCase(effort: Effort): Promise<void> {
  const { page } = effort
  await effort.onto(stepShown(page, 'case', 'bn'))
  await effort.ticks(m.division_label_subordinate())
  await effort.chooses('categoryId')
  await effort.chooses('typeId')
  await effort.finds('courtId', 'ঢাকা')
  await effort.types('caseNumber', 'নমুনা ৮৮/২০২৬')
  await next(effort)
}

/** The first is who files, at an address of her own; the second lives there too. */
async function namesPetitioners(effort: Effort): Promise<void> {
  const { page } = effort
  await effort.onto(stepShown(page, 'petitioners', 'bn'))
  await effort.finds('petitioners.0.districtId', 'ঢাকা')
  await effort.finds('petitioners.0.upazilaId', 'savar')
  await effort.types('petitioners.0.address', 'বাড়ি ৮, নমুনা সড়ক')
  await effort.presses(m.person_action_add_petitioner())
  await effort.types('petitioners.1.name', 'নমুনা দ্বিতীয় আবেদনকারী')
  await effort.types('petitioners.1.mobile', '০১৭০০০০০০৮৯')
  await effort.ticks(m.person_label_same_address({ who: rowWord('petitioners', 0) }))
  await next(effort)
}

async function namesDefendants(effort: Effort): Promise<void> {
  await effort.onto(stepShown(effort.page, 'defendants', 'bn'))
  for (const index of [0, 1]) {
    await effort.presses(m.person_action_add_defendant())
    await effort.types(`defendants.${index}.name`, `নমুনা বিবাদী ${index}`)
    await effort.types(`defendants.${index}.address`, `বাড়ি ৯${index}, নমুনা সড়ক`)
  }
  await next(effort)
}

async function givesPapers(effort: Effort): Promise<void> {
  const { page } = effort
  await effort.onto(stepShown(page, 'costs', 'bn'))
  await next(effort)
  await effort.onto(stepShown(page, 'documents', 'bn'))
  effort.fields += 1
  effort.taps += 2
  await field(page, 'documents').setInputFiles([paper('আরজি'), paper('ওকালতনামা')])
  await field(page, 'documents.1.weight').waitFor()
  await next(effort)
}

test('from “I want to file” to submitted takes a new person no more than nine screens, 26 fields and 30 taps (look)', async () => {
  const { page, faults } = await openWindow(browser, product, { locale: 'bn', width: widths.phone })
  await page.goto('/home')
  const effort = new Effort(page)
  effort.taps += 1
  await page.locator('main a[href^="/register"]').first().click()
  await registers(effort)
  await namesTheCase(effort)
  await namesPetitioners(effort)
  await namesDefendants(effort)
  await givesPapers(effort)
  await effort.onto(stepShown(page, 'review', 'bn'))
  await effort.presses(m.application_action_submit())
  await page.getByRole('alertdialog').waitFor()
  await effort.presses(m.application_action_submit())
  await page.getByText(/DHAKA-\d{4}-\d{6}/).waitFor()
  const { screens, fields, taps } = effort
  process.stdout.write(`effort: ${screens} screens, ${fields} fields, ${taps} taps\n`)
  expect(screens).toBeLessThanOrEqual(9)
  expect(fields).toBeLessThanOrEqual(26)
  expect(taps).toBeLessThanOrEqual(30)
  expect(faults).toEqual([])
})

test('from the bill to paid takes three taps, and the gateway’s own (look)', async () => {
  const { page, faults } = await openWindow(browser, product, { locale: 'bn', width: widths.phone })
  await logInAs({ page, faults, context: page.context() }, 'litigant')
  const authorization = `Bearer ${await tokenOf(product, 'litigant')}`
  const reply = await fetch(new URL('/api/auth/my-applications?selectedTab=to_pay', product.url), {
    headers: { authorization },
  })
  const { data } = (await reply.json()) as { data: { rows: { id: string; owingBillId: string | null }[] } }
  const owing = data.rows.find(({ owingBillId }) => owingBillId !== null)
  await page.goto(`/my-application-details/${owing?.id}`)
  const presses: string[] = []
  await page.exposeFunction('pressed', (what: string) => presses.push(what))
  const watch = () =>
    addEventListener(
      'pointerdown',
      ({ target }) =>
        (window as unknown as { pressed: (what: string) => void }).pressed(
          `${location.pathname} ${target instanceof Element ? target.textContent.trim() : ''}`,
        ),
      true,
    )
  await page.addInitScript(watch)
  await page.evaluate(watch)
  await page.locator('a[href^="/checkout/"]').first().click()
  await page.locator('label:has(input[name=method][value=mobile_banking])').click()
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/gwprocess\//)
  const ours = presses.length
  await page.locator('button[name=outcome][value=paid]').click()
  await page.waitForURL('**/success_payment**')
  await page.getByText(m.outcome_title_succeeded(), { exact: false }).first().waitFor()
  process.stdout.write(`from the bill to paid: ${ours} taps\n`)
  expect(ours, presses.join('; ')).toBeLessThanOrEqual(3)
  expect(faults).toEqual([])
})
