import { pdfOf } from '../support/files.ts'
import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filingSteps, type FilingState, type FilingStep } from '../../src/machines/filing.ts'
import type { Locale } from '../../src/server/errors.ts'
import { m } from '../../src/words/messages.js'
import { logInAs, openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { coveredTransition } from '../support/coverage.ts'
import { choose, field, findCourt } from '../support/drivers-browser.ts'
import { goToStep, stepShown, stepWords, typeInto, unfold } from '../support/drivers-filing.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createStage, placeApplication, type Stage } from '../support/stage.ts'

let product: Product
let browser: Browser
let stage: Stage
const visitors: Visitor[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  stage = await createStage(product.stageWorld)
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

async function visit(locale: Locale, width: number): Promise<Visitor> {
  const visitor = await openWindow(browser, product, { locale, width })
  visitors.push(visitor)
  return visitor
}

const saw = (from: FilingState, event: string, to: FilingState) =>
  coveredTransition('browser', 'filing', from, event, to)

const sends = '**/api/auth/send-application'
const pdf = { name: 'আরজি.pdf', mimeType: 'application/pdf', buffer: pdfOf() }
const referencePattern = /[A-Z]+-\d{4}-\d{6}/

const stateOf = async (id: string) => {
  const row = product.db.selectFrom('applications').select('state').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).state
}

/** How many lines a text stands in. */
const lineCountOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

const sizes = [
  ['bn', widths.phone],
  ['en', widths.desk],
] as const

describe.each(sizes)('the filing in %s at %i pixels (product 2.4)', (locale, width) => {
  const say = { locale } as const
  let visitor: Visitor
  let page: Page

  beforeAll(async () => {
    visitor = await visit(locale, width)
    page = visitor.page
    await logInAs(visitor, 'litigant')
  })

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const shown = (step: FilingStep) => stepShown(page, step, locale)
  const savedLine = () => page.getByText(m.filing_state_saved({ time: '' }, say).trim(), { exact: false })
  const onDevice = () => page.getByText(m.filing_state_on_device({}, say), { exact: false })
  const question = () => page.getByRole('alertdialog')
  const open = async (id: string, step: FilingStep) => {
    await page.goto(`/application?draft=${id}&step=${step}`)
    await shown(step)
  }

  /** Going on with something wrong: the same step, with a summary that has the focus and leads to the field. */
  async function refuses(step: FilingStep, path: string): Promise<void> {
    const kept = page.waitForResponse(sends)
    await press(m.filing_action_next({}, say))
    await page.getByRole('alert').locator('a').first().waitFor()
    await shown(step)
    const isFocused = () => page.getByRole('alert').evaluate((summary) => summary === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    saw(step, 'next', step)
    expect((await kept).status()).toBe(200)
    await savedLine().waitFor()
    saw(step, 'saved', step)
    await page.getByRole('alert').locator('a').first().click()
    const focusedId = () => page.evaluate(() => document.activeElement?.id)
    await expect.poll(focusedId).toBe(`field-${path}`)
  }

  async function goesOn(from: FilingStep, to: FilingStep): Promise<void> {
    saw(from, 'change', from)
    await press(m.filing_action_next({}, say))
    await shown(to)
    saw(from, 'next', to)
  }

  test('each step opens when the one before is right, and says what is wrong until then (spec §5)', async () => {
    await page.goto('/application?step=review')
    await shown('case')
    const links = page.getByRole('navigation', { name: m.filing_label_steps({}, say) }).locator('a')
    expect(await links.count()).toBe(0)
    await page.getByLabel(m.division_label_subordinate({}, say), { exact: true }).check()
    await refuses('case', 'categoryId')
    await choose(page, 'categoryId', { index: 1 })
    await choose(page, 'typeId', { index: 1 })
    await findCourt(page, locale === 'bn' ? 'ঢাকা' : 'Dhaka')
    await field(page, 'caseNumber').fill(`ধাপ ${width}/২০২৬`)
    await goesOn('case', 'petitioners')
    await field(page, 'petitioners.0.name').fill('পরীক্ষা আবেদনকারী')
    await field(page, 'petitioners.0.mobile').fill('')
    await refuses('petitioners', 'petitioners.0.mobile')
    await field(page, 'petitioners.0.mobile').fill('০১৭০০০০০০৭৭')
    await choose(page, 'petitioners.0.districtId', { index: 1 })
    await choose(page, 'petitioners.0.upazilaId', { index: 1 })
    await field(page, 'petitioners.0.address').fill('বাড়ি ৭')
    await goesOn('petitioners', 'defendants')
    await press(m.person_action_add_defendant({}, say))
    await refuses('defendants', 'defendants.0.name')
    await field(page, 'defendants.0.name').fill('পরীক্ষা বিবাদী')
    await goesOn('defendants', 'costs')
    await press(m.cost_action_add({}, say))
    await refuses('costs', 'costs.0.title')
    await field(page, 'costs.0.title').fill('নকল')
    await field(page, 'costs.0.amount').fill('১০')
    await goesOn('costs', 'documents')
    await field(page, 'documents').setInputFiles(pdf)
    await field(page, 'documents.0.weight').waitFor()
    // Reckoned from its pages; whoever deletes it has to give another.
    expect(await field(page, 'documents.0.weight').inputValue()).toBe(locale === 'bn' ? '৫' : '5')
    await field(page, 'documents.0.weight').fill('')
    await refuses('documents', 'documents.0.weight')
    await field(page, 'documents.0.weight').fill('৫')
    const kept = page.waitForResponse(sends)
    await goesOn('documents', 'review')
    expect((await kept).status()).toBe(200)
    await savedLine().waitFor()
    saw('review', 'saved', 'review')
  })

  test('going back, by the button and by the browser, loses nothing (product 2.4)', async () => {
    for (const [index, from] of filingSteps.entries()) {
      const [to] = filingSteps.slice(index + 1)
      if (to) await goToStep(page, from, locale)
    }
    await goToStep(page, 'review', locale)
    for (const [index, from] of [...filingSteps].toReversed().entries()) {
      const to = [...filingSteps].toReversed()[index + 1]
      if (!to) continue
      await press(m.filing_action_back({}, say))
      await shown(to)
      saw(from, 'back', to)
    }
    expect(await page.getByRole('button', { name: m.filing_action_back({}, say), exact: true }).count()).toBe(
      0,
    )
    expect(await field(page, 'caseNumber').inputValue()).toBe(`ধাপ ${width}/২০২৬`)
    await page.goBack()
    await shown('petitioners')
    await page.getByText('পরীক্ষা আবেদনকারী', { exact: true }).waitFor()
    await page.goBack()
    await shown('defendants')
    await page.goForward()
    await shown('petitioners')
    await page.goForward()
    await shown('case')
  })

  test('the list of steps leads from every open step to every other (product 2.4)', async () => {
    for (const [index, from] of filingSteps.entries()) {
      await goToStep(page, from, locale)
      for (const to of filingSteps.slice(index + 1)) {
        await goToStep(page, to, locale)
        saw(from, 'goTo', to)
        await goToStep(page, from, locale)
        saw(to, 'goTo', from)
      }
    }
  })

  test('no step behind a wrong one can be reached, by the list or by the address (product 2.4)', async () => {
    await goToStep(page, 'petitioners', locale)
    await unfold(page, locale)
    await typeInto(page, 'petitioners.0.mobile', '০১৭')
    const list = page.getByRole('navigation', { name: m.filing_label_steps({}, say) })
    const name = (step: FilingStep) => new RegExp(`^${stepWords[step]({}, say)}`)
    await expect
      .poll(() => list.getByRole('link', { name: name('defendants'), includeHidden: true }).count())
      .toBe(0)
    await expect
      .poll(() => list.getByRole('link', { name: name('review'), includeHidden: true }).count())
      .toBe(0)
    await savedLine().waitFor()
    const address = new URL(page.url())
    address.searchParams.set('step', 'costs')
    await page.goto(address.href)
    await shown('petitioners')
    await unfold(page, locale)
    await typeInto(page, 'petitioners.0.mobile', '01700000077')
  })

  test('the review leads back to each of its parts (look Litigant)', async () => {
    for (const part of filingSteps.slice(0, -1)) {
      await goToStep(page, 'review', locale)
      await page
        .locator(`main dl a[href*="step=${part}"], main section a[href*="step=${part}"]`)
        .first()
        .click()
      await shown(part)
    }
  })

  test('what could not be kept is said at every step, and kept as soon as it can be (look States)', async () => {
    await goToStep(page, 'case', locale)
    await page.route(sends, (route: Route) => route.abort())
    await field(page, 'remark').fill('সংযোগ নেই')
    for (const step of [...filingSteps.slice(1), 'case'] as const) {
      await goToStep(page, step, locale)
      await onDevice().waitFor()
      // A second line would move the form under the finger.
      expect(await lineCountOf(onDevice())).toBe(1)
      saw(step, 'saveFailed', step)
    }
    await page.unroute(sends)
    await goToStep(page, 'review', locale)
    await savedLine().waitFor()
  })

  test('submitting asks first; no leaves a draft, and a refusal says where (spec §4, §5)', async () => {
    const id = new URL(page.url()).searchParams.get('draft') ?? ''
    await press(m.application_action_submit({}, say))
    await question()
      .getByRole('button', { name: m.parts_action_cancel({}, say), exact: true })
      .click()
    await question().waitFor({ state: 'detached' })
    expect(await stateOf(id)).toBe('draft')
    const { db } = product
    const row = await db
      .selectFrom('applications')
      .select('court_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const setActive = (isActive: boolean) =>
      db
        .updateTable('courts')
        .set({ is_active: isActive })
        .where('id', '=', row.court_id ?? 0)
        .execute()
    await setActive(false)
    await press(m.application_action_submit({}, say))
    await question()
      .getByRole('button', { name: m.application_action_submit({}, say), exact: true })
      .click()
    const title = page.getByText(m.filing_title_refused({}, say))
    await title.waitFor()
    // Whoever pressed far below sees what came of it, and is there.
    await expect
      .poll(() =>
        title.evaluate(
          (text) => document.activeElement?.contains(text) && text.getBoundingClientRect().top > 0,
        ),
      )
      .toBe(true)
    saw('review', 'submit', 'submitting')
    saw('submitting', 'submitRefused', 'review')
    await setActive(true)
    expect(await stateOf(id)).toBe('draft')
    await page.getByRole('alert').locator('a[href*="step=case"]').click()
    await shown('case')
  })

  test('what was under way when it was submitted ends first, and pressing twice files once (lessons)', async () => {
    const id = new URL(page.url()).searchParams.get('draft') ?? ''
    let letGo: () => void = () => undefined
    let tell: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const asked = new Promise<void>((resolve) => {
      tell = resolve
    })
    await page.route(
      sends,
      async (route: Route) => {
        tell()
        await held
        if (locale === 'bn') await route.continue()
        else await route.abort()
      },
      { times: 1 },
    )
    await field(page, 'remark').fill('শেষ কথা')
    await goToStep(page, 'review', locale)
    await asked
    await press(m.application_action_submit({}, say))
    await question()
      .getByRole('button', { name: m.application_action_submit({}, say), exact: true })
      .dblclick()
    await page.locator('main form button[type=submit][aria-disabled=true]').waitFor()
    const [from, event] = ['submitting', locale === 'bn' ? 'saved' : 'saveFailed'] as const
    letGo()
    await page.waitForURL('**/my-application-submitted/**')
    await page.getByText(referencePattern).waitFor()
    saw(from, event, from)
    saw(from, 'submitted', 'submitted')
    const submissions = product.db
      .selectFrom('history')
      .select('event')
      .where('subject_id', '=', id)
      .where('event', '=', 'submit')
    expect(await submissions.execute()).toHaveLength(1)
    const row = product.db.selectFrom('applications').select('form').where('id', '=', id)
    expect((await row.executeTakeFirstOrThrow()).form.remark).toBe('শেষ কথা')
  })

  // One language goes by the odd steps, the other by the even ones.
  const lostAt = filingSteps.filter((_, index) => (index % 2 === 0) === (locale === 'bn'))
  test.each(lostAt)(
    'a submission that was taken and never answered is told at %s once it is looked up (product 2.1)',
    async (step) => {
      const id = await placeApplication(stage, 'draft')
      await open(id, 'review')
      const lookUp = new RegExp(`/api/applications/${id}$`)
      await page.route(lookUp, (route) => route.abort())
      await page.route(
        sends,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      const name = m.application_action_submit({}, say)
      await press(name)
      await question().getByRole('button', { name, exact: true }).click()
      await page.getByText(m.filing_title_unanswered({}, say)).waitFor()
      expect(await stateOf(id)).toBe('unverified')
      await goToStep(page, step, locale)
      await page.unroute(lookUp)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await page.waitForURL('**/my-application-submitted/**')
      await page.getByText(referencePattern).first().waitFor()
      saw(step, 'submitted', 'submitted')
    },
  )

  test('two tabs that submit one draft get one reference number (lessons)', async () => {
    const id = await placeApplication(stage, 'draft')
    const other = await visitor.context.newPage()
    const tabs = [page, other]
    await open(id, 'review')
    await other.goto(`/application?draft=${id}&step=review`)
    await stepShown(other, 'review', locale)
    const name = m.application_action_submit({}, say)
    for (const tab of tabs) await tab.getByRole('button', { name, exact: true }).click()
    await Promise.all(
      tabs.map((tab) => tab.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()),
    )
    // The review names other cases with their numbers; its own is told on the page after it.
    await Promise.all(tabs.map((tab) => tab.waitForURL('**/my-application-submitted/**')))
    const numbers = await Promise.all(
      tabs.map((tab) => tab.getByText(referencePattern).first().textContent()),
    )
    expect(referencePattern.exec(numbers[0] ?? '')?.[0]).toBe(referencePattern.exec(numbers[1] ?? '')?.[0])
    expect(await stateOf(id)).toBe('unverified')
    await other.close()
  })
})

test('no page had a fault', () => {
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([])
})
