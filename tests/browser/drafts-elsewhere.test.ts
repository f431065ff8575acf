import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftForm } from '../../src/machines/form.ts'
import { m } from '../../src/words/messages.js'
import { logInAs, openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { act, field } from '../support/drivers-browser.ts'
import { nfc, stepShown, typeInto } from '../support/drivers-filing.ts'
import {
  draftsOf,
  openDraft,
  press,
  savedLine,
  shows,
  showsAsStored,
  type Drafts,
} from '../support/drafts.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createStage, placeApplication, placeBill, type Stage } from '../support/stage.ts'
import { awkward, awkwardLine } from '../witness/drafts.ts'

let product: Product
let browser: Browser
let stage: Stage
let drafts: Drafts
let litigant: Visitor

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  stage = await createStage(product.stageWorld)
  drafts = draftsOf(product, stage)
  litigant = await openWindow(browser, product, { width: widths.phone })
  await logInAs(litigant, 'litigant')
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** The server takes the next save, and its answer never arrives. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route(
    '**/api/auth/send-application',
    async (route: Route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

describe('an answer that was lost (lessons: nothing typed is ever lost)', () => {
  test('the save that arrived is known again: nobody is told that somebody else was there', async () => {
    const { page } = litigant
    const { id, form } = await drafts.toType(`${awkwardLine} শেষ`)
    await openDraft(page, id)
    await loseAnswer(page)
    await typeInto(page, 'remark', 'উত্তর এল না')
    await page.getByText(m.filing_state_on_device(), { exact: false }).waitFor()
    await typeInto(page, 'remark', `${awkwardLine} শেষ`)
    await drafts.isStored(id, form)
    await savedLine(page).waitFor()
    expect(await page.getByText(m.filing_title_stale()).count()).toBe(0)
  })

  test('also when the page was loaded anew in between', async () => {
    const { page } = litigant
    const { id, form } = await drafts.toType(`${awkwardLine} শেষ`)
    await openDraft(page, id)
    await loseAnswer(page)
    await typeInto(page, 'remark', 'উত্তর এল না')
    await page.getByText(m.filing_state_on_device(), { exact: false }).waitFor()
    await page.route('**/api/auth/send-application', (route) => route.abort())
    await typeInto(page, 'remark', `${awkwardLine} শেষ`)
    await page.unrouteAll()
    await page.reload()
    await stepShown(page, 'case', 'bn')
    await showsAsStored(page, 'remark', form.remark)
    await drafts.isStored(id, form)
    expect(await page.getByText(m.filing_title_stale()).count()).toBe(0)
    expect(await field(page, 'rescued').count()).toBe(0)
  })
})

describe('two tabs with one draft (lessons: one wins, the other is told)', () => {
  let id = ''
  let first: Page
  let second: Page
  const mine = `${awkwardLine} দ্বিতীয় ট্যাব`

  test('the later one is told, and keeps what it typed', async () => {
    id = await placeApplication(stage, 'draft')
    first = await litigant.context.newPage()
    second = await litigant.context.newPage()
    await openDraft(first, id)
    await openDraft(second, id)
    await typeInto(first, 'remark', 'প্রথম ট্যাব')
    await drafts.isStored(id, nfc({ ...stage.form, remark: 'প্রথম ট্যাব' }))
    await typeInto(second, 'remark', mine)
    await second.locator('main').getByText(m.filing_title_stale()).waitFor()
    await shows(second, 'remark', mine)
  })

  test('what the first one saves afterwards takes nothing from it, not even when it is loaded anew', async () => {
    await typeInto(second, 'caseNumber', awkward.spaced)
    await typeInto(first, 'remark', 'প্রথম ট্যাব আবার')
    await drafts.isStored(id, nfc({ ...stage.form, remark: 'প্রথম ট্যাব আবার' }))
    await savedLine(first).waitFor()
    await second.reload()
    await shows(second, 'remark', 'প্রথম ট্যাব আবার')
    const text = await field(second, 'rescued').inputValue()
    expect(text).toContain(mine)
    expect(text).toContain(awkward.spaced)
  })

  test('it is there to copy from until its owner has no more need of it, which is asked first (spec §5)', async () => {
    await typeInto(second, 'remark', 'অনুলিপির পরে')
    await drafts.isStored(id, nfc({ ...stage.form, remark: 'অনুলিপির পরে' }))
    await second.reload()
    await expect.poll(() => field(second, 'rescued').inputValue()).toContain(mine)
    await press(second, m.filing_action_forget_rescued())
    await second
      .getByRole('alertdialog')
      .getByRole('button', { name: m.filing_action_forget_rescued(), exact: true })
      .click()
    await field(second, 'rescued').waitFor({ state: 'detached' })
    await second.reload()
    await shows(second, 'remark', 'অনুলিপির পরে')
    expect(await field(second, 'rescued').count()).toBe(0)
  })

  test('loading the newer one in the page itself shows both (product 2.4)', async () => {
    await openDraft(first, id)
    await typeInto(second, 'remark', 'আরও নতুন')
    await drafts.isStored(id, nfc({ ...stage.form, remark: 'আরও নতুন' }))
    await typeInto(first, 'remark', mine)
    await first.locator('main').getByText(m.filing_title_stale()).waitFor()
    await press(first, m.filing_action_load_newer())
    await shows(first, 'remark', 'আরও নতুন')
    expect(await field(first, 'rescued').inputValue()).toContain(mine)
    await first.close()
    await second.close()
  })
})

test('discarding asks first; no leaves everything, yes removes it (product 2.1)', async () => {
  const { page } = litigant
  const { id, form } = await drafts.toType('যা মোছা হবে')
  await openDraft(page, id)
  await typeInto(page, 'remark', 'যা মোছা হবে')
  await drafts.isStored(id, form)
  await page.goto(`/my-application-details/${id}`)
  await press(page, m.application_action_discard())
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: m.parts_action_cancel(), exact: true })
    .click()
  expect(await drafts.stateOf(id)).toBe('draft')
  expect(await drafts.stored(id)).toEqual(form)
  await act(page, 'application', 'discard')
  await expect.poll(() => drafts.stateOf(id)).toBe('discarded')
  await page.goto('/my-applications?selectedTab=drafts')
  await page.getByRole('heading', { level: 1, name: m.route_title_my_applications() }).waitFor()
  await page.locator('main output').waitFor()
  expect(await page.locator(`a[href$="${id}"]`).count()).toBe(0)
})

describe('a draft that was discarded while somebody typed', () => {
  const typed = `${awkwardLine} এখনও লিখছি`

  async function discardElsewhere(id: string): Promise<void> {
    const tab = await litigant.context.newPage()
    await tab.goto(`/my-application-details/${id}`)
    await act(tab, 'application', 'discard')
    await tab.close()
    await expect.poll(() => drafts.stateOf(id)).toBe('discarded')
  }

  async function beginsAnew(page: Page, id: string, form: DraftForm): Promise<void> {
    await press(page, m.filing_action_start_again())
    await page.waitForURL((url) => ![null, id].includes(url.searchParams.get('draft')))
    await stepShown(page, 'case', 'bn')
    const again = new URL(page.url()).searchParams.get('draft') ?? ''
    await shows(page, 'remark', form.remark)
    expect(await drafts.stored(again)).toEqual(form)
    expect([await drafts.stateOf(id), await drafts.stateOf(again)]).toEqual(['discarded', 'draft'])
  }

  test('the page says so, keeps the text, and begins a new application with it', async () => {
    const { page } = litigant
    const { id, form } = await drafts.toType(typed)
    await openDraft(page, id)
    await discardElsewhere(id)
    await typeInto(page, 'remark', typed)
    await page.locator('main').getByText(m.filing_title_gone()).waitFor()
    await page.getByText(m.filing_state_on_device(), { exact: true }).waitFor()
    await shows(page, 'remark', typed)
    await beginsAnew(page, id, form)
  })

  test('the same after the page was closed and its address opened again', async () => {
    const { page } = litigant
    const { id, form } = await drafts.toType(typed)
    await openDraft(page, id)
    await page.route('**/api/auth/send-application', (route) => route.abort())
    await typeInto(page, 'remark', typed)
    await discardElsewhere(id)
    await page.goto(`/application?draft=${id}`)
    await page.unrouteAll()
    await page.locator('main').getByText(m.filing_title_gone()).waitFor()
    expect((await field(page, 'rescued').inputValue()).normalize('NFC')).toContain(form.remark)
    await beginsAnew(page, id, form)
  })
})

describe('payments leave the form alone (product 2.3)', () => {
  const control = (mode: string) =>
    fetch(`${product.gatewayUrl}/sandbox/control/switches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    })
  async function startPaying(): Promise<{ id: string; form: DraftForm; page: Page }> {
    const { page } = litigant
    const id = await placeApplication(stage, 'verified')
    const form = nfc({ ...stage.form, remark: awkwardLine, caseNumber: awkward.spaced })
    const { db } = product
    await db
      .updateTable('applications')
      .set({ form: JSON.stringify(form) })
      .where('id', '=', id)
      .execute()
    const billId = await placeBill(stage, { applicationId: id, totalPoisha: 45_000, paidPoisha: 0 })
    await page.goto(`/checkout/${billId}`)
    await page.locator('input[name=method][value=cards]').check()
    await page.locator('input[name=type][value=full]').check()
    await page.locator('main form button[type=submit]').click()
    return { id, form, page }
  }

  test.each([
    ['failed', m.outcome_title_failed],
    ['canceled', m.outcome_title_canceled],
  ] as const)('after one that %s the case is as it was typed', async (outcome, title) => {
    const { id, form, page } = await startPaying()
    await page.waitForURL(/\/gwprocess\//)
    await page.locator(`button[name=outcome][value=${outcome}]`).click()
    await page.getByRole('heading', { level: 1, name: title(), exact: true }).waitFor()
    expect(await drafts.stored(id)).toEqual(form)
    await page.getByRole('link', { name: m.outcome_action_retry() }).click()
    await page.locator('input[name=method][value=cards]').waitFor()
  })

  test('after one that nobody knows of the case is as it was typed', async () => {
    await control('down')
    const { id, form, page } = await startPaying()
    await page.getByText(m.outcome_title_verifying()).first().waitFor()
    await control('up')
    expect(await drafts.stored(id)).toEqual(form)
  })
})

test('no page had a fault', () => {
  expect(litigant.faults).toEqual([])
})
