import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'regexparam'
import { isStaffPath } from '../../src/screens/routes/area.ts'
import { foundIn } from '../../src/screens/routes/guard.ts'
import { litigantRoutes } from '../../src/screens/routes/litigant.ts'
import { publicRoutes } from '../../src/screens/routes/public.ts'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import { allRules, axeFindings, axeSource } from '../support/axe.ts'
import { isAtLength } from '../support/at-length.ts'
import { logInAs, openBrowser, openWindow, resize, widths, type Visitor } from '../support/browser.ts'
import { watchLive } from '../support/live.ts'
import { changesOf, keptText, lookOf } from '../support/look.ts'
import { beneathOf, overflowOf } from '../support/overflow.ts'
import { beSlow, readsSettled, shiftsOf, shiftMax, watchReads, watchShifts } from '../support/shifts.ts'
import { passedThrough, visitedPlaces, type Place, type Placed } from '../support/places.ts'
import { startStandingProduct, type Product } from '../support/product.ts'
import { watchSettling } from '../support/settling.ts'
import { standAt } from '../support/standing-date.mjs'
import { toldBy, watchAsked } from '../support/told.ts'
import { evenly, keptText as keptTold, onlyOnDesk, toldChanges, type Told } from '../support/told-kept.ts'
import type { Locale } from '../../src/server/errors.ts'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { m } from '../../src/words/messages.js'

let product: Product
let browser: Browser
/** The moment at which it is always then, for the product and its pages: noon of a working day in Dhaka. */
const moment = '2026-03-11T06:00:00Z'
/** A visitor whose page says when nothing more comes, and what it asked for. */
type Watched = Visitor & { settled: () => Promise<unknown>; asked: ReturnType<typeof watchAsked> }
let places: Awaited<ReturnType<typeof visitedPlaces>> = []
beforeAll(async () => {
  product = await startStandingProduct(moment)
  browser = await openBrowser()
  places = await visitedPlaces(product)
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** How people come to a page: by a link, or by its address, which loads the product anew. */
const waysIn = {
  link: ({ page }: Visitor, path: string) =>
    page.evaluate(async (to) => {
      history.pushState(null, '', to)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // What moves while the press of a link is answered belongs to it, as the browser has it for a real one.
      ;(window as unknown as { shiftsFrom: number }).shiftsFrom = performance.now()
    }, path),
  address: async ({ page }: Visitor, path: string) => {
    await page.goto(path)
    await page.evaluate(axeSource)
  },
}

/** Goes there and waits until all that the page asks for is drawn. */
async function visit(visitor: Watched, placed: Placed, loading: string): Promise<void> {
  const { path, way = 'link', sign = '' } = placed
  const { page } = visitor
  await waysIn[way](visitor, path)
  await page.waitForFunction(
    ([text, mark]) =>
      document.querySelector('main h1') !== null &&
      (mark === ''
        ? [...document.querySelectorAll('output')].every((output) => !output.textContent.includes(text))
        : document.querySelector(mark) !== null),
    [loading, sign] as const,
  )
  await visitor.settled()
}

type Theme = 'dark' | null

/** The page in that theme, or in its own; a colour on its way to another is neither. */
async function wearTheme({ page }: Visitor, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    const html = document.documentElement
    if (name) html.setAttribute('data-theme', name)
    else html.removeAttribute('data-theme')
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  }, theme)
}

/** Every two of language, width and theme meet at each place; all three are tried together at length. */
const themes: Record<Locale, Record<keyof typeof widths, Theme>> = {
  bn: { phone: null, desk: 'dark' },
  en: { phone: 'dark', desk: null },
}
const themesOf = (locale: Locale, width: keyof typeof widths): readonly Theme[] =>
  isAtLength ? [null, 'dark'] : [themes[locale][width]]

/** What pages look like now, in one language: by place and width, each in the theme that it meets there. */
type Looked = Map<string, string[]>

/** An address without what is made anew for each run. */
const addressOf = (path: string): string =>
  path
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, ':id')
    .replace(/(?:SAMPLE)?CF[\dA-F]{10,}|T[\da-f]{20,}/g, ':transaction')

/** What is found on what the page shows now, in these themes, and what hangs over its edge; and what it looks like. */
async function findingsOf(
  visitor: Visitor,
  { themesAsked, lookedIn }: { themesAsked: readonly Theme[]; lookedIn: Theme },
): Promise<{ found: string[]; look: string[] }> {
  const { page } = visitor
  const { overflow, over, below } = await overflowOf(page)
  const found = await beneathOf(page)
  if (overflow > 0) found.push(`${overflow} px too wide, by ${over}`)
  if (below > 1) found.push(`it goes on for ${below} px of nothing`)
  let look: string[] = []
  for (const theme of themesAsked) {
    await wearTheme(visitor, theme)
    const name = theme === 'dark' ? 'in the dark, ' : ''
    found.push(...(await axeFindings(visitor, allRules)).map((finding) => `${name}${finding}`))
    // By now whatever comes late is there too.
    if (theme === lookedIn) look = await lookOf(page)
  }
  await wearTheme(visitor, null)
  return { found, look }
}

/** What is found at one place, at each width in turn, the phone first. */
async function findingsAt(
  visitor: Watched,
  place: Place,
  { locale, name: placeName, looked, told }: { locale: Locale; name: string; looked: Looked; told: Told },
): Promise<string[]> {
  const loading = m.parts_state_loading({}, { locale })
  const placed = typeof place === 'string' ? { path: place } : place
  const { path, act } = placed
  const { page } = visitor
  const found: string[] = []
  await resize(page, widths.phone)
  await beSlow(page, locale === 'bn' && placed.isSlow === true)
  await visit(visitor, placed, loading)
  await beSlow(page, false)
  const arrived = new URL(page.url()).pathname
  if (arrived !== new URL(path, page.url()).pathname) found.push(`${path} leads to ${arrived}`)
  const { value, sources } = await shiftsOf(page)
  if (value >= shiftMax) found.push(`${path} moves by ${value.toFixed(3)}: ${sources}`)
  await act?.(visitor)
  for (const name of placed.isAlike ? (['phone'] as const) : (['phone', 'desk'] as const)) {
    await resize(page, widths[name])
    await visitor.settled()
    const here = await findingsOf(visitor, {
      themesAsked: themesOf(locale, name),
      lookedIn: themes[locale][name],
    })
    looked.set(`${placeName} on a ${name}`, here.look)
    const onPhone = told.get(placeName)
    const asked = visitor.asked()
    const said = await toldBy(page, locale, onPhone ? [] : asked)
    told.set(placeName, onPhone ? [...onPhone, ...onlyOnDesk(onPhone, evenly(said))] : evenly(said))
    found.push(...here.found.map((finding) => `${path} on a ${name}: ${finding}`))
  }
  return found
}

/** What waits until nothing else is to be done waits no longer: a browser may see no such moment while a page is looked at, or a late one. */
function beIdle(): void {
  window.requestIdleCallback = (run) => window.setTimeout(run)
  window.cancelIdleCallback = (handle) => window.clearTimeout(handle)
}

/** Somebody at a window on a phone, logged in where they are anybody. */
async function enter(who: DemoKey | null, locale: Locale): Promise<Watched> {
  const visitor = await openWindow(browser, product, { locale, width: widths.phone })
  const { page, context } = visitor
  await context.addInitScript(standAt, new Date(moment).getTime())
  await context.addInitScript(beIdle)
  const [settled, reads, isHeard] = [watchSettling(page), await watchReads(page), watchLive(page)]
  const watched = { ...visitor, settled: () => readsSettled(reads, settled), asked: watchAsked(page) }
  await watchShifts(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (who) await logInAs(visitor, who)
  else await page.goto('/home')
  if (who) await isHeard()
  await page.evaluate(axeSource)
  await watched.settled()
  watched.asked()
  return watched
}

test('each address of the route table is visited, or leads on by itself', () => {
  const table = [...publicRoutes, ...litigantRoutes, ...staffRoutes]
  const visited = places.flatMap(({ places: own }) =>
    own.map((place) => {
      const path = new URL(typeof place === 'string' ? place : place.path, product.url).pathname
      const routes = isStaffPath(path) ? staffRoutes : [...publicRoutes, ...litigantRoutes]
      return foundIn(routes, parse, path)?.route.path
    }),
  )
  const known = new Set([...visited, ...Object.keys(passedThrough)])
  expect(table.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([])
  expect(Object.keys(passedThrough).filter((path) => visited.includes(path))).toEqual([])
})

test.each(['bn', 'en'] as const)(
  'no page has a finding of WCAG 2.2 AA or of good practice in either theme, overflows on a phone or a desk, or moves while it comes, in %s',
  async (locale) => {
    const looked: Looked = new Map()
    const told: Told = new Map()
    const entered: { visitor: Watched; who: DemoKey | null; own: readonly Place[] }[] = []
    // One after another, so that what is noted of it stands in this order.
    for (const { who, places: own } of places) entered.push({ visitor: await enter(who, locale), who, own })
    const found = await Promise.all(
      entered.map(async ({ visitor, who, own }) => {
        const seen: string[] = []
        const named = new Map<string, number>()
        for (const place of own)
          if (locale === 'bn' || typeof place === 'string' || !place.isAlike) {
            const address = `${who ?? 'anybody'} ${addressOf(typeof place === 'string' ? place : place.path)}`
            const count = (named.get(address) ?? 0) + 1
            named.set(address, count)
            const name = count === 1 ? address : `${address} (${count})`
            seen.push(...(await findingsAt(visitor, place, { locale, name, looked, told })))
          }
        await visitor.context.close()
        return [...seen, ...visitor.faults]
      }),
    )
    expect(found.flat()).toEqual([])
    const file = new URL(`look/${locale}.txt`, import.meta.url)
    const toldFile = new URL(`told/${locale}.txt`, import.meta.url)
    // `npm run look` and `npm run keep` keep what is seen and told here, once somebody has read it.
    if (process.env['KEEP_LOOK']) writeFileSync(file, keptText(looked))
    else expect.soft(changesOf(readFileSync(file, 'utf8'), looked)).toEqual([])
    if (process.env['KEEP']) writeFileSync(toldFile, keptTold(told))
    else expect.soft(toldChanges(readFileSync(toldFile, 'utf8'), told)).toEqual([])
  },
)

/** The log-in on a phone, whole: a part that comes between two looks is seen by the second alone. */
async function openLogIn(): Promise<Visitor> {
  const visitor = await openWindow(browser, product, { width: widths.phone })
  const settled = watchSettling(visitor.page)
  await visitor.page.goto('/login')
  await settled()
  return visitor
}

test('where the pointer rests is no part of what a page looks like (look)', async () => {
  const { page, context } = await openLogIn()
  const kept = keptText(new Map([['here', await lookOf(page)]]))
  const button = page.locator('main form button[type=submit]')
  const atRest = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
  await button.hover()
  await page.waitForFunction(
    ([element, colour]) => element && getComputedStyle(element).backgroundColor !== colour,
    [await button.elementHandle(), atRest] as const,
  )
  expect(changesOf(kept, new Map([['here', await lookOf(page)]]))).toEqual([])
  await context.close()
})

test('what stands in a part that has no box of its own is looked at too (look)', async () => {
  const { page, context } = await openLogIn()
  const kept = keptText(new Map([['here', await lookOf(page)]]))
  await page.locator('main form').evaluate((form) => {
    form.style.display = 'contents'
    form.style.setProperty('--size-small', '0.8125rem')
  })
  expect(changesOf(kept, new Map([['here', await lookOf(page)]]))).not.toEqual([])
  await context.close()
})

test.each([
  ['a colour', '--green: #006a4f'],
  ['a space', '--space-4: 17px'],
  ['a size', '--size-small: 0.8125rem'],
])('%s of the tokens that is changed is seen (look)', async (_what, token) => {
  const { page, context } = await openLogIn()
  const kept = keptText(new Map([['here', await lookOf(page)]]))
  expect(changesOf(kept, new Map([['here', await lookOf(page)]]))).toEqual([])
  const [name = '', value = ''] = token.split(': ')
  await page.evaluate(([key, text]) => document.documentElement.style.setProperty(key, text), [
    name,
    value,
  ] as const)
  expect(changesOf(kept, new Map([['here', await lookOf(page)]]))).not.toEqual([])
  await context.close()
})

test.each([
  ['a word', 'h1', (heading: Element) => heading.append(' more')],
  ['where a link leads', 'main a', (link: Element) => link.setAttribute('href', '/elsewhere')],
  [
    'what a field takes',
    'main input[name=email]',
    (field: Element) => field.setAttribute('inputmode', 'url'),
  ],
  [
    'a button that is not to be pressed',
    'main button[type=submit]',
    (button: Element) => button.setAttribute('disabled', ''),
  ],
])('%s that is changed is told (look)', async (_what, selector, change) => {
  const { page, context } = await openLogIn()
  const told = async () => new Map([['here', evenly(await toldBy(page, 'bn', []))]])
  const kept = keptTold(await told())
  expect(toldChanges(kept, await told())).toEqual([])
  await page.locator(selector).first().evaluate(change)
  expect(toldChanges(kept, await told())).not.toEqual([])
  await context.close()
})
