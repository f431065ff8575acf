import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'regexparam'
import { dispatchOptions } from '../../src/machines/dispatch/options.ts'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import { openBrowser, openWindow, widths } from '../support/browser.ts'
import { field } from '../support/drivers-browser.ts'
import { overflowOf } from '../support/overflow.ts'
import {
  confirm,
  fitsBoth,
  give,
  go,
  inBothWidths,
  isSaid,
  marked,
  pathOf,
  places,
  send,
  sentenceOf,
  unfold,
  withSigns,
  type Walker,
} from './editors-walker.ts'
import { startProduct, tokenOf, type Product } from '../support/product.ts'
import {
  changeWalks,
  editorSentences,
  editorWalks,
  importWalks,
  type ChangeWalk,
  type EditorWalk,
  type ImportWalk,
  type Said,
} from '../witness/editors.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const { db } = product
  const offices = db.selectFrom('offices').select('id').where('is_head_office', '=', false)
  const office = await offices.orderBy('name').limit(1).executeTakeFirstOrThrow()
  const known = db
    .selectFrom('office_accounts')
    .innerJoin('offices', 'offices.id', 'office_accounts.office_id')
  places.set('officeCode', (await known.select('offices.code').limit(1).executeTakeFirstOrThrow()).code)
  const districts = db.selectFrom('districts').select('code').orderBy('name').limit(1)
  const litigants = db.selectFrom('users').select('number').where('email', '=', 'litigant2@example.com')
  places.set('office', office.id)
  places.set('district', (await districts.executeTakeFirstOrThrow()).code)
  places.set('litigant', String((await litigants.executeTakeFirstOrThrow()).number))
  places.set('service', dispatchOptions[0])
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** Looks for the row in the list, which tells its name in both languages. */
async function findRow(walker: Walker, { list, isSearched }: EditorWalk, words: string) {
  const { page } = walker
  await page.waitForURL((url) => url.pathname === pathOf(list))
  await page.locator('main table').first().waitFor()
  if (isSearched) {
    await field(page, 'q').fill(words)
    await field(page, 'q').press('Enter')
  }
  const row = page.locator('main tbody tr').filter({ hasText: words })
  await row.first().waitFor()
  await inBothWidths(page, async (place) => {
    expect(await row.first().isVisible(), `${words} at ${place}`).toBe(true)
    expect(await overflowOf(page), `${list} at ${place}`).toMatchObject({ overflow: 0 })
  })
  return row.first()
}

async function walkEditor(walker: Walker, walk: EditorWalk): Promise<void> {
  const { page } = walker
  const isAskedFirst = walk.change === undefined
  await go(walker, walk.who, `${pathOf(walk.list)}/add`)
  await page.waitForURL((url) => url.pathname === `${pathOf(walk.list)}/add`)
  await field(page, walk.empty[0]?.[0] ?? '').waitFor()
  await send(walker)
  const faults = new Map<string, Said>(walk.empty)
  await isSaid(walker, faults)
  for (const [name, typed] of walk.wrong) await give(walker, name, typed)
  await send(walker)
  for (const [name, , said, at = name] of walk.wrong) {
    faults.delete(name)
    if (said !== null) faults.set(at, said)
  }
  await isSaid(walker, faults)
  for (const [name, typed] of walk.right) await give(walker, name, typed)
  await send(walker)
  if (isAskedFirst) await confirm(walker)
  const row = await findRow(walker, walk, marked(walker, walk.found))
  if (!walk.change) return
  const [name, typed] = walk.change
  await row.getByRole('link').first().click()
  await field(page, name).waitFor()
  await give(walker, name, typed)
  await fitsBoth(page, 'change')
  await send(walker)
  await confirm(walker)
  await findRow(walker, walk, marked(walker, typed))
}

async function walkChange(walker: Walker, walk: ChangeWalk): Promise<void> {
  const { page } = walker
  await go(walker, walk.who, pathOf(walk.path))
  await page.waitForURL((url) => url.pathname === pathOf(walk.path))
  await unfold(walker, walk.right[0]?.[0] ?? '')
  await field(page, walk.right[0]?.[0] ?? '').waitFor()
  for (const [name, typed, said] of walk.wrong) {
    await unfold(walker, name)
    await field(page, name).waitFor()
    await withSigns(walker, name)
    const before = await field(page, name).inputValue()
    await give(walker, name, typed)
    await send(walker)
    await expect
      .poll(async () => {
        const texts = await page.locator(`[id="field-${name}-error"]`).allTextContents()
        return texts.join(' ')
      })
      .toBe(sentenceOf(said, walker.locale))
    if (before !== '') await give(walker, name, before)
  }
  for (const [name, typed] of walk.right) await give(walker, name, typed)
  if (walk.path.includes('case-fees')) {
    const amount = page.locator('main input[id$="amount"]').first()
    await amount.fill(walker.locale === 'bn' ? '৭৭১' : '772')
  }
  await fitsBoth(page, walk.path)
  if (walk.leadsTo)
    await page
      .locator('main form')
      .last()
      .evaluate((form) => form.setAttribute('data-sent', ''))
  await send(walker)
  await confirm(walker)
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  if (walk.leadsTo) {
    await page.waitForURL((url) => url.pathname === walk.leadsTo)
    // Its address is there before it is drawn.
    await page.locator('[data-sent]').waitFor({ state: 'detached' })
  }
  await expect.poll(() => page.locator('main [role=alert]').count()).toBe(0)
}

/** One row that is wrong is named, and hinders no other; a tariff is taken whole. */
async function walkImport(walker: Walker, walk: ImportWalk): Promise<void> {
  const { page, locale } = walker
  const [wrong, column, said] = walk.wrong
  const isWhole = walk.beside.length > 0
  const rowOf = (row: string) =>
    row
      .split(',')
      .map((cell) => marked(walker, pathOf(cell)))
      .join(',')
  const give = async (...rows: string[]) => {
    const text = [walk.head, ...rows.map(rowOf)].join('\n')
    const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await field(page, 'file').setInputFiles(file)
  }
  await go(walker, 'superAdmin', pathOf(walk.path))
  await page.waitForURL((url) => url.pathname === pathOf(walk.path))
  const columns = walk.head.replaceAll(',', ', ')
  await page.locator('#field-file-hint').filter({ hasText: columns }).waitFor()
  await give(wrong, ...(isWhole ? [] : [walk.right]))
  const faults = page.locator('main table tbody tr')
  await faults.first().waitFor()
  expect(await faults.count()).toBe(1)
  await inBothWidths(page, async (place) => {
    expect(await faults.innerText(), place).toContain(column)
    expect(await faults.innerText(), place).toContain(sentenceOf(said, locale))
    expect(await overflowOf(page), place).toMatchObject({ overflow: 0 })
  })
  if (isWhole) {
    await give(walk.right)
    for (const [name, typed] of walk.beside) {
      await field(page, name).waitFor()
      await field(page, name).fill(marked(walker, typed))
    }
  }
  await page.locator('main button:enabled').last().click()
  await confirm(walker)
  const taken = page
    .locator('main [role=status], main output, main')
    .filter({ hasText: editorSentences.taken[locale] })
  if (isWhole) await page.waitForURL((url) => url.pathname === '/customization/postal-tariffs')
  else await taken.first().waitFor()
  await fitsBoth(page, walk.path)
}

/** A question moves up by one place at once, and its button keeps the focus. */
async function walkOrder(walker: Walker): Promise<void> {
  const { page } = walker
  await go(walker, 'superAdmin', '/customization/faqs')
  await page.waitForURL('**/customization/faqs')
  const rows = page.locator('main tbody tr')
  const names = () => rows.getByRole('link').allInnerTexts()
  await rows.first().waitFor()
  const before = await names()
  const at = before.length - 1
  await rows.nth(at).locator('button:enabled').first().click()
  const moved = [...before.slice(0, at - 1), before[at], before[at - 1]]
  await expect.poll(names).toEqual(moved)
  const focused = rows.nth(at - 1).locator('button:focus')
  await expect.poll(() => focused.count()).toBe(1)
  await fitsBoth(page, 'questions')
}

/** What a keyboard composes, a key makes bold and a window leads elsewhere, stands in the field as it will read. */
async function walkShown(walker: Walker): Promise<void> {
  const { page, context } = walker
  await go(walker, 'superAdmin', '/customization/faqs/add')
  const shown = page.locator('div[id="field-descriptionBn"]')
  const marks = page.locator('div:has(> [id="field-descriptionBn"]) [role=toolbar] button')
  await shown.click()
  const keyboard = await context.newCDPSession(page)
  for (const text of ['র', 'র্', 'র্য', 'কা', 'কার', 'কার্', 'কার্য'])
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await keyboard.send('Input.insertText', { text: 'কার্যালয়' })
  await page.keyboard.insertText(' ')
  await page.keyboard.press('Control+b')
  await expect.poll(() => marks.nth(0).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.insertText('খোলা')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await marks.nth(4).click()
  await expect.poll(() => marks.nth(4).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.insertText('ফি ')
  await marks.nth(2).click()
  await field(page, 'link_words').fill('দিন')
  await field(page, 'link_address').fill('http://law.example')
  await confirm(walker)
  await expect.poll(() => field(page, 'link_address').getAttribute('aria-invalid')).toBe('true')
  await inBothWidths(page, async (place) => {
    expect(await overflowOf(page), place).toMatchObject({ overflow: 0 })
  })
  await field(page, 'link_address').fill('/payment')
  await confirm(walker)
  await expect.poll(() => shown.locator('li a').getAttribute('href')).toContain('/payment')
  await fitsBoth(page, 'shown')
  await withSigns(walker, 'descriptionBn')
  expect(await field(page, 'descriptionBn').inputValue()).toBe('কার্যালয় **খোলা**\n\n১. ফি [দিন](/payment)')
  await field(page, 'descriptionBn').fill('')
}

test('every form of the route table that adds, changes or takes a file has its walk', () => {
  const walked = [
    ...Object.values(editorWalks).flatMap(({ list, change }) => [
      `${pathOf(list)}/add`,
      ...(change ? [`${pathOf(list)}/edit/1`] : []),
    ]),
    ...Object.values(changeWalks).map(({ path }) => pathOf(path)),
    ...Object.values(importWalks).map(({ path }) => pathOf(path)),
  ]
  const forms = staffRoutes
    .map(({ path }) => path)
    .filter((path) => /\/(?:add|edit\/[^/]+)$|pages\/|notices\/:|\/import|stage-targets/.test(path))
    .filter((path) => !path.includes('/applications/edit/'))
  const left = forms.filter((path) => !walked.some((one) => parse(path).pattern.test(one)))
  expect(left).toEqual([])
})

describe('in both languages, at both widths', () => {
  let walkers: Walker[]
  beforeAll(async () => {
    const tokens = {
      superAdmin: await tokenOf(product, 'superAdmin'),
      administrator: await tokenOf(product, 'administrator'),
    }
    const locales = ['bn', 'en'] as const
    const visitors = locales.map((locale) => openWindow(browser, product, { locale, width: widths.desk }))
    const opened = await Promise.all(visitors)
    walkers = opened.map((visitor, at) => ({
      ...visitor,
      url: product.url,
      locale: locales[at] ?? 'bn',
      tokens,
      sitting: null,
    }))
  })

  /** What there is once is changed by one after the other. */
  const inTurn = async (walk: (walker: Walker) => Promise<void>) => {
    for (const walker of walkers) await walk(walker)
  }

  test.each(Object.entries(editorWalks))(
    '%s: each rule is said at its field and on top, a row is added, found and changed (spec §2, §5 Admin forms)',
    async (_name, walk) => {
      // What takes the place of another row is no two people's at once.
      if (walk.change) await Promise.all(walkers.map((walker) => walkEditor(walker, walk)))
      else await inTurn((walker) => walkEditor(walker, walk))
    },
  )

  test.each(Object.entries(changeWalks))(
    '%s: each rule is said at its field, and a change is kept (spec §2, §5 Admin forms)',
    (_name, walk) => inTurn((walker) => walkChange(walker, walk)),
  )

  test.each(Object.entries(importWalks))(
    '%s: the row that is wrong is named, and the right ones are taken (spec §7 Reference data)',
    (_name, walk) => inTurn((walker) => walkImport(walker, walk)),
  )

  test('a question is moved in its list (spec §2 Customization area)', () => inTurn(walkOrder))

  test('a formatted text is edited as it reads (spec §2 Customization area, product 7)', () =>
    inTurn(walkShown))

  test('no page had a fault', () => expect(walkers.map(({ faults }) => faults)).toEqual([[], []]))
})
