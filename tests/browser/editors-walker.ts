import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Locale } from '../../src/server/errors.ts'
import { follow, resize, widths, type Visitor } from '../support/browser.ts'
import { field } from '../support/drivers-browser.ts'
import { overflowOf } from '../support/overflow.ts'
import { clauseOf, type ClauseId } from '../witness/clauses.ts'
import { editorSentences, type EditorWalk, type Said } from '../witness/editors.ts'

const isOwn = (said: Said): said is keyof typeof editorSentences => Object.hasOwn(editorSentences, said)
export const sentenceOf = (said: Said, locale: Locale): string =>
  isOwn(said) ? editorSentences[said][locale] : clauseOf(said as ClauseId)[locale]

/** What tells the rows of the two who walk apart: in Bangla letters, in Latin ones, and as a day of a month. */
const marks: Record<Locale, { bangla: string; latin: string; day: string }> = {
  bn: { bangla: 'এক', latin: 'One', day: '03' },
  en: { bangla: 'দুই', latin: 'Two', day: '04' },
}

/** What stands in the place of a name in braces in the tables. */
export const places = new Map<string, string>()

/** Somebody at a window of one language, who looks at each form in both widths. */
export interface Walker extends Visitor {
  url: string
  locale: Locale
  tokens: Record<EditorWalk['who'], string>
  sitting: EditorWalk['who'] | null
}

export const pathOf = (text: string) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => places.get(name) ?? '1')

export const marked = (walker: Walker, text: string): string => {
  const { bangla, latin, day } = marks[walker.locale]
  const mark = text.startsWith('2031-') ? day : /\p{Script=Bengali}/u.test(text) ? bangla : latin
  return text.replaceAll('#', mark)
}

/** Goes there as a link does; the first time, and when somebody else sits down, the product is loaded. */
export async function go(walker: Walker, who: EditorWalk['who'], path: string): Promise<void> {
  const { page, context, tokens, sitting, url } = walker
  if (sitting === who) return follow(page, path, 'main form')
  await context.clearCookies({ name: 'token' })
  await context.addCookies([{ name: 'token', value: tokens[who], url }])
  walker.sitting = who
  await page.goto(path)
}

const escaped = (text: string) => text.replace(/["\\]/g, String.raw`\$&`)

/** A formatted text is shown as it reads; here it is typed with its signs. */
export async function withSigns({ page }: Walker, name: string): Promise<void> {
  const shown = page.locator(`div[id="field-${name}"]`)
  if ((await shown.count()) > 0)
    await page.locator(`div:has(> [id="field-${name}"]) [role=toolbar] > :last-child`).click()
}

/** Waits for a field, and unfolds the part that it is in. */
export async function unfold({ page }: Walker, name: string): Promise<void> {
  const all = page.locator(`[id="field-${name}"]`)
  if ((await all.count()) === 0) await all.first().waitFor({ state: 'attached' })
  const closed = page.locator('details:not([open])').filter({ has: all }).locator('> summary')
  if ((await closed.count()) > 0) await closed.click()
}

/** Gives a field what is typed or chosen there, whatever kind of field it is. */
export async function give(walker: Walker, name: string, typed: string): Promise<void> {
  const { page } = walker
  if (name !== 'slugs') await unfold(walker, name)
  const value = marked(walker, typed)
  if (name === 'slugs') return page.locator(`input[name="slugs.${escaped(value)}"]`).check()
  const radio = page.locator(`main input[type=radio][name="${name}"][value="${escaped(value)}"]`)
  await withSigns(walker, name)
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

export const send = ({ page }: Walker) => page.locator('main form button[type=submit]').last().click()

/** Looks at a page in the width that it has, and then in the other, which it keeps. */
export async function inBothWidths(page: Page, look: (place: string) => Promise<void>): Promise<void> {
  const now = page.viewportSize()?.width ?? widths.desk
  await look(`${now} px`)
  const width = now === widths.desk ? widths.phone : widths.desk
  await resize(page, width)
  await look(`${width} px`)
}

/** Nothing hangs over the edge of the page in either width. */
export const fitsBoth = (page: Page, what: string) =>
  inBothWidths(page, async (place) =>
    expect(await overflowOf(page), `${what} at ${place}`).toMatchObject({ overflow: 0 }),
  )

/** What stands at a field as wrong, and what the summary on top says of it; both, in both widths, and nothing hangs over the edge. */
export async function isSaid(walker: Walker, expected: ReadonlyMap<string, Said>): Promise<void> {
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
  await expect.poll(said, { interval: 20 }).toEqual(wanted)
  await inBothWidths(page, async (place) => {
    expect(await said(), place).toEqual(wanted)
    expect(await overflowOf(page), place).toMatchObject({ overflow: 0 })
  })
}

/** Says yes to what is asked before a change is sent. */
export const confirm = ({ page }: Walker) =>
  page.getByRole('alertdialog').locator('button[type=submit]').click()
