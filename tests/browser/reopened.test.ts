import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../src/machines/actor.ts'
import { applicationEntity } from '../../src/server/application/entity.ts'
import { dispatchEntity } from '../../src/server/dispatch/entity.ts'
import { advance } from '../../src/server/lifecycle/advance.ts'
import { m } from '../../src/words/messages.js'
import { logInAs, openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { startHere, type ProductHere } from '../support/product.ts'
import {
  createStage,
  placeApplication,
  placeBill,
  placeDispatch,
  placePayment,
  type Stage,
} from '../support/stage.ts'

let product: ProductHere
let browser: Browser
let stage: Stage
let litigant: Visitor
let administrator: Visitor

beforeAll(async () => {
  product = await startHere()
  browser = await openBrowser()
  stage = await createStage(product.stageWorld)
  litigant = await openWindow(browser, product, { width: widths.phone })
  administrator = await openWindow(browser, product)
  await logInAs(litigant, 'litigant')
  await logInAs(administrator, 'administrator')
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** A bill whose one payment was given back by a correction, and that payment. */
async function placeCorrected(subject: { applicationId: string; dispatchId?: string }): Promise<string> {
  const billId = await placeBill(stage, { ...subject, totalPoisha: 45_000, paidPoisha: 0 })
  return placePayment(stage, {
    applicationId: subject.applicationId,
    billId,
    state: 'refunded',
    amountPoisha: 45_000,
    refundedPoisha: 45_000,
    isSurplus: false,
  })
}

const reopened = { event: 'reopen', actor: systemActor } as const

test.each([
  ['verified', 'verified'],
  ['paid', 'verified'],
  ['approved', 'approved'],
] as const)(
  'what a correction gave back is owed again: an application %s is then %s (product 2.5)',
  async (from, to) => {
    const id = await placeApplication(stage, from)
    const paymentId = await placeCorrected({ applicationId: id })
    const { page } = litigant
    await page.goto(`/my-application-details/${id}`)
    await page.locator('h1').waitFor()
    const committed = await advance(product.deps, applicationEntity, { ...reopened, id, paymentId })
    expect(committed).toMatchObject({ state: to })
    await page.reload()
    await page.getByText(m.timeline_text_application_reopen()).first().waitFor()
    await page.locator('a[href^="/checkout/"]').first().waitFor()
  },
)

test.each(['payable', 'paid'] as const)(
  'what a correction gave back of a dispatch %s makes it payable (product 2.5)',
  async (from) => {
    const applicationId = await placeApplication(stage, 'approved')
    const id = await placeDispatch(stage, applicationId, from)
    const paymentId = await placeCorrected({ applicationId, dispatchId: id })
    const committed = await advance(product.deps, dispatchEntity, { ...reopened, id, paymentId })
    expect(committed).toMatchObject({ state: 'payable' })
    await administrator.page.goto(`/administrator/dispatch/detail/${id}`)
    await administrator.page.getByText(m.timeline_text_dispatch_reopen()).first().waitFor()
    await litigant.page.goto(`/dispatch-pay/${applicationId}`)
    await litigant.page.locator('a[href^="/checkout/"]').first().waitFor()
  },
)

test('no page had a fault', () => {
  expect([litigant, administrator].flatMap(({ faults }) => faults)).toEqual([])
})
