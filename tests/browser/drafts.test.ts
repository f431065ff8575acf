import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DraftForm } from '../../src/machines/form.ts'
import { longTextLengthMax } from '../../src/machines/limits.ts'
import { demoPassword } from '../../src/server/seed/people.ts'
import { m } from '../../src/words/messages.js'
import { logInAs, openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { choose, field, findCourt } from '../support/drivers-browser.ts'
import {
  fieldsOf,
  goToStep,
  nfc,
  shownFields,
  stepShown,
  typeInto,
  unfold,
} from '../support/drivers-filing.ts'
import {
  draftsOf,
  openDraft,
  placesNamed,
  press,
  savedLine,
  shows,
  showsAsStored,
  type Drafts,
} from '../support/drafts.ts'
import { freePort } from '../support/free-port.ts'
import { createKilledServer, type KilledServer } from '../support/killed-server.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createStage, placeApplication, type Stage } from '../support/stage.ts'
import { awkward, awkwardLine, longText, unfinishedMobile } from '../witness/drafts.ts'

let product: Product
let browser: Browser
let stage: Stage
let drafts: Drafts
let litigant: Visitor
const visitors: Visitor[] = []

/** The waits of the page between typing and sending, and before it tries once more. */
const savePauseMs = 1_500
const saveRetryMs = 10_000

/** A server of its own, which comes back at the same address. */
let server: KilledServer
let killed: Promise<string>

beforeAll(async () => {
  product = await startProduct()
  const port = await freePort()
  const env = { PORT: String(port), PUBLIC_URL: '', GATEWAY_URL: product.gatewayUrl }
  server = createKilledServer(env)
  // Its database and seed take a while; the tests before its own need not wait.
  killed = server.start()
  browser = await openBrowser()
  stage = await createStage(product.stageWorld)
  drafts = draftsOf(product, stage)
  litigant = await visit()
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await product.close()
})

async function visit(): Promise<Visitor> {
  const visitor = await openWindow(browser, product, { width: widths.phone })
  visitors.push(visitor)
  await logInAs(visitor, 'litigant')
  return visitor
}

const next = (page: Page) => page.getByRole('button', { name: m.filing_action_next(), exact: true }).click()

const openSteps = ['case', 'petitioners', 'defendants', 'costs'] as const

/** Every field of the form shows what it must, step by step. */
async function showsAll(page: Page, form: DraftForm): Promise<void> {
  for (const step of openSteps) {
    await goToStep(page, step, 'bn')
    await unfold(page)
    const expected = await placesNamed(product, fieldsOf(step, form))
    await expect.poll(() => shownFields(page, Object.keys(expected))).toEqual(expected)
  }
}

let awkwardId = ''
let awkwardForm: DraftForm
const remark = longText(longTextLengthMax)
const person = { name: awkward.joined, mobile: '০১৭০০-000 077', address: awkward.quoted }
/** Of one's own: who shares the first one's has no fields for it. */
const otherAddress = awkward.joined
const threeSpellings = `${awkward.precomposed} ${awkward.decomposed} ${awkward.twoParts}`

/** Fills the step of the case, which keeps the draft; answers its id. */
async function typeCase(page: Page): Promise<string> {
  await page.goto('/application')
  await page.getByLabel(m.division_label_subordinate(), { exact: true }).check()
  await choose(page, 'categoryId', { index: 1 })
  await choose(page, 'typeId', { index: 1 })
  await findCourt(page, 'ঢাকা')
  await typeInto(page, 'caseNumber', awkward.spaced)
  await typeInto(page, 'remark', remark)
  await next(page)
  await page.waitForURL(/draft=/)
  return new URL(page.url()).searchParams.get('draft') ?? ''
}

async function typePetitioners(page: Page): Promise<void> {
  await page.getByRole('button', { name: m.person_action_add_petitioner() }).click()
  for (const index of [0, 1]) {
    for (const [key, text] of Object.entries(person))
      await typeInto(page, `petitioners.${index}.${key}`, text)
    await choose(page, `petitioners.${index}.districtId`, 'ঢাকা')
    await choose(page, `petitioners.${index}.upazilaId`, { index: 1 })
  }
  await typeInto(page, 'petitioners.1.name', threeSpellings)
  await typeInto(page, 'petitioners.1.address', otherAddress)
  await unfold(page)
  await field(page, 'petitioners.1.dateOfBirth').fill('1971-12-16')
  await typeInto(page, 'petitioners.1.nid', '১২৩৪৫ 67890')
  await next(page)
}

async function typeDefendantsAndCosts(page: Page): Promise<void> {
  await page.getByRole('button', { name: m.person_action_add_defendant() }).click()
  await page.getByRole('button', { name: m.person_action_add_defendant() }).click()
  await typeInto(page, 'defendants.0.name', awkward.emoji)
  await typeInto(page, 'defendants.0.address', awkwardLine.slice(0, 200))
  await typeInto(page, 'defendants.1.name', ` ${awkward.twoParts} `)
  await unfold(page)
  await typeInto(page, 'defendants.1.email', 'রহিম@example.com')
  await typeInto(page, 'defendants.1.email', 'rahim১@example.com')
  await next(page)
  await press(page, m.cost_action_add())
  await press(page, m.cost_action_add())
  await typeInto(page, 'costs.0.title', awkward.digits)
  await typeInto(page, 'costs.0.amount', ' ১,২৩4.5 ')
}

/** What was typed, with the places as they were chosen; the ids of rows are the browser's own. */
function typedForm({ courtId, categoryId, typeId, petitioners: [place] }: DraftForm) {
  const petitioner = { email: '', nid: '', dateOfBirth: '', unionId: null, ...person }
  const ids = { districtId: place?.districtId ?? null, upazilaId: place?.upazilaId ?? null }
  const nobody = { ...petitioner, name: '', mobile: '', address: '', districtId: null, upazilaId: null }
  expect(ids.upazilaId).not.toBeNull()
  return nfc({
    division: 'subordinate',
    categoryId,
    typeId,
    courtId,
    caseNumber: awkward.spaced,
    referenceCase: '',
    caseAmount: '',
    remark,
    petitioners: [
      { ...petitioner, ...ids, id: '' },
      {
        ...petitioner,
        ...ids,
        id: '',
        name: threeSpellings,
        address: otherAddress,
        dateOfBirth: '1971-12-16',
        nid: '১২৩৪৫ 67890',
      },
    ],
    defendants: [
      { ...nobody, id: '', name: awkward.emoji, address: awkwardLine.slice(0, 200) },
      { ...nobody, id: '', name: ` ${awkward.twoParts} `, email: 'rahim১@example.com' },
    ],
    costs: [
      { id: '', title: awkward.digits, amount: ' ১,২৩4.5 ', quantity: '১' },
      { id: '', title: '', amount: '', quantity: '১' },
    ],
    documents: [],
  })
}

test('what is typed is kept byte for byte after NFC, in the table and in the fields (product 2.4)', async () => {
  const { page } = litigant
  const id = await typeCase(page)
  await typePetitioners(page)
  await typeDefendantsAndCosts(page)
  const expected = typedForm(await drafts.stored(id))
  const withoutIds = async () =>
    JSON.parse(JSON.stringify(await drafts.stored(id)), (key, value: unknown) =>
      key === 'id' ? '' : value,
    ) as DraftForm
  await expect.poll(withoutIds).toEqual(expected)
  awkwardId = id
  awkwardForm = await drafts.stored(id)
  await page.reload()
  await stepShown(page, 'costs', 'bn')
  await showsAll(page, awkwardForm)
  expect(await drafts.stored(id)).toEqual(awkwardForm)
})

test('another device shows the same bytes, and keeps them when something is added there (product 2.4)', async () => {
  const there = await visit()
  await there.page.goto('/my-applications?selectedTab=drafts')
  await there.page.locator(`a[href="/application?draft=${awkwardId}"]`).first().click()
  await stepShown(there.page, 'case', 'bn')
  await showsAll(there.page, awkwardForm)
  await goToStep(there.page, 'case', 'bn')
  const caseNumber = `${awkward.spaced}${awkward.precomposed}`
  await typeInto(there.page, 'caseNumber', caseNumber)
  awkwardForm = nfc({ ...awkwardForm, caseNumber })
  await drafts.isStored(awkwardId, awkwardForm)
  await openDraft(litigant.page, awkwardId)
  await shows(litigant.page, 'caseNumber', awkwardForm.caseNumber)
})

test('a reload in the middle of a pause loses nothing, and it is sent without a press', async () => {
  const { page } = litigant
  const { id, form } = await drafts.toType(`${awkwardLine} পুনরায়`)
  await openDraft(page, id)
  await typeInto(page, 'remark', `${awkwardLine} পুনরায়`)
  await page.reload()
  await stepShown(page, 'case', 'bn')
  await showsAsStored(page, 'remark', form.remark)
  await drafts.isStored(id, form)
  await savedLine(page).waitFor()
})

test('the language changed in the middle of typing changes no byte', async () => {
  const { page } = litigant
  const { id, form } = await drafts.toType(awkwardLine)
  await openDraft(page, id)
  await typeInto(page, 'remark', awkwardLine)
  await page.getByRole('button', { name: m.frame_action_english(), exact: true }).first().click()
  await stepShown(page, 'case', 'en')
  await showsAsStored(page, 'remark', form.remark)
  await drafts.isStored(id, form)
  await page
    .getByRole('button', { name: m.frame_action_bangla({}, { locale: 'en' }), exact: true })
    .first()
    .click()
  await stepShown(page, 'case', 'bn')
  await showsAsStored(page, 'remark', form.remark)
})

test('the tab closed in the middle of a pause, and opened again on the same device', async () => {
  const { id, form } = await drafts.toType(`${awkwardLine} বন্ধ`)
  const tab = await litigant.context.newPage()
  await openDraft(tab, id)
  await typeInto(tab, 'remark', `${awkwardLine} বন্ধ`)
  await tab.close()
  const again = await litigant.context.newPage()
  await openDraft(again, id)
  await showsAsStored(again, 'remark', form.remark)
  await drafts.isStored(id, form)
  await again.close()
})

test('a new application closed before it was ever sent comes back as it was', async () => {
  const tab = await litigant.context.newPage()
  await tab.route('**/api/auth/send-application', (route) => route.abort())
  await tab.goto('/application')
  await typeInto(tab, 'caseNumber', awkward.spaced)
  await typeInto(tab, 'remark', awkwardLine)
  await tab.close()
  const again = await litigant.context.newPage()
  await again.goto('/application')
  await shows(again, 'caseNumber', awkward.spaced)
  await again.waitForURL(/draft=/)
  const id = new URL(again.url()).searchParams.get('draft') ?? ''
  await expect.poll(async () => (await drafts.stored(id)).remark).toBe(awkwardLine.normalize('NFC'))
  await again.close()
})

test('logged out in the middle of typing, and in again', async () => {
  const { page } = litigant
  const { id, form } = await drafts.toType(`${awkwardLine} বিদায়`)
  await openDraft(page, id)
  await typeInto(page, 'remark', `${awkwardLine} বিদায়`)
  await page.getByRole('button', { name: m.frame_label_profile({ name: '' }) }).click()
  await page.getByRole('button', { name: m.frame_action_logout(), exact: true }).click()
  await page.waitForURL('**/login**')
  await logInAs(litigant, 'litigant')
  await openDraft(page, id)
  await showsAsStored(page, 'remark', form.remark)
  await drafts.isStored(id, form)
})

test('the login ends while somebody types: after logging in again the text is there (spec §8)', async () => {
  const { page } = litigant
  const { id, form } = await drafts.toType(`${awkwardLine} পরদিন`)
  await openDraft(page, id)
  // What the page still asks for by itself would learn of the end before anything is typed.
  await page.waitForLoadState('networkidle')
  const { db } = product
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', stage.ownerId)
    .execute()
  await typeInto(page, 'remark', `${awkwardLine} পরদিন`)
  await page.waitForURL('**/login?redirect=**')
  await page.getByText(m.error_text_logged_out()).first().waitFor()
  await field(page, 'email').fill('litigant@example.com')
  await field(page, 'password').fill(demoPassword)
  await page.locator('main form button[type=submit]').first().click()
  await stepShown(page, 'case', 'bn')
  await showsAsStored(page, 'remark', form.remark)
  await drafts.isStored(id, form)
})

test('offline the page says so, typing goes on, and it is sent by itself when the network is back (look States)', async () => {
  const { page, context } = litigant
  const { id, form } = await drafts.toType(`${awkwardLine} সংযোগহীন`)
  await openDraft(page, id)
  await context.setOffline(true)
  await page.getByText(m.parts_title_offline()).waitFor()
  await typeInto(page, 'remark', 'প্রথম কথা')
  await page.getByText(m.filing_state_on_device(), { exact: false }).waitFor()
  await typeInto(page, 'remark', `${awkwardLine} সংযোগহীন`)
  expect((await drafts.stored(id)).remark).toBe('')
  await context.setOffline(false)
  await page.getByText(m.parts_title_offline()).waitFor({ state: 'detached' })
  await drafts.isStored(id, form)
  await savedLine(page).waitFor()
})

test('several drafts at once, each with its own content, also unfinished (product 2.4)', async () => {
  const texts = [awkward.precomposed, awkward.joined, awkward.emoji]
  const tabs = await Promise.all(texts.map(() => litigant.context.newPage()))
  const ids: string[] = []
  for (const [index, tab] of tabs.entries()) {
    await tab.goto('/application')
    await typeInto(tab, 'remark', texts[index] ?? '')
    await tab.waitForURL(/draft=/)
    ids.push(new URL(tab.url()).searchParams.get('draft') ?? '')
  }
  expect(new Set(ids).size).toBe(3)
  for (const [index, tab] of tabs.entries()) await typeInto(tab, 'caseNumber', `${index} ${awkward.spaced}`)
  for (const [index, id] of ids.entries()) {
    const kept = () => drafts.stored(id).then(({ remark, caseNumber }) => ({ remark, caseNumber }))
    const remark = texts[index]?.normalize('NFC')
    await expect.poll(kept).toEqual({ remark, caseNumber: `${index} ${awkward.spaced}` })
  }
  for (const tab of tabs) await tab.close()
})

test('an unfinished number, an untouched row and the bytes of an email are kept as they are (product 2.4)', async () => {
  const { page } = litigant
  const id = await placeApplication(stage, 'draft')
  await openDraft(page, id, 'petitioners')
  await page.getByRole('button', { name: m.person_action_add_petitioner() }).click()
  await unfold(page)
  const email = ' রহিম@উদাহরণ.বাংলা '
  await typeInto(page, 'petitioners.0.mobile', unfinishedMobile)
  await typeInto(page, 'petitioners.0.email', email)
  const kept = async () =>
    (await drafts.stored(id)).petitioners.map((one) => [one.name, one.mobile, one.email])
  const name = stage.form.petitioners[0]?.name
  const rows = [name, unfinishedMobile, email, '', '', '']
  await expect.poll(async () => (await kept()).flat()).toEqual(rows)
  await page.reload()
  await stepShown(page, 'petitioners', 'bn')
  await shows(page, 'petitioners.0.mobile', unfinishedMobile)
  await shows(page, 'petitioners.0.email', email)
  await shows(page, 'petitioners.1.name', '')
})

test('the server is killed in the middle of typing: the page stays, and sends when the server is back', async () => {
  const address = await killed
  const visitor = await openWindow(browser, { ...product, url: address }, { width: widths.phone })
  const { page } = visitor
  await logInAs(visitor, 'litigant')
  await page.goto('/application')
  await typeInto(page, 'caseNumber', awkward.spaced)
  await typeInto(page, 'remark', 'মারা যাওয়ার আগে')
  await page.waitForURL(/draft=/)
  const id = new URL(page.url()).searchParams.get('draft') ?? ''
  await page.clock.install()
  await server.kill()
  await typeInto(page, 'remark', awkwardLine)
  await page.clock.fastForward(savePauseMs)
  await page.getByText(m.filing_state_on_device(), { exact: false }).waitFor()
  await server.start()
  await page.clock.fastForward(saveRetryMs)
  await savedLine(page).waitFor()
  const body = { email: 'litigant@example.com', password: demoPassword, isRemembered: false }
  const token = (await server.call('POST /auth/login', { body }))?.data.access_token ?? ''
  const answer = await server.call('GET /applications/{id}', { params: { id } }, token)
  expect([answer?.data.form.caseNumber, answer?.data.form.remark]).toEqual(
    [awkward.spaced, awkwardLine].map((text) => text.normalize('NFC')),
  )
  await page.reload()
  await shows(page, 'remark', awkwardLine.normalize('NFC'))
  await shows(page, 'caseNumber', awkward.spaced)
  // Only the live channel may say that nobody was there.
  expect(visitor.faults.filter((fault) => !/wss?:\/\//.test(fault))).toEqual([])
})

test('no page had a fault', () => {
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([])
})
