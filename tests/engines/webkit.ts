import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '../support/free-port.ts'
import { phone, xpathOf, type Engine, type EngineWindow, type Spot } from './window.ts'

const byOf = (spot: Spot) => ('css' in spot ? By.css(spot.css) : By.xpath(xpathOf(spot)))

async function found(driver: WebDriver, spot: Spot): Promise<WebElement> {
  for (const element of await driver.findElements(byOf(spot)))
    if (await element.isDisplayed().catch(() => false)) return element
  throw new Error(`nothing is seen at ${JSON.stringify(spot)}`)
}

const windowOf = (driver: WebDriver, url: string): EngineWindow => ({
  async goTo(path) {
    await driver.get(new URL(path, url).href)
  },
  async press(spot) {
    const element = await found(driver, spot)
    await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
    await element.click()
  },
  async type(spot, text) {
    const element = await found(driver, spot)
    await driver.executeScript('arguments[0].select()', element)
    await element.sendKeys(text)
  },
  async give(spot, file) {
    await driver.findElement(byOf(spot)).sendKeys(file)
  },
  read: <Value>(expression: string) => driver.executeScript<Value>(`return (${expression})`),
  shows: (spot) =>
    found(driver, spot).then(
      () => true,
      () => false,
    ),
  picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
})

/** A screen that nobody looks at, as large as a phone, so that a window over all of it is one. */
async function openScreen(command: string): Promise<{ process: ChildProcess; display: string }> {
  const screen = spawn(command, ['-displayfd', '1', '-screen', '0', `${phone.width}x${phone.height}x24`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(screen.stdout, 'data')) as [Buffer]
  return { process: screen, display: `:${number.toString().trim()}` }
}

/** What WebKit's driver, its browser and a screen for it are called on this machine. */
export interface WebkitPrograms {
  driver: string
  browser: string
  screen: string
}

/** The engine of every iPhone, in the small browser that its makers try it with, spoken to by WebDriver. */
export async function openWebkit(programs: WebkitPrograms): Promise<Engine> {
  const screen = await openScreen(programs.screen)
  const port = await freePort()
  const env = { ...process.env, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1' }
  const server = spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const drivers: WebDriver[] = []
  return {
    name: 'WebKit',
    async openWindow(url) {
      for (const earlier of drivers.splice(0)) await earlier.quit()
      const driver = await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation', '--full-screen'] },
        })
        .build()
      drivers.push(driver)
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...phone })
      return windowOf(driver, url)
    },
    async close() {
      for (const driver of drivers) await driver.quit()
      server.kill()
      screen.process.kill()
    },
  }
}
