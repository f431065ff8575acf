import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import type { Locale } from '../../src/server/errors.ts'
import { demoAccounts, demoPassword, type DemoKey } from '../../src/server/seed/people.ts'
import type { Product } from './product.ts'

/** Where LATE is set, each call of a page comes by so many milliseconds later at most: who takes it for answered already is red then. */
const lateMax = 1_000

/** The window's width in CSS pixels: a phone or a desk. @source look Litigant, Staff */
export const widths = { phone: 360, desk: 1280 } as const

/** One browser for a test file. CHROMIUM_PATH names it; the test command finds it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--in-process-gpu',
      '--renderer-process-limit=2',
      // What a page runs, it runs a few times; to make it faster takes longer than it does.
      '--js-flags=--no-opt',
    ],
  })
}

/** A person at a window: what went wrong on the page is kept, and must be nothing at the end. */
export interface Visitor {
  page: Page
  context: BrowserContext
  faults: string[]
}

/**
 * What a test watches a page with is carried into its frames, and a frame that runs nothing now and then says so.
 * That a page drawn to look at holds no script is `tests/http/catalogue/pages.test.ts`.
 */
const isOwnWatch = (text: string): boolean => text.startsWith("Blocked script execution in 'about:srcdoc'")

/** Pages of the product, in a session of their own. What is waited for on them has the time that a busy machine takes. */
export async function openContext(
  browser: Browser,
  product: Pick<Product, 'url'>,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url, ...options })
  context.setDefaultTimeout(120_000)
  // By the page's own script: one whose calls are held from outside fetches nothing ahead.
  if (process.env['LATE'])
    await context.addInitScript((max) => {
      const ask = window.fetch.bind(window)
      window.fetch = async (...asked) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * max))
        return ask(...asked)
      }
    }, lateMax)
  return context
}

/** Opens a window in a language and width. Failed loads of our own calls are the page's business, script faults are not. */
export async function openWindow(
  browser: Browser,
  product: Pick<Product, 'url'>,
  options: { locale?: Locale; width?: number } = {},
): Promise<Visitor> {
  const context = await openContext(browser, product, {
    viewport: { width: options.width ?? widths.desk, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'language', value: options.locale ?? 'bn', url: product.url }])
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    const isNetwork = text.startsWith('Failed to load resource')
    if (message.type() === 'error' && !isNetwork && !isOwnWatch(text)) faults.push(text)
  })
  return { page, context, faults }
}

/**
 * Makes the window of a page so wide. It is told by a frame, which a busy machine draws late: resolves when the page has
 * drawn itself anew.
 */
export async function resize(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(async (wide) => {
    const frame = () => new Promise(requestAnimationFrame)
    while (window.innerWidth !== wide) await frame()
    // What watches the size of a part hears of it at the end of the first, and what that changes is in the second.
    await frame()
    await frame()
    await new Promise((resolve) => setTimeout(resolve))
  }, width)
}

/** Logs a demo account in through the login screen's own fields. */
export async function logInAs(visitor: Visitor, key: DemoKey): Promise<void> {
  const account = demoAccounts.find((each) => each.key === key)
  if (!account) throw new Error(`no demo account ${key}`)
  const { page } = visitor
  await page.goto('/login')
  await page.locator('#field-email').fill(account.email)
  await page.locator('#field-password').fill(demoPassword)
  // Sent without a script, the form and the script that comes meanwhile would both lead on.
  await page.waitForFunction(() => window.early === undefined)
  await page.locator('main form button[type=submit]').click()
  await page
    .waitForURL((url) => !url.pathname.startsWith('/login'))
    .catch(async (error: unknown) => {
      // What the page says is the reason, or what went wrong on it.
      const said = [...visitor.faults, await page.locator('main').innerText()].join('\n')
      throw new Error(`${key} is not logged in: ${said}`, { cause: error })
    })
}

/**
 * Goes there as a link does, which loads nothing anew, and leaves nothing behind: what waits to be taken away, such as a form or
 * the heading of a case, has the next one's names.
 */
export async function follow(page: Page, path: string, left: string): Promise<void> {
  // Before the script has the page, an address that is pushed leads nowhere.
  await page.waitForFunction(() => window.early === undefined)
  await page.evaluate(
    ([to, parts]) => {
      if (location.pathname === to) return
      for (const part of document.querySelectorAll(parts)) part.setAttribute('data-left', '')
      history.pushState(null, '', to)
    },
    [path, left] as const,
  )
  await page.locator('[data-left]').first().waitFor({ state: 'detached' })
}
