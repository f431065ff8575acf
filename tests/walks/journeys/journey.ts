import type { Browser, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { isChart } from '../../../src/atlas/charts.ts'
import { isWanted, type Wanted } from '../../../src/atlas/listed.ts'
import { otpResendSeconds } from '../../../src/machines/limits.ts'
import type { Locale } from '../../../src/server/errors.ts'
import { openWindow, widths, type Visitor } from '../../support/browser.ts'
import { journeyCharts } from '../../support/charts.ts'
import { inBangla, wrong } from '../../support/codes.ts'
import { coveredTransition } from '../../support/coverage.ts'
import { m } from '../../../src/words/messages.js'
import { field } from '../../support/drivers-browser.ts'
import type { IdentityWorld } from '../../support/identity.ts'
import { journeysFromStart, type JourneyStep } from '../../support/paths.ts'

/** Calls of a page that wait for their answer until it is wanted; the server itself gives it then. */
export interface HeldCalls {
  /** Whether one to that address waits, by its path after `/api`. */
  waits(path: string): Promise<void>
  /** Sends it on to the server. */
  letOn(path: string): Promise<void>
  /** Lets it fail as a net does that is gone. */
  cut(path: string): Promise<void>
}

/** A person at a window on their way through a chart, before a server with its database. */
export interface Journey {
  world: IdentityWorld
  url: string
  locale: Locale
  visitor: Visitor
  page: Page
  held: HeldCalls
  /** Whom it is about, by mobile number; each journey has people of its own. */
  mobile: string
}

/** Where in a journey one is: what is done now, and what comes of it. */
export interface Ahead {
  step: JourneyStep
  next: JourneyStep | undefined
}

/** How a chart is walked at a window. Both records are total: what is missing does not compile. */
export interface AtWindows<State extends string, EventType extends string, Own extends object = object> {
  chart: string
  /** The calls whose answers are events of the chart, by their paths after `/api`. */
  holds: readonly string[]
  /** Brings the window to where the chart begins, and tells who is there. */
  begin: (journey: Journey, steps: readonly JourneyStep[]) => Promise<Own>
  /** Makes the event happen as the person, the server or time would. */
  drivers: Record<EventType, (journey: Journey & Own, ahead: Ahead) => Promise<void>>
  /** Waits until the person sees that it stands so. */
  seen: Record<State, (journey: Journey & Own, ahead: Ahead) => Promise<void>>
}

async function holdCalls(page: Page, paths: readonly string[]): Promise<HeldCalls> {
  const waiting: Route[] = []
  const pathOf = (url: string) => new URL(url).pathname.replace(/^\/api/, '')
  await page.route(
    (url) => url.pathname.startsWith('/api/') && paths.includes(pathOf(url.href)),
    (route) => void waiting.push(route),
  )
  const find = (path: string) => waiting.findIndex((route) => pathOf(route.request().url()) === path)
  const waits = (path: string) => expect.poll(() => find(path), { interval: 20 }).not.toBe(-1)
  const take = async (path: string): Promise<Route> => {
    await waits(path)
    const [route] = waiting.splice(find(path), 1)
    if (!route) throw new Error(`nothing waits for ${path}`)
    return route
  }
  return {
    waits,
    letOn: async (path) => (await take(path)).continue(),
    cut: async (path) => (await take(path)).abort(),
  }
}

let people = 0

/** A litigant's phone in Bangla, or a desk in English. */
async function open(world: IdentityWorld, browser: Browser, url: string, holds: readonly string[]) {
  people += 1
  const [locale, width] = people % 2 === 0 ? (['en', widths.desk] as const) : (['bn', widths.phone] as const)
  // An hour apart: what is tried here is a journey and no limit of what one address may ask for.
  world.clock.advance({ minutes: 61 })
  const visitor = await openWindow(browser, { url }, { locale, width })
  const { page } = visitor
  await visitor.context.clock.install({ time: world.clock.now() })
  const held = await holdCalls(page, holds)
  const mobile = `0174${String(1_000_000 + people)}`
  return { world, url, locale, visitor, page, held, mobile }
}

const faults: string[] = []
/** What went wrong on the pages of all that were walked. */
export const faultsOnTheWay = (): readonly string[] => faults

interface Court {
  world: IdentityWorld
  browser: Browser
  url: string
}

/** Whether `npm run paths` asked for it; a run of the tests asks for all. */
function isAskedFor(chart: string, steps: readonly JourneyStep[]): boolean {
  const text = process.env['WALKS']
  if (text === undefined || !isChart(chart)) return true
  const { charts, wanted } = JSON.parse(text) as { charts: readonly string[]; wanted: Wanted }
  const own = steps.map((step) => ({ ...step, entity: chart, who: 'person' as const }))
  return charts.includes(chart) && isWanted({ id: '', chart, steps: own, walk: null }, wanted)
}

/** One test for each of the fewest ways that go through every transition of the chart: what the person sees is looked at after each step. */
export function walkAtWindows<State extends string, EventType extends string, Own extends object>(
  walk: AtWindows<State, EventType, Own>,
  court: () => Court,
): void {
  const chart = journeyCharts.find(({ name }) => name === walk.chart)
  if (!chart) throw new Error(`no chart is called ${walk.chart}`)
  const ways = journeysFromStart(chart)
    .filter(({ steps }) => isAskedFor(walk.chart, steps))
    .map(({ steps }) => ({ steps, told: steps.map(({ eventName }) => eventName).join(' → ') }))
  test.each(ways)(`${walk.chart} at a window: $told (house 6)`, async ({ steps }) => {
    const { world, browser, url } = court()
    const opened = await open(world, browser, url, walk.holds)
    const journey = { ...opened, ...(await walk.begin(opened, steps)) }
    for (const [index, step] of steps.entries()) {
      const ahead = { step, next: steps[index + 1] }
      await walk.drivers[step.event as EventType](journey, ahead)
      await walk.seen[step.to as State](journey, ahead)
      coveredTransition('browser', walk.chart, step.from, step.event, step.to)
    }
    faults.push(...journey.visitor.faults.map((fault) => `${walk.chart}: ${fault}`))
    await journey.visitor.context.close()
  })
}

/** The heading of the page in the person's language. */
export const headed = ({ page, locale }: Journey, title: (_: object, how: { locale: Locale }) => string) =>
  page.getByRole('heading', { level: 1, name: title({}, { locale }), exact: true }).waitFor()

const sendButton = ({ page }: Journey) => page.locator('main form button[type=submit]').first()
/** Sends the form of the page as whoever presses its button does. */
export const submit = (journey: Journey): Promise<void> => sendButton(journey).click()
/** Whether the form of the page waits for its answer. */
export const isHeld = (journey: Journey, expected: boolean): Promise<void> =>
  expect
    .poll(async () => (await sendButton(journey).getAttribute('aria-disabled')) === 'true', { interval: 20 })
    .toBe(expected)

/** Presses a button by its name in the person's language. */
export const press = (
  { page, locale }: Journey,
  name: (_: object, how: { locale: Locale }) => string,
): Promise<void> =>
  page
    .getByRole('button', { name: name({}, { locale }), exact: true })
    .first()
    .click()

/** So many seconds pass, for the page and for the server. */
export async function letPass({ world, page }: Journey, seconds: number): Promise<void> {
  world.clock.advance({ seconds })
  await page.clock.fastForward(seconds * 1_000)
}

/** What is said against it stands on the page. */
export const saysWhy = ({ page }: Journey, text: string): Promise<void> =>
  page.getByText(text, { exact: false }).first().waitFor()

/** The page of the code, and whether another can be asked for: after a wrong one, when the time for it has come. */
export async function seenCode(
  journey: Journey,
  { step }: Ahead,
  { title, mayResend }: { title: Parameters<typeof headed>[1]; mayResend: boolean },
): Promise<void> {
  const { page, locale } = journey
  await headed(journey, title)
  if (step.event === 'verifyRefused') return saysWhy(journey, m.field_error_otp_invalid({}, { locale }))
  await page
    .getByRole('button', { name: m.code_action_resend({}, { locale }), exact: true })
    .waitFor({ state: mayResend ? 'visible' : 'detached' })
}

/** A code is sent three times an hour, and no fourth time. */
export async function askThrice(
  { world, mobile }: Journey,
  call: 'POST /auth/register/otp' | 'POST /auth/recovery/otp',
): Promise<void> {
  for (let sent = 0; sent < 3; sent += 1) {
    await world.call(call, { body: { mobile } }, { address: '10.3.0.1' })
    world.clock.advance({ minutes: 1 })
  }
}

/** A code was asked for at another device, so long ago that there may be another. */
export async function askElsewhere(
  journey: Journey,
  call: 'POST /auth/register/otp' | 'POST /auth/recovery/otp',
): Promise<void> {
  await journey.world.call(call, { body: { mobile: journey.mobile } }, { address: '10.3.0.1' })
  await letPass(journey, otpResendSeconds)
}

/** Types the code that was sent, or another where it is to be refused, and sends it. */
export async function giveCode(journey: Journey, { next }: Ahead, code: string, path: string): Promise<void> {
  await field(journey.page, 'otp').fill(next?.event === 'verifyRefused' ? wrong(code) : inBangla(code))
  await submit(journey)
  await journey.held.waits(path)
}
