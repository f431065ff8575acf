import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'regexparam'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import type { Locale } from '../../src/server/errors.ts'
import { openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { field } from '../support/drivers-browser.ts'
import { overflowOf } from '../support/overflow.ts'
import { startProduct, tokenOf, type Product } from '../support/product.ts'
import { clauseOf, type ClauseId } from '../witness/clauses.ts'
import {
  changeWalks,
  editorSentences,
  editorWalks,
  type ChangeWalk,
  type EditorWalk,
  type Said,
} from '../witness/editors.ts'

const isOwn = (said: Said): said is keyof typeof editorSentences => Object.hasOwn(editorSentences, said)
const sentenceOf = (said: Said, locale: Locale): string =>
  isOwn(said) ? editorSentences[said][locale] : clauseOf(said as ClauseId)[locale]

/** What tells the rows of the two who walk apart: in Bangla letters, in Latin ones, and as a day of a month. */
const marks: Record<Locale, { bangla: string; latin: string; day: string }> = {
  bn: { bangla: 'এক', latin: 'One', day: '03' },
  en: { bangla: 'দুই', latin: 'Two', day: '04' },
}

let product: Product
let browser: Browser
let officeId: string
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const offices = product.deps.db.selectFrom('offices').select('id').where('is_head_office', '=', false)
  officeId = (await offices.orderBy('name').limit(1).executeTakeFirstOrThrow()).id
}, 60_000)
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** Somebody at a window of one language, who looks at each form in both widths. */
interface Walker extends Visitor {
  locale: Locale
  tokens: Record<EditorWalk['who'], string>
  sitting: EditorWalk['who'] | null
}

const marked = (walker: Walker, text: string): string => {
  const { bangla, latin, day } = marks[walker.locale]
  const mark = text.startsWith('2031-') ? day : /\p{Script=Bengali}/u.test(text) ? bangla : latin
  return text.replaceAll('#', mark)
}

/** Goes there as a link does; the first time, and when somebody else sits down, the product is loaded. */
async function go(walker: Walker, who: EditorWalk['who'], path: string): Promise<void> {
  const { page, context, tokens, sitting } = walker
  if (sitting === who)
    return page.evaluate((to) => {
      history.pushState(null, '', to)
    }, path)
  await context.clearCookies({ name: 'token' })
  await context.addCookies([{ name: 'token', value: tokens[who], url: product.url }])
  walker.sitting = who
  await page.goto(path)
}

const escaped = (text: string) => text.replace(/["\\]/g, String.raw`\$&`)

/** Gives a field what is typed or chosen there, whatever kind of field it is. */
async function give(walker: Walker, name: string, typed: string): Promise<void> {
  const { page } = walker
  const value = marked(walker, typed)
  if (name === 'slugs') return page.locator(`input[name="slugs.${escaped(value)}"]`).check()
  const radio = page.locator(`main input[type=radio][name="${name}"][value="${escaped(value)}"]`)
  const input = field(page, name)
  const kind = await input.evaluate((element) => `${element.tagName} ${element.getAttribute('type') ?? ''}`)
  if (kind === 'INPUT radio') return radio.check()
  if (kind === 'INPUT checkbox') return input.setChecked(value !== 'no tick')
  if (!kind.startsWith('SELECT')) {
    await input.fill(value)
    // What is judged when a field is left is judged before the form is sent.
    return input.blur()
  }
  await page.waitForFunction(
    (id) => ((document.getElementById(id) as HTMLSelectElement | null)?.options.length ?? 0) > 1,
    `field-${name}`,
  )
  await input.selectOption({ index: 1 })
}

const send = ({ page }: Walker) => page.locator('main form button[type=submit]').last().click()

/** What stands at a field as wrong, and what the summary on top says of it; both, in both widths, and nothing hangs over the edge. */
async function isSaid(walker: Walker, expected: ReadonlyMap<string, Said>): Promise<void> {
  const { page, locale } = walker
  const said = () =>
    page.evaluate(() => {
      const links = [...document.querySelectorAll('main [role=alert] a[href^="#field-"]')]
      const told = links.map((link) => {
        const id = link.getAttribute('href')?.slice(1) ?? ''
        const own = document.getElementById(`${id}-error`)
        const isSeen = own !== null && own.getBoundingClientRect().height > 0
        const isOnTop = link.textContent.endsWith(own?.textContent ?? '?')
        return `${id.slice(6)}: ${isSeen ? own.textContent : ''} ${isOnTop}`
      })
      return told.toSorted()
    })
  const wanted = [...expected].map(([name, one]) => `${name}: ${sentenceOf(one, locale)} true`).toSorted()
  await expect.poll(said, { timeout: 10_000 }).toEqual(wanted)
  for (const width of [widths.desk, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await said(), `${width} px`).toEqual(wanted)
    expect(await overflowOf(page), `${width} px`).toMatchObject({ overflow: 0 })
  }
  await page.setViewportSize({ width: widths.desk, height: 900 })
}

/** Says yes to what is asked before a change is sent. */
const confirm = ({ page }: Walker) => page.getByRole('alertdialog').locator('button[type=submit]').click()

const pathOf = (text: string) => text.replace('{office}', officeId)

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
  for (const width of [widths.phone, widths.desk]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await row.first().isVisible(), `${words} at ${width} px`).toBe(true)
    expect(await overflowOf(page), `${list} at ${width} px`).toMatchObject({ overflow: 0 })
  }
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
  for (const width of [widths.phone, widths.desk]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page), `change at ${width} px`).toMatchObject({ overflow: 0 })
  }
  await send(walker)
  await confirm(walker)
  await findRow(walker, walk, marked(walker, typed))
}

async function walkChange(walker: Walker, walk: ChangeWalk): Promise<void> {
  const { page } = walker
  await go(walker, walk.who, walk.path)
  for (const [name, typed, said] of walk.wrong) {
    await field(page, name).waitFor()
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
  for (const width of [widths.phone, widths.desk]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page), `${width} px`).toMatchObject({ overflow: 0 })
  }
  await send(walker)
  await confirm(walker)
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('main [role=alert]').count()).toBe(0)
}

test('every form of the route table that adds or changes has its walk, or is looked at elsewhere', () => {
  const walked = [
    ...Object.values(editorWalks).flatMap(({ list, change }) => [
      `${pathOf(list)}/add`,
      ...(change ? [`${pathOf(list)}/edit/1`] : []),
    ]),
    ...Object.values(changeWalks).map(({ path }) => path),
  ]
  const forms = staffRoutes
    .map(({ path }) => path)
    .filter((path) => /\/(?:add|edit\/[^/]+)$|pages\/|notices\/:/.test(path))
    .filter((path) => !path.includes('/applications/edit/'))
  const left = forms.filter((path) => !walked.some((one) => parse(path).pattern.test(one)))
  expect(left).toEqual(elsewhere)
})

/** Alike to one that is walked (pages), or of one field that cannot be wrong (the status of a litigant: `users.test.ts`). */
const elsewhere = [
  '/customization/pages/development',
  '/customization/pages/faq',
  '/user-role-management/normal-users/edit/:id',
]

describe.each(['bn', 'en'] as const)('in %s, at both widths', (locale) => {
  let walker: Walker
  beforeAll(async () => {
    const visitor = await openWindow(browser, product, { locale, width: widths.desk })
    const tokens = {
      superAdmin: await tokenOf(product, 'superAdmin'),
      administrator: await tokenOf(product, 'administrator'),
    }
    walker = { ...visitor, locale, tokens, sitting: null }
  })

  test.each(Object.entries(editorWalks))(
    '%s: each rule is said at its field and on top, a row is added, found and changed (spec §2, §5 Admin forms)',
    (_name, walk) => walkEditor(walker, walk),
  )

  test.each(Object.entries(changeWalks))(
    '%s: each rule is said at its field, and a change is kept (spec §2, §5 Admin forms)',
    (_name, walk) => walkChange(walker, walk),
  )

  test('no page had a fault', () => expect(walker.faults).toEqual([]))
})
