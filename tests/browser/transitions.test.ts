import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../src/machines/actor.ts'
import { draftKeptDays, draftWarningDays } from '../../src/machines/limits.ts'
import { advance } from '../../src/server/lifecycle/advance.ts'
import { paymentEntity } from '../../src/server/payment/entity.ts'
import { sweepDrafts } from '../../src/server/application/workers.ts'
import { m } from '../../src/words/messages.js'
import { holdBack, isTakenOver } from '../support/arriving.ts'
import { acts, dispatchActs } from '../support/browser-acts.ts'
import { follow, logInAs, openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { coveredTransition } from '../support/coverage.ts'
import { act, field } from '../support/drivers-browser.ts'
import { placeMoney } from '../support/drivers/law-places.ts'
import { startHere, type ProductHere } from '../support/product.ts'
import {
  createStage,
  outliveDraft,
  placeApplication,
  placeBill,
  placeDispatch,
  placePayment,
  transactionOf,
  type Stage,
} from '../support/stage.ts'

let product: ProductHere
let browser: Browser
let stage: Stage
let litigant: Visitor
let administrator: Visitor
let headAdministrator: Visitor
let dispatcher: Visitor

beforeAll(async () => {
  product = await startHere()
  browser = await openBrowser()
  stage = await createStage(product.stageWorld)
  litigant = await openWindow(browser, product, { width: widths.phone })
  administrator = await openWindow(browser, product)
  headAdministrator = await openWindow(browser, product)
  dispatcher = await openWindow(browser, product)
  await logInAs(litigant, 'litigant')
  await logInAs(administrator, 'administrator')
  await logInAs(headAdministrator, 'headAdministrator')
  await logInAs(dispatcher, 'dispatcher')
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

const scriptFiles = '**/assets/*.js'

const stateOf = async (table: 'applications' | 'dispatches', id: string): Promise<string> =>
  (await product.db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

/** The newest link of a subject's history, as `from event to`. */
async function lastStep(id: string): Promise<string> {
  const link = await product.db
    .selectFrom('history')
    .select(['from_state', 'event', 'to_state'])
    .where('subject_id', '=', id)
    .orderBy('sequence', 'desc')
    .executeTakeFirst()
  return link ? `${link.from_state} ${link.event} ${link.to_state}` : 'nothing'
}

const saw = (id: string, step: string) => expect.poll(() => lastStep(id)).toBe(step)

/** By a link: how a page comes when it is loaded is looked at elsewhere. */
const followTo = (page: Page, path: string) => follow(page, path, 'main h1')

const ofOwner = (id: string) => `/my-application-details/${id}`
const ofAdministrator = (id: string) => `/administrator/applications/detail/${id}`

describe('the application in the browser (product 2.1)', () => {
  test.each(acts)('$from $event $to', async ({ from, event, to, who, isOwing, fill }) => {
    const id = await placeApplication(stage, from)
    if (isOwing) await placeBill(stage, { applicationId: id, totalPoisha: 45_000, paidPoisha: 0 })
    const { page } = { litigant, administrator, headAdministrator, dispatcher }[who]
    const own = event === 'proposePayment' ? `/request_payments/${id}` : ofOwner(id)
    await followTo(page, who === 'litigant' ? own : ofAdministrator(id))
    await act(page, 'application', event, fill)
    await saw(id, `${from} ${event} ${to}`)
  })

  test('a draft is kept while it is typed and submitted on the review page', async () => {
    const id = await placeApplication(stage, 'draft')
    const { page } = litigant
    await page.goto(`/application?draft=${id}`)
    await field(page, 'remark').fill('দ্রুত শুনানির আবেদন')
    await saw(id, 'draft save draft')
    await page.goto(`/application?draft=${id}&step=review`)
    await page.getByRole('button', { name: m.application_action_submit(), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: m.application_action_submit(), exact: true })
      .click()
    await saw(id, 'draft submit unverified')
  })

  test('a draft that nobody keeps is announced live under the bell, and then removed', async () => {
    const id = await placeApplication(stage, 'draft')
    const updated_at = new Date(Date.now() - (draftKeptDays - draftWarningDays) * 86_400_000)
    await product.db.updateTable('applications').set({ updated_at }).where('id', '=', id).execute()
    const { page } = litigant
    await page.goto('/faq')
    await page.getByRole('button', { name: m.frame_label_bell_empty() }).click()
    await sweepDrafts(product.deps)
    await page.locator(`a[href="${ofOwner(id)}"]`, { hasText: m.notice_title_draft_expiring() }).click()
    await page.waitForURL(`**${ofOwner(id)}`)
    await outliveDraft(stage, id)
    await sweepDrafts(product.deps)
    await saw(id, 'draft expire discarded')
    await page.reload()
    await page.getByText(m.timeline_text_application_expire()).first().waitFor()
  })

  test('a returned one is corrected and submitted again', async () => {
    const id = await placeApplication(stage, 'returned')
    const { page } = litigant
    await page.goto(`/my-application-edit/${id}`)
    await field(page, 'remark').fill('সংশোধিত')
    await saw(id, 'returned update returned')
    await page.goto(`/my-application-edit/${id}?step=review`)
    await page.getByRole('button', { name: m.application_action_resubmit(), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: m.application_action_resubmit(), exact: true })
      .click()
    await saw(id, 'returned resubmit unverified')
  })

  test('what was submitted is told after a reload, to whoever goes back, and on another device (product 2.4)', async () => {
    const id = await placeApplication(stage, 'draft')
    const { page } = litigant
    const submit = m.application_action_submit()
    await page.goto(`/application?draft=${id}&step=documents`)
    await page.getByRole('button', { name: m.filing_action_next(), exact: true }).click()
    await page.getByRole('button', { name: submit, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: submit, exact: true }).click()
    const address = `**/my-application-submitted/${id}`
    const told = async (tab: Page) => {
      await tab.waitForURL(address)
      const name = m.application_text_done_submit()
      await tab.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      return tab.getByText(/[A-Z]+-\d{4}-\d{6}/).textContent()
    }
    const reference = await told(page)
    await page.reload()
    expect(await told(page)).toBe(reference)
    await page.goBack()
    expect(await told(page)).toBe(reference)
    const elsewhere = await openWindow(browser, product)
    await logInAs(elsewhere, 'litigant')
    await elsewhere.page.goto(`/my-application-submitted/${id}`)
    expect(await told(elsewhere.page)).toBe(reference)
    await elsewhere.context.close()
  })

  test('a submitted one is changed until it is verified', async () => {
    const id = await placeApplication(stage, 'unverified')
    const { page } = litigant
    await page.goto(`/my-application-edit/${id}?step=review`)
    await page.getByRole('button', { name: m.filing_action_update(), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: m.filing_action_update(), exact: true })
      .click()
    await saw(id, 'unverified update unverified')
  })

  test('an administrator changes it from the case, and comes back to it', async () => {
    const id = await placeApplication(stage, 'unverified')
    const { page } = administrator
    await page.goto(ofAdministrator(id))
    await page.locator(`a[href="/administrator/applications/edit/${id}"]`).click()
    await field(page, 'remark').fill('দপ্তরের সংশোধন')
    await page.goto(`/administrator/applications/edit/${id}?step=review`)
    await page.getByRole('button', { name: m.filing_action_update(), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: m.filing_action_update(), exact: true })
      .click()
    await saw(id, 'unverified update unverified')
    await page.waitForURL(`**${ofAdministrator(id)}`)
    await page.getByText(m.filing_title_updated()).first().waitFor()
  })

  test.each(['unverified', 'returned', 'verified', 'paid', 'approved'] as const)(
    'defendants are changed while %s',
    async (state) => {
      const id = await placeApplication(stage, state)
      if (state === 'verified')
        await placeBill(stage, { applicationId: id, totalPoisha: 45_000, paidPoisha: 0 })
      const { page } = litigant
      await followTo(page, `/my-application-defendants/${id}`)
      await page
        .getByRole('button', {
          name: m.my_action_change({ who: m.form_title_row_defendants({ number: '১' }) }),
        })
        .click()
      await field(page, 'defendant.name').fill('বদলানো বিবাদী')
      await page.getByRole('button', { name: m.my_action_save_defendant(), exact: true }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: m.my_action_save_defendant(), exact: true })
        .click()
      await saw(id, `${state} changeDefendants ${state}`)
    },
  )

  test('one that owes nothing is paid as soon as it is verified', async () => {
    const { db } = product.deps
    const links = await db.deleteFrom('case_type_fees').returningAll().execute()
    const bases = await db
      .updateTable('fee_types')
      .set({ is_base_payment: false })
      .where('is_base_payment', '=', true)
      .returning('id')
      .execute()
    const id = await placeApplication(stage, 'unverified')
    await followTo(administrator.page, ofAdministrator(id))
    await act(administrator.page, 'application', 'verify')
    await saw(id, 'unverified verify paid')
    await db.insertInto('case_type_fees').values(links).execute()
    for (const { id: feeId } of bases)
      await db.updateTable('fee_types').set({ is_base_payment: true }).where('id', '=', feeId).execute()
  })
})

/** Chooses and starts on the checkout page; ends on the gateway's page, or where the start failed. */
async function startPaying(page: Page, billId: string, part: string | null): Promise<void> {
  await followTo(page, `/checkout/${billId}`)
  await page.locator('input[name=method][value=cards]').check()
  coveredTransition('browser', 'checkout', 'choosing', 'chooseMethod', 'choosing')
  await page.locator('input[name=type][value=part]').check()
  if (part === null) await page.locator('input[name=type][value=full]').check()
  coveredTransition('browser', 'checkout', 'choosing', 'chooseType', 'choosing')
  if (part !== null) await field(page, 'part').fill(part)
  await page.locator('main form button[type=submit]').click()
}

/** Decides on the hosted page and comes back to the screen that shows the outcome. */
async function decide(page: Page, outcome: 'paid' | 'failed' | 'canceled', title: string): Promise<void> {
  await page.waitForURL(/\/gwprocess\//)
  coveredTransition('browser', 'checkout', 'choosing', 'start', 'starting')
  coveredTransition('browser', 'checkout', 'starting', 'opened', 'atGateway')
  await page.locator(`button[name=outcome][value=${outcome}]`).click()
  await page.waitForURL(/_payment\?/)
  coveredTransition('browser', 'checkout', 'atGateway', 'returned', 'verifying')
  await page.getByText(title).first().waitFor()
  const event = { paid: 'succeeded', failed: 'failed', canceled: 'canceled' }[outcome]
  coveredTransition('browser', 'checkout', 'verifying', event, event)
}

const pay = async (page: Page, billId: string, part: string | null) => {
  await startPaying(page, billId, part)
  await decide(page, 'paid', m.outcome_title_succeeded())
}

describe('paying in the browser (product 2.3, 2.4)', () => {
  test('a part of a bill leaves the application verified, the rest makes it paid', async () => {
    const id = await placeApplication(stage, 'verified')
    const billId = await placeBill(stage, { applicationId: id, totalPoisha: 45_000, paidPoisha: 0 })
    await pay(litigant.page, billId, '১০০')
    await saw(id, 'verified settle verified')
    await pay(litigant.page, billId, null)
    await saw(id, 'verified settle paid')
  })

  test('a further bill of an approved application is paid', async () => {
    const id = await placeApplication(stage, 'approved')
    const billId = await placeBill(stage, { applicationId: id, totalPoisha: 20_000, paidPoisha: 0 })
    await pay(litigant.page, billId, null)
    await saw(id, 'approved settle approved')
  })

  test('a part of a dispatch leaves it payable, the rest makes it paid', async () => {
    const applicationId = await placeApplication(stage, 'approved')
    const id = await placeDispatch(stage, applicationId, 'payable')
    const billId = await placeBill(stage, {
      applicationId,
      dispatchId: id,
      totalPoisha: 5_000,
      paidPoisha: 0,
    })
    await pay(litigant.page, billId, '২০')
    await saw(id, 'payable settle payable')
    await pay(litigant.page, billId, null)
    await saw(id, 'payable settle paid')
  })

  test.each(['failed', 'canceled'] as const)('after %s the same bill can be tried again', async (outcome) => {
    const id = await placeApplication(stage, 'verified')
    const billId = await placeBill(stage, { applicationId: id, totalPoisha: 45_000, paidPoisha: 0 })
    const { page } = litigant
    await startPaying(page, billId, null)
    await decide(page, outcome, outcome === 'failed' ? m.outcome_title_failed() : m.outcome_title_canceled())
    await page.getByRole('link', { name: m.outcome_action_retry() }).click()
    await page.locator('input[name=method][value=cards]').waitFor()
    coveredTransition('browser', 'checkout', outcome, 'retry', 'choosing')
  })

  test.each([
    ['failed', 'before the script has the page'],
    ['failed', 'while it is looked at'],
    ['canceled', 'while it is looked at'],
  ] as const)('a late success after %s, that comes %s, is shown without a reload', async (state, moment) => {
    const applicationId = await placeApplication(stage, 'verified')
    const billId = await placeBill(stage, { applicationId, totalPoisha: 45_000, paidPoisha: 0 })
    const of = { applicationId, billId, amountPoisha: 45_000, refundedPoisha: 0, isSurplus: false }
    const id = await placePayment(stage, { ...of, state })
    const transactionId = await transactionOf(product, id)
    const { page } = litigant
    const scripts = moment === 'while it is looked at' ? null : await holdBack(page, scriptFiles)
    await page.goto(`/fail_payment?transaction=${transactionId}`, { waitUntil: 'domcontentloaded' })
    if (scripts === null) await isTakenOver(page)
    await page
      .getByText(state === 'failed' ? m.outcome_title_failed() : m.outcome_title_canceled())
      .first()
      .waitFor()
    const committed = await advance(product.deps, paymentEntity, {
      id,
      event: 'validated',
      actor: systemActor,
      payload: {
        transactionId,
        validationId: `late-${state}`,
        amountPoisha: 45_000,
        storeAmountPoisha: 44_000,
        currency: 'BDT',
        storeId: product.deps.settings.GATEWAY_STORE_ID,
        isRisky: false,
        bankTransactionId: `late-${state}`,
        cardType: 'VISA',
      },
    })
    expect(committed).toMatchObject({ state: 'paid' })
    scripts?.letThrough()
    await page.getByText(m.outcome_title_succeeded()).first().waitFor()
    coveredTransition('browser', 'checkout', state, 'succeeded', 'succeeded')
    await page.unroute(scriptFiles)
  })

  test('a start that the court refuses leaves the choice as it was, with the reason', async () => {
    const id = await placeApplication(stage, 'verified')
    const billId = await placeBill(stage, { applicationId: id, totalPoisha: 45_000, paidPoisha: 0 })
    const { page } = litigant
    await page.goto(`/checkout/${billId}`)
    await page.locator('input[name=method][value=cards]').check()
    await page.locator('input[name=type][value=full]').check()
    await product.db.updateTable('bills').set({ is_void: true }).where('id', '=', billId).execute()
    await page.route(`**/api/bills/${billId}`, () => undefined, { times: 1 })
    await page.locator('main form button[type=submit]').click()
    await page.getByText(m.checkout_title_refused()).first().waitFor()
    expect(await page.locator('input[name=method][value=cards]').isChecked()).toBe(true)
    coveredTransition('browser', 'checkout', 'starting', 'refused', 'choosing')
  })

  test('a gateway that does not answer is being verified, never failed', async () => {
    const id = await placeApplication(stage, 'verified')
    const billId = await placeBill(stage, { applicationId: id, totalPoisha: 45_000, paidPoisha: 0 })
    const control = (modes: string) =>
      fetch(`${product.gatewayUrl}/sandbox/control/switches`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode: modes }),
      })
    await control('down')
    await startPaying(litigant.page, billId, null)
    await litigant.page.getByText(m.my_text_payment_live()).first().waitFor()
    coveredTransition('browser', 'checkout', 'starting', 'noAnswer', 'verifying')
    await control('up')
  })
})

describe('the dispatch in the browser (product 2.2)', () => {
  test.each(dispatchActs)('$from $event $to', async ({ from, event, to, who, money, fill }) => {
    const applicationId = await placeApplication(stage, 'approved')
    const id = await placeDispatch(stage, applicationId, from)
    await placeMoney(stage, { applicationId, dispatchId: id }, money)
    const { page } = { litigant, administrator, headAdministrator, dispatcher }[who]
    const path = {
      litigant: `/dispatch-pay/${applicationId}`,
      administrator: `/administrator/dispatch/detail/${id}`,
      headAdministrator: `/administrator/dispatch/detail/${id}`,
      dispatcher: `/dispatch/applications/dispatch/detail/${id}`,
    }[who]
    await followTo(page, path)
    await act(page, 'dispatch', event, fill)
    await saw(id, `${from} ${event} ${to}`)
    expect(await stateOf('dispatches', id)).toBe(to)
  })
})

test('no page had a fault', () => {
  expect([litigant, administrator, headAdministrator, dispatcher].flatMap(({ faults }) => faults)).toEqual([])
})
