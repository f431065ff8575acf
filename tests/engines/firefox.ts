import puppeteer, { type Page } from 'puppeteer-core'
import { phone, xpathOf, type Engine, type EngineWindow, type Spot } from './window.ts'

const selectorOf = (spot: Spot): string => ('css' in spot ? spot.css : `::-p-xpath(${xpathOf(spot)})`)

async function found(page: Page, spot: Spot) {
  for (const element of await page.$$(selectorOf(spot))) if (await element.isVisible()) return element
  throw new Error(`nothing is seen at ${JSON.stringify(spot)}`)
}

const windowOf = (page: Page, url: string): EngineWindow => ({
  async goTo(path) {
    await page.goto(new URL(path, url).href)
  },
  async press(spot) {
    await (await found(page, spot)).click()
  },
  async type(spot, text) {
    const element = await found(page, spot)
    await element.evaluate((field) => {
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
    })
    await element.type(text)
  },
  async give(spot, file) {
    const element = await page.$(selectorOf(spot))
    await (element as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(file)
  },
  read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
  shows: (spot) =>
    found(page, spot).then(
      () => true,
      () => false,
    ),
  picture: () => page.screenshot(),
})

/** Firefox of the system, spoken to by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'bn' },
  })
  return {
    name: 'Firefox',
    async openWindow(url) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(phone)
      return windowOf(page, url)
    },
    close: () => browser.close(),
  }
}
