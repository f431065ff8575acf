import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openings, partPoisha } from '../../src/atlas/acts.ts'
import { at } from '../../src/atlas/case.ts'
import type { EntityName, Told } from '../../src/atlas/effects.ts'
import { walkDay } from '../../src/atlas/facts.ts'
import { m } from '../../src/words/messages.js'
import { openWindow, widths, type Visitor } from '../support/browser.ts'
import type { CastName } from '../support/cast.ts'
import { act, choose, field, findCourt } from '../support/drivers-browser.ts'
import { storedForm } from '../support/drivers-filing.ts'
import type { Person } from '../support/drivers/law.ts'
import { idOf, idsOf, post, transactionOf, type Hands, type Rows, type WalkCourt } from './court.ts'
import { fillPayload, takaOf, typedDayOf } from './fill.ts'
import { counterPoishaOf, realOf } from './posted.ts'

/** Presses a button of a page and the same in the window that asks whether it is meant. */
async function pressTwice(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

const next = (page: Page) => page.getByRole('button', { name: m.filing_action_next(), exact: true }).click()

const petitionerMobile = '01700000091'
const defendantAddress = 'বাড়ি ২, পরীক্ষা সড়ক'

/** Fills the form of a case up to its papers. */
async function fillCase(page: Page, { categoryId, typeId }: { categoryId: number; typeId: number }) {
  await page.getByLabel(m.division_label_subordinate(), { exact: true }).check()
  await choose(page, 'categoryId', { value: String(categoryId) })
  await choose(page, 'typeId', { value: String(typeId) })
  await findCourt(page, 'ঢাকা')
  await field(page, 'caseNumber').fill('পারিবারিক ১২/২০২৬')
  await next(page)
  await field(page, 'petitioners.0.name').fill('পরীক্ষা আবেদনকারী')
  await field(page, 'petitioners.0.mobile').fill(petitionerMobile)
  await choose(page, 'petitioners.0.districtId', 'ঢাকা')
  await choose(page, 'petitioners.0.upazilaId', { index: 1 })
  await field(page, 'petitioners.0.address').fill('বাড়ি ১, পরীক্ষা সড়ক')
  await next(page)
  await page.getByRole('button', { name: m.person_action_add_defendant() }).click()
  await field(page, 'defendants.0.name').fill('পরীক্ষা বিবাদী')
  await field(page, 'defendants.0.address').fill(defendantAddress)
}

/** Types what does not stand there yet: whoever types the same again has nothing to keep. */
async function changeRemark(page: Page): Promise<void> {
  const remark = field(page, 'remark')
  await remark.fill(`${await remark.inputValue()} সংশোধিত`.trim())
}

/** Asks again until it is so. */
const until = (what: string, isSo: () => Promise<boolean>): Promise<void> =>
  expect.poll(isSo, { message: `it never came to be that ${what}` }).toBe(true)

interface Ids {
  caseId: string
  id: string
}

/** Where each person acts on what. */
const pages: Record<EntityName, Partial<Record<CastName, (ids: Ids) => string>>> = {
  application: {
    owner: ({ caseId }) => `/my-application-details/${caseId}`,
    administrator: ({ caseId }) => `/administrator/applications/detail/${caseId}`,
    headAdministrator: ({ caseId }) => `/administrator/applications/detail/${caseId}`,
  },
  dispatch: {
    owner: ({ caseId }) => `/dispatch-pay/${caseId}`,
    administrator: ({ id }) => `/administrator/dispatch/detail/${id}`,
    headAdministrator: ({ id }) => `/administrator/dispatch/detail/${id}`,
    dispatcher: ({ id }) => `/dispatch/applications/dispatch/detail/${id}`,
  },
  payment: {
    accountant: ({ caseId }) => `/accountant/applications/accountant/detail/${caseId}`,
    headAccountant: ({ caseId }) => `/accountant/applications/accountant/detail/${caseId}`,
  },
}

/** A case as somebody comes to it who does something on a page of its own. */
interface Coming {
  caseId: string
  who: CastName
  state: string
}

/** What is done on a page of its own, by the event's name. */
const ownPages: Readonly<Record<string, (page: Page, coming: Coming) => Promise<void>>> = {
  save: async (page, { caseId }) => {
    await page.goto(`/application?draft=${caseId}`)
    await changeRemark(page)
  },
  submit: async (page, { caseId }) => {
    await page.goto(`/application?draft=${caseId}&step=review`)
    await pressTwice(page, m.application_action_submit())
  },
  resubmit: async (page, { caseId }) => {
    await page.goto(`/my-application-edit/${caseId}?step=review`)
    await pressTwice(page, m.application_action_resubmit())
  },
  // A form that is with the office is sent by its button; one that was given back is kept while it is typed.
  update: async (page, { caseId, who, state }) => {
    const address = who === 'owner' ? '/my-application-edit' : '/administrator/applications/edit'
    const isReturned = state === 'returned'
    await page.goto(`${address}/${caseId}${isReturned ? '' : '?step=review'}`)
    if (isReturned) await changeRemark(page)
    else await pressTwice(page, m.filing_action_update())
  },
  changeDefendants: async (page, { caseId }) => {
    await page.goto(`/my-application-defendants/${caseId}`)
    const who = m.form_title_row_defendants({ number: '১' })
    await page.getByRole('button', { name: m.my_action_change({ who }) }).click()
    await field(page, 'defendant.name').fill('বদলানো বিবাদী')
    await pressTwice(page, m.my_action_save_defendant())
  },
}

/** The transitions that a form makes by keeping what is typed: as many as there were pauses. */
const kept: Readonly<Record<string, string>> = {
  save: 'application draft save draft',
  update: 'application returned update returned',
}

/** People at their windows, each opened when somebody first acts in it. */
export class Windows {
  readonly #court: WalkCourt
  readonly #browser: Browser
  readonly #url: string
  readonly #open = new Map<CastName, Visitor>()

  constructor(court: WalkCourt, browser: Browser, url: string) {
    this.#court = court
    this.#browser = browser
    this.#url = url
  }

  /** What went wrong on their pages. */
  get faults(): string[] {
    return [...this.#open].flatMap(([who, { faults }]) => faults.map((fault) => `${who}: ${fault}`))
  }

  /** The page of somebody who is logged in, at whose place it is as late as at the court. */
  async #pageOf(who: CastName): Promise<Page> {
    const { world } = this.#court
    const width = who === 'owner' ? widths.phone : widths.desk
    const visitor = this.#open.get(who) ?? (await openWindow(this.#browser, { url: this.#url }, { width }))
    this.#open.set(who, visitor)
    await visitor.context.clock.setFixedTime(world.clock.now())
    await post(this.#court, who, 'GET /auth/info', {})
    const value = this.#court.tokens[who as Person]
    await visitor.context.addCookies([{ name: 'token', value, url: this.#url }])
    return visitor.page
  }

  async #begin(rows: Rows, isFree: boolean): Promise<void> {
    const { world, stage, freeTypeId } = this.#court
    const page = await this.#pageOf('owner')
    await page.goto('/application')
    const { categoryId, typeId } = stage.form
    await fillCase(page, { categoryId: categoryId ?? 0, typeId: isFree ? freeTypeId : (typeId ?? 0) })
    const newest = world.db
      .selectFrom('applications')
      .select('id')
      .where('owner_id', '=', stage.ownerId)
      .where('state', '=', 'draft')
      .orderBy('id', 'desc')
      .limit(1)
    await until('the draft is kept as it was typed', async () => {
      const draft = await newest.executeTakeFirst()
      if (draft === undefined) return false
      rows.applicationId = draft.id
      return (await storedForm(world.db, draft.id)).defendants[0]?.address === defendantAddress
    })
  }

  async #tell(rows: Rows, told: Told): Promise<void> {
    const page = await this.#pageOf(told.who)
    const ownPage = told.entity === 'application' ? ownPages[told.event] : undefined
    if (ownPage) await this.#tellOnOwnPage(rows, told, (coming) => ownPage(page, coming))
    else await this.#tellOnPage(page, rows, told)
  }

  /** Done when it is in the history: what is kept by itself has no window that closes. */
  async #tellOnOwnPage(
    { applicationId: caseId, lastLinkId }: Rows,
    { who, event }: Told,
    act: (coming: Coming) => Promise<void>,
  ): Promise<void> {
    const { db } = this.#court.world
    const row = db.selectFrom('applications').select('state').where('id', '=', caseId)
    await act({ caseId, who, ...(await row.executeTakeFirstOrThrow()) })
    const made = db
      .selectFrom('history')
      .select('id')
      .where('subject_id', '=', caseId)
      .where('id', '>', lastLinkId)
    await until(`${event} is in the history`, async () => (await made.execute()).length > 0)
  }

  /** Presses the act's button on the page where the person acts on such a thing, and types what it asks for. */
  async #tellOnPage(page: Page, rows: Rows, { entity, index, event, who, payload }: Told): Promise<void> {
    const { applicationId: caseId } = rows
    const addressOf = pages[entity][who]
    if (!addressOf) throw new Error(`${who} has no page for ${entity}`)
    const id = await idOf(this.#court, rows, entity, index)
    await page.goto(event === 'proposePayment' ? `/request_payments/${caseId}` : addressOf({ caseId, id }))
    const real = await realOf(this.#court, rows, payload)
    // Of several payments each has its own buttons.
    const within =
      entity === 'payment'
        ? page.getByRole('article').filter({ hasText: await transactionOf(this.#court, rows, index) })
        : page
    await act(page, entity, event, (dialog) => fillPayload(dialog, real), within)
  }

  async #start(rows: Rows, { bill, isPart, opening }: Parameters<Hands['start']>[1]): Promise<void> {
    const { modes } = this.#court.world.gateway.control.switches
    const page = await this.#pageOf('owner')
    await page.goto(`/checkout/${at(await idsOf(this.#court, 'bills', rows), bill)}`)
    await page.locator('input[name=method][value=cards]').check()
    await page.locator(`input[name=type][value=${isPart ? 'part' : 'full'}]`).check()
    if (isPart) await field(page, 'part').fill(takaOf(partPoisha))
    modes.session = openings[opening]
    const answered = page.waitForResponse((response) => /\/api\/bills\/.*\/payments$/.test(response.url()))
    await page.locator('main form button[type=submit]').click()
    await answered
    if (opening === 'opened') await page.waitForURL(/\/gwprocess\//)
    modes.session = 'up'
  }

  async #counter(rows: Rows, act: Parameters<Hands['counter']>[1]): Promise<void> {
    const { world } = this.#court
    const found = world.db
      .selectFrom('applications')
      .select('reference_number')
      .where('id', '=', rows.applicationId)
    const page = await this.#pageOf('accountant')
    await page.goto('/accountant/applications/payments')
    await page.getByRole('button', { name: m.counter_action_record(), exact: true }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog
      .locator('[name="caseNumber"]')
      .fill((await found.executeTakeFirstOrThrow()).reference_number ?? '')
    await dialog.getByRole('button', { name: m.counter_action_find(), exact: true }).click()
    const billId = at(await idsOf(this.#court, 'bills', rows), act.bill)
    await dialog.locator('[name="bill"]').selectOption(billId)
    await dialog.locator('[name="kind"]').selectOption('counter')
    await dialog.locator('[name="number"]').fill(`S-${billId}-${act.isPart ? 'part' : 'full'}`.slice(0, 40))
    await dialog.locator('input[name="date"]').first().fill(typedDayOf(walkDay))
    await dialog.locator('[name="amountPoisha"]').fill(takaOf(await counterPoishaOf(this.#court, rows, act)))
    await dialog.getByRole('button', { name: m.counter_action_save(), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  /** What each of them does to a case, by what stands on the page. */
  readonly hands: Hands = {
    level: 'browser',
    begin: (rows, { isFree }) => this.#begin(rows, isFree),
    tell: (rows, told) => this.#tell(rows, told),
    start: (rows, act) => this.#start(rows, act),
    counter: (rows, act) => this.#counter(rows, act),
    chosen: (made, act) => {
      const asked = act.kind === 'tell' ? kept[act.told.event] : undefined
      const isKept = (step: string) => Object.values(kept).includes(step)
      return made.filter((step, index) => !isKept(step) || (step === asked && made.indexOf(step) === index))
    },
  }
}
