import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffCaseHref } from '../../src/screens/parts/staff-href.ts'
import { m } from '../../src/words/messages.js'
import { logInAs, openBrowser, openWindow, type Visitor } from '../support/browser.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createStage, placeApplication, placeBill } from '../support/stage.ts'

/** Rows of a page of the list. */
const pageSize = 20
/** What a case may cost besides reading it. @source look Staff */
const keysMax = 2
const minute = 60_000

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

interface Waiting {
  id: string
  caseNumber: string
}

/** Cases that have waited since a day long ago, the oldest first. */
async function placeWaiting(name: string, since: string, count: number): Promise<Waiting[]> {
  const stage = await createStage(product.stageWorld)
  const cases: Waiting[] = []
  for (let index = 0; index < count; index += 1) {
    const caseNumber = `${name}-${String(index + 1).padStart(2, '0')}`
    const id = await placeApplication({ ...stage, form: { ...stage.form, caseNumber } }, 'unverified')
    const at = new Date(new Date(since).getTime() + index * minute)
    await product.db.updateTable('applications').set({ state_since: at }).where('id', '=', id).execute()
    cases.push({ id, caseNumber })
  }
  return cases
}

/** An administrator before a case, with its list beside it and no pointer. */
async function openCase({ id, caseNumber }: Waiting): Promise<Visitor> {
  const visitor = await openWindow(browser, product)
  const { page } = visitor
  await logInAs(visitor, 'administrator')
  await page.goto(staffCaseHref(id, 'unverified'))
  await page.getByRole('heading', { level: 1, name: caseNumber, exact: true }).waitFor()
  await page.locator('li a[aria-current]', { hasText: caseNumber }).waitFor()
  return visitor
}

/** Which element has the focus, and what is written in it. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    return `${focused.tagName} ${focused.textContent?.trim() ?? ''}`.slice(0, 40)
  })

/** Verifies the case that is open; answers how many keys it took until the next one's heading had the focus. */
async function verify(page: Page, next: Waiting): Promise<number> {
  const keys = ['v', 'Enter']
  for (const key of keys) await page.keyboard.press(key)
  await expect.poll(() => focus(page), { interval: 20 }).toBe(`H1 ${next.caseNumber}`)
  return keys.length
}

const statesOf = async (cases: readonly Waiting[]) => {
  const ids = cases.map(({ id }) => id)
  const rows = await product.db.selectFrom('applications').select('state').where('id', 'in', ids).execute()
  return rows.map(({ state }) => state)
}

test('20 cases are verified by the keyboard alone, in two keys each, and the focus is never lost (look Staff)', async () => {
  const cases = await placeWaiting('KEYS', '2020-01-01T00:00:00Z', pageSize + 5)
  const done = cases.slice(0, 20)
  const visitor = await openCase(cases[0] as Waiting)
  for (const [index] of done.entries())
    expect(await verify(visitor.page, cases[index + 1] as Waiting)).toBeLessThanOrEqual(keysMax)
  expect(await statesOf(done)).toEqual(done.map(() => 'verified'))
  expect(await statesOf(cases.slice(20))).toEqual(Array.from({ length: 5 }, () => 'unverified'))
  expect(visitor.faults).toEqual([])
  await visitor.context.close()
})

test('after the last row of a page the next case is the one that moves up (look Staff)', async () => {
  const cases = await placeWaiting('LAST', '2019-01-01T00:00:00Z', pageSize + 3)
  const visitor = await openCase(cases[pageSize - 1] as Waiting)
  for (const next of cases.slice(pageSize)) await verify(visitor.page, next)
  expect(await statesOf(cases.slice(pageSize - 1, -1))).toEqual(['verified', 'verified', 'verified'])
  await visitor.context.close()
})

test('whoever takes a case by the keyboard has the way to give it back under their fingers, and then to take it again (product 8, look Staff)', async () => {
  const [waiting] = await placeWaiting('HELD', '2018-01-01T00:00:00Z', 1)
  const visitor = await openCase(waiting as Waiting)
  const { page } = visitor
  await page.getByRole('button', { name: m.claim_action_take() }).press('Enter')
  await expect.poll(() => focus(page)).toContain(`BUTTON ${m.claim_action_release()}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => focus(page)).toContain(`BUTTON ${m.claim_action_take()}`)
  expect(visitor.faults).toEqual([])
  await visitor.context.close()
})

test('whoever turns a list round or takes its search away by the keyboard keeps their place, and so does who opens a form on a page of their own (look Staff)', async () => {
  await placeWaiting('TURN', '2017-01-01T00:00:00Z', 2)
  const officer = await openWindow(browser, product)
  await logInAs(officer, 'administrator')
  await officer.page.goto('/administrator/applications/all?q=TURN')
  const since = m.queue_label_age()
  await officer.page.getByRole('button', { name: since }).press('Enter')
  await officer.page.waitForURL(/sort=/)
  await expect.poll(() => focus(officer.page)).toContain(`BUTTON ${since}`)
  await officer.page
    .getByRole('button', { name: m.queue_action_clear_search({ text: 'TURN' }) })
    .press('Enter')
  await expect.poll(() => focus(officer.page)).toBe('INPUT ')
  const litigant = await openWindow(browser, product)
  await logInAs(litigant, 'litigant')
  await litigant.page.goto('/my-profile')
  await litigant.page.getByRole('button', { name: m.profile_action_change_mobile() }).press('Enter')
  await expect.poll(() => focus(litigant.page)).toBe('INPUT ')
  for (const { faults, context } of [officer, litigant]) {
    expect(faults).toEqual([])
    await context.close()
  }
})

test('what was paid at the counter is asked for at its number; a bill that is found is what is recorded next (product 2.5)', async () => {
  const stage = await createStage(product.stageWorld)
  const caseNumber = 'KEYS-1/2026'
  const application = await placeApplication({ ...stage, form: { ...stage.form, caseNumber } }, 'verified')
  await placeBill(stage, { applicationId: application, totalPoisha: 45_000, paidPoisha: 0 })
  const visitor = await openWindow(browser, product)
  const { page } = visitor
  await logInAs(visitor, 'accountant')
  await page.goto('/accountant/applications/payments')
  const record = page.getByRole('button', { name: m.counter_action_record() })
  await record.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: m.field_error_required() }).press('Enter')
  await page.keyboard.type(caseNumber)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: m.counter_action_save() }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focus(page)).toBe(`BUTTON ${m.counter_action_record()}`)
  expect(visitor.faults).toEqual([])
  await visitor.context.close()
})
