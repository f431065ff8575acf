import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { m } from '../src/words/messages.js'
import { demoAccounts, demoPassword } from '../src/server/seed/people.ts'
import { openBrowser, openWindow, widths } from '../tests/support/browser.ts'
import { choose, field, findCourt } from '../tests/support/drivers-browser.ts'
import { emptyPlace, startProduct, verifyCase, type Product } from '../tests/support/product.ts'
import { slowDown } from './bench-slow.ts'
import { findBrowser } from './browser.mjs'
import { ensureScreens } from './build.mjs'
import { ensureServer } from './server-build.mjs'

interface Figure {
  step: string
  milliseconds: number
}

/** Without an act it follows from the step before. */
type Timed = (
  step: string,
  act: (() => Promise<unknown>) | null,
  shown: () => Promise<unknown>,
) => Promise<void>

/** `pause` is how long somebody looks at a screen before they go on, in milliseconds. */
function stopwatch(pause: number): { figures: Figure[]; timed: Timed } {
  const figures: Figure[] = []
  return {
    figures,
    async timed(step, act, shown) {
      if (act) await setTimeout(pause)
      const start = performance.now()
      await act?.()
      await shown()
      figures.push({ step, milliseconds: Math.round(performance.now() - start) })
    },
  }
}

/**
 * Until it is drawn: an element with these words in it, or one of the selector alone. The page itself looks, at every
 * frame; the driver's own waiting looks every half second, which would be measured too.
 */
const drawn =
  (page: Page, selector: string, words = '') =>
  () =>
    page.waitForFunction(
      ([where, what]) =>
        [...document.querySelectorAll(where)].some(
          (element) => element.checkVisibility() && element.textContent.includes(what),
        ),
      [selector, words] as const,
      { polling: 'raf' },
    )
const heading = (page: Page, text: string) => drawn(page, 'h1', text)
/** A list to choose from that has come. */
const enabled = (page: Page, name: string) =>
  drawn(page, `:is(select:has(option:nth-child(2)), input)[name="${name}"]:not([disabled])`)
const next = (page: Page) => () =>
  page.getByRole('button', { name: m.filing_action_next(), exact: true }).click()

/** The first visit, with nothing kept: no step of filing, but what comes before it. */
async function arrive(page: Page, timed: Timed, typing: { delay: number }): Promise<void> {
  const account = demoAccounts.find(({ key }) => key === 'litigant')
  await timed(
    'first visit: the login page (before filing)',
    () => page.goto('/login', { waitUntil: 'commit' }),
    drawn(page, '#field-email'),
  )
  await field(page, 'email').pressSequentially(account?.email ?? '', typing)
  await field(page, 'password').pressSequentially(demoPassword, typing)
  await timed(
    'first visit: logged in, the own applications (before filing)',
    () => page.locator('main form button[type=submit]').click(),
    drawn(page, `[aria-label="${m.my_label_list()}"]`),
  )
}

async function fileCase(page: Page, timed: Timed): Promise<void> {
  await timed(
    'the form',
    () => page.getByRole('link', { name: m.my_action_new() }).first().click(),
    heading(page, m.filing_title_step_case()),
  )
  await timed(
    'categories of the division',
    () => page.getByLabel(m.division_label_subordinate(), { exact: true }).check(),
    enabled(page, 'categoryId'),
  )
  await timed(
    'types of the category',
    () => choose(page, 'categoryId', { index: 1 }),
    enabled(page, 'typeId'),
  )
  await choose(page, 'typeId', { index: 1 })
  await findCourt(page, 'ঢাকা')
  await field(page, 'caseNumber').fill(`পারিবারিক ${randomUUID().slice(0, 6)}/২০২৬`)
  await timed('to the petitioners', next(page), enabled(page, 'petitioners.0.districtId'))
  await field(page, 'petitioners.0.name').fill('নতুন আবেদনকারী')
  await field(page, 'petitioners.0.mobile').fill('০১৭০০০০০০৭৭')
  await timed(
    'upazilas of the district',
    () => choose(page, 'petitioners.0.districtId', 'ঢাকা'),
    enabled(page, 'petitioners.0.upazilaId'),
  )
  await choose(page, 'petitioners.0.upazilaId', { index: 1 })
  await field(page, 'petitioners.0.address').fill('বাড়ি ৭, পরীক্ষা সড়ক')
  await timed('to the defendants', next(page), heading(page, m.filing_title_step_defendants()))
  await page.getByRole('button', { name: m.person_action_add_defendant() }).click()
  await field(page, 'defendants.0.name').fill('পরীক্ষা বিবাদী')
  await field(page, 'defendants.0.address').fill('বাড়ি ৮, পরীক্ষা সড়ক')
  await timed('to the costs, with the fees', next(page), drawn(page, 'table'))
  await timed('to the documents', next(page), drawn(page, 'input[type=file]'))
  await timed('to the review', next(page), async () => {
    await heading(page, m.filing_title_step_review())()
    await drawn(page, 'table')()
  })
  await timed(
    'the question before submitting',
    () => page.getByRole('button', { name: m.application_action_submit(), exact: true }).click(),
    drawn(page, '[role=alertdialog]'),
  )
  await timed(
    'submitted, with its number',
    () =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: m.application_action_submit(), exact: true })
        .click(),
    async () => {
      await heading(page, m.application_text_done_submit())()
      // A case that is alike, which the question tells of, has a number too.
      await drawn(page, 'main', 'DHAKA-2026-')()
    },
  )
}

async function payBill(page: Page, timed: Timed, verify: (id: string) => Promise<void>): Promise<void> {
  await timed(
    'the details of the case',
    () => page.locator('a[href^="/my-application-details/"]').first().click(),
    drawn(page, `section[aria-label="${m.my_title_status()}"]`),
  )
  const { origin, pathname } = new URL(page.url())
  const id = pathname.split('/').at(-1) ?? ''
  await timed(
    'its bill, by itself (an officer verified it)',
    () => verify(id),
    drawn(page, 'a[href^="/checkout/"]'),
  )
  await timed(
    'the checkout',
    () => page.locator('a[href^="/checkout/"]').first().click(),
    drawn(page, 'input[name=method][value=mobile_banking]'),
  )
  await page.locator('input[name=method][value=mobile_banking]').check()
  await page.locator('input[name=type][value=full]').check()
  const leaves = page.waitForRequest((request) => new URL(request.url()).origin !== origin)
  await timed(
    'off to the gateway',
    () => page.locator('main form button[type=submit]').click({ noWaitAfter: true }),
    () => leaves,
  )
  await timed('the page of the gateway (not ours)', null, drawn(page, 'button[name=outcome][value=paid]'))
  await timed(
    'the gateway takes it and sends her back (not ours)',
    () => page.locator('button[name=outcome][value=paid]').click(),
    () => page.waitForURL('**/success_payment**', { waitUntil: 'commit' }),
  )
  await timed('paid', null, heading(page, m.outcome_title_succeeded()))
  await timed(
    'the invoice',
    () => page.locator('a[href^="/invoice/"]').first().click(),
    drawn(page, 'main', 'INV-'),
  )
}

interface Pace {
  isSlow: boolean
  pause: number
}

async function walk(browser: Browser, product: Product, { isSlow, pause }: Pace): Promise<Figure[]> {
  const visitor = await openWindow(browser, product, { locale: 'bn', width: widths.phone })
  const { page, context } = visitor
  if (isSlow) await slowDown(page)
  const { figures, timed } = stopwatch(pause)
  // Ten signs a second is fast on a phone.
  await arrive(page, timed, { delay: pause === 0 ? 0 : 100 })
  await fileCase(page, timed)
  await payBill(page, timed, (id) => verifyCase(product, id))
  await context.close()
  return figures
}

/** So long somebody looks at a screen before they go on: who reads it, who knows it, and whoever presses in the moment it is drawn. In milliseconds. */
const paces = { looks: 2_000, hurries: 500, 'at once': 0 }

/**
 * What a litigant waits for from an empty form to a paid bill, on a slow 4G net with a processor four times slower, at each of
 * these paces; beside the last without either. Prints milliseconds of one run; nothing is judged here.
 */
async function walkAll(): Promise<void> {
  await ensureScreens()
  await ensureServer()
  process.env['CHROMIUM_PATH'] ??= (await findBrowser()) ?? ''
  const product = await startProduct(await emptyPlace())
  const browser = await openBrowser()
  try {
    const fast = await walk(browser, product, { isSlow: false, pause: 0 })
    const slow: Figure[][] = []
    for (const pause of Object.values(paces)) slow.push(await walk(browser, product, { isSlow: true, pause }))
    const names = Object.keys(paces)
    console.log('slow 4G, processor 4 times slower, Bangla, 360 px, empty cache at first; in milliseconds\n')
    console.log(`${[...names, 'without'].map((each) => each.padStart(8)).join('')}  step`)
    for (const [index, { step }] of fast.entries()) {
      const all = [...slow, fast].map((figures) => String(figures[index]?.milliseconds).padStart(8))
      console.log(`${all.join('')}  ${step}`)
    }
    const longest = slow.map((figures, at) => {
      const ours = figures.filter(({ step }) => !step.includes('('))
      return `${names[at]} ${Math.max(...ours.map(({ milliseconds }) => milliseconds))} ms`
    })
    console.log(`\nlongest wait for a screen of ours, from the form to the invoice: ${longest.join(', ')}`)
  } finally {
    await browser.close()
    await product.close()
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string' },
    times: { type: 'string' },
    folder: { type: 'string', default: 'data/bench' },
    only: { type: 'string', multiple: true, default: [] },
    cases: { type: 'string' },
    gigabytes: { type: 'string', default: '5' },
    acts: { type: 'string', default: '1000' },
    tell: { type: 'boolean', default: false },
  },
})
const benchAt = (asked: string) => {
  const [small = 0, large = 0] = (values.sizes ?? asked).split(',').map(Number)
  const { times, folder, only } = values
  return { sizes: [small, large] as const, times: Number(times ?? '30'), folder, only }
}
if (positionals[0] === 'lists') {
  const { benchLists } = await import('./bench-lists.ts')
  await benchLists(benchAt('10000,1000000'))
} else if (positionals[0] === 'rows') {
  const { benchRows } = await import('./bench-rows.ts')
  if (!(await benchRows(benchAt('10000,1000000')))) process.exitCode = 1
} else if (positionals[0] === 'acts') {
  const { benchActs } = await import('./bench-acts.ts')
  const { sizes, folder, times } = benchAt('10000,1000000')
  if (!(await benchActs(sizes, { folder, times }))) process.exitCode = 1
} else if (positionals[0] === 'buffers') {
  const { benchBuffers } = await import('./bench-buffers.ts')
  const { sizes: asked, ...where } = benchAt('10000,1000000')
  const sizes = asked.map((count) => ({ count, reportDays: 28 }))
  await benchBuffers({ ...where, sizes, bound: 1.5, isTold: values.tell })
} else if (['server', 'bare', 'reports'].includes(positionals[0] ?? '')) {
  const { benchReports } = await import('./bench-lists.ts')
  const { benchBare } = await import('./bench-bare.ts')
  const { folder, cases, times } = values
  const bare = { folder, cases: Number(cases ?? '10000'), turns: Number(times ?? '5') }
  // What is beyond a bound is no figure to be read about, but a fault.
  const isBroken = [
    positionals[0] !== 'reports' && !(await benchBare(bare)),
    positionals[0] !== 'bare' && !(await benchReports(benchAt('1000,100000'))),
  ].includes(true)
  if (isBroken) process.exitCode = 1
} else if (positionals[0] === 'start') {
  const { benchStart } = await import('./bench-start.ts')
  if (!(await benchStart(Number(values.times ?? '5')))) process.exitCode = 1
} else if (positionals[0] === 'backup') {
  const { benchBackup } = await import('./bench-backup.ts')
  const { inPlainWords } = await import('../src/server/starting/command.ts')
  const { folder, cases, gigabytes } = values
  await inPlainWords(async () => {
    if (!(await benchBackup(folder, Number(cases ?? '100000'), Number(gigabytes)))) process.exitCode = 1
  })
} else if (positionals[0] === 'badges') {
  const { benchBadges } = await import('./bench-badges.ts')
  if (!(await benchBadges(values.folder, Number(values.acts)))) process.exitCode = 1
} else if (positionals[0] === 'arrival') {
  const { benchArrival } = await import('./bench-arrival.ts')
  if (!(await benchArrival(Number(values.times ?? '5')))) process.exitCode = 1
} else if (positionals[0] === 'lighthouse') {
  const { benchLighthouse } = await import('./bench-lighthouse.ts')
  if (!(await benchLighthouse(Number(values.times ?? '5')))) process.exitCode = 1
} else {
  await walkAll()
}
