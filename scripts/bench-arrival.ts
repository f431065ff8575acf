import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser, widths } from '../tests/support/browser.ts'
import { emptyPlace, startProduct, tokenOf, type Product } from '../tests/support/product.ts'
import { shiftsOf, steadyShiftMax, watchShifts } from '../tests/support/shifts.ts'
import { median } from './bench-place.ts'
import { slowDown } from './bench-slow.ts'
import { findBrowser } from './browser.mjs'
import { ensureScreens } from './build.mjs'
import { ensureServer } from './server-build.mjs'

/** Of a page that is read, against a page of the same words that is nothing else; of a page with an account, in milliseconds. */
export const ratioMax = 1.15
const loggedInMillisecondsMax = 2_000

/** A page of these words in this letter, that nothing follows. */
const floorText = (title: string, lines: readonly string[]): string => {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><html lang="bn"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><link rel="preload" as="font" type="font/woff2" crossorigin href="/letters.woff2">
<style>@font-face{font-family:L;src:url(/letters.woff2)}body{font:16px/1.65 L;margin:16px}</style></head>
<body><h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</body></html>`
}

interface Floor {
  server: Server
  url: string
  /** Has this page served at the path from now on. */
  serve: (path: string, text: string) => void
}

async function openFloor(letters: Buffer): Promise<Floor> {
  const pages = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    if (request.url === '/letters.woff2') {
      response.writeHead(200, { 'content-type': 'font/woff2', 'access-control-allow-origin': '*' })
      return void response.end(letters)
    }
    const page = pages.get(request.url ?? '')
    response.writeHead(page ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
    })
    response.end(page ?? brotliCompressSync(''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    serve: (path, text) => pages.set(path, brotliCompressSync(text)),
  }
}

/** When the largest thing of the first screen was drawn, in milliseconds, and how far the page has moved. */
interface Arrival {
  drawn: number
  moved: number
}

async function arrivalAt(
  browser: Browser,
  url: string,
  cookies: Parameters<BrowserContext['addCookies']>[0],
): Promise<Arrival> {
  const context = await browser.newContext({ viewport: { width: widths.phone, height: 640 } })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await watchShifts(page)
  await slowDown(page)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  const drawn = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        )
      }),
  )
  const { value: moved } = await shiftsOf(page)
  await context.close()
  return { drawn, moved }
}

/** What is beyond its bound, in words. */
const beyond = (found: readonly { what: string; value: number; bound: number }[]): string =>
  found.flatMap(({ what, value, bound }) => (value <= bound ? [] : [`  ${what} above ${bound}`])).join('')

/** The words that a page shows, and where its letters are. */
async function wordsOf(
  page: Page,
  url: string,
): Promise<{ title: string; lines: string[]; letters: string }> {
  await page.goto(url, { waitUntil: 'networkidle' })
  return page.evaluate(() => ({
    title: document.querySelector('h1')?.textContent ?? '',
    lines: document.body.innerText.split('\n').filter((line) => line.trim() !== ''),
    letters: document.querySelector<HTMLLinkElement>('link[as=font]')?.href ?? '',
  }))
}

export async function anInvoice({ db }: Product): Promise<string> {
  const row = db.selectFrom('invoices').select('transaction_id').limit(1)
  return (await row.executeTakeFirstOrThrow()).transaction_id
}

/** A floor for each of these pages: the words that it shows in a first window, in its letters, and nothing else. */
export async function floorOf(
  browser: Browser | BrowserContext,
  product: Pick<Product, 'url'>,
  paths: readonly string[],
): Promise<Floor> {
  const page = await browser.newPage()
  await page.setViewportSize({ width: widths.phone, height: 640 })
  const words = new Map<string, Awaited<ReturnType<typeof wordsOf>>>()
  for (const path of paths) words.set(path, await wordsOf(page, new URL(path, product.url).href))
  await page.close()
  const letters = await fetch(words.get(paths[0] ?? '')?.letters ?? '')
  const floor = await openFloor(Buffer.from(await letters.arrayBuffer()))
  for (const [path, { title, lines }] of words) floor.serve(path, floorText(title, lines))
  return floor
}

/** Public pages, each beside a floor of its own; one round after the other, so that what slows the machine slows both. */
async function measurePublic(product: Product, browser: Browser, times: number): Promise<boolean> {
  const paths = ['/home', '/login', '/faq', `/public/invoice/${await anInvoice(product)}`]
  const cookies = [{ name: 'language', value: 'bn', url: product.url }]
  const floor = await floorOf(browser, product, paths)
  const found = new Map(paths.map((path) => [path, { floor: [] as number[], page: [] as Arrival[] }]))
  for (let round = 0; round < times; round += 1)
    for (const [path, figures] of found) {
      figures.floor.push((await arrivalAt(browser, floor.url + path, cookies)).drawn)
      figures.page.push(await arrivalAt(browser, new URL(path, product.url).href, cookies))
    }
  floor.server.close()
  console.log(`${'floor'.padStart(7)} ${'page'.padStart(7)} ${'ratio'.padStart(6)} ${'moved'.padStart(6)}`)
  let isWithin = true
  for (const [path, figures] of found) {
    const [least, own] = [median(figures.floor), median(figures.page.map(({ drawn }) => drawn))]
    const moved = Math.max(...figures.page.map((each) => each.moved))
    const said = beyond([
      { what: 'ratio', value: own / least, bound: ratioMax },
      { what: 'moved', value: moved, bound: steadyShiftMax },
    ])
    if (said !== '') isWithin = false
    print({ floor: least, own, moved, what: `${path.replace(/(?:SAMPLE)?CF\w+/, '…')}${said}` })
  }
  return isWithin
}

const print = ({ floor, own, moved, what }: { floor?: number; own: number; moved: number; what: string }) => {
  const ratio = floor === undefined ? '' : (own / floor).toFixed(2)
  const whole = (value: number | undefined) =>
    (value === undefined ? '' : String(Math.round(value))).padStart(7)
  console.log(`${whole(floor)} ${whole(own)} ${ratio.padStart(6)} ${moved.toFixed(3).padStart(6)}  ${what}`)
}

/** Pages of somebody who is logged in, with nothing kept by the browser. */
async function measureLoggedIn(product: Product, browser: Browser, times: number): Promise<boolean> {
  const token = await tokenOf(product, 'litigant')
  const cookies = [
    { name: 'language', value: 'bn', url: product.url },
    { name: 'token', value: token, url: product.url },
  ]
  let isWithin = true
  const found = new Map(['/my-applications', '/application'].map((path) => [path, [] as Arrival[]]))
  for (let round = 0; round < times; round += 1)
    for (const [path, figures] of found)
      figures.push(await arrivalAt(browser, new URL(path, product.url).href, cookies))
  for (const [path, figures] of found) {
    const own = median(figures.map(({ drawn }) => drawn))
    const moved = Math.max(...figures.map((each) => each.moved))
    const said = beyond([
      { what: 'largest paint', value: own, bound: loggedInMillisecondsMax },
      { what: 'moved', value: moved, bound: steadyShiftMax },
    ])
    if (said !== '') isWithin = false
    print({ own, moved, what: `${path}, logged in${said}` })
  }
  return isWithin
}

/** When pages have arrived on a slow net and processor, medians; false where one is beyond its bound. @source look */
export async function benchArrival(times: number): Promise<boolean> {
  await ensureScreens()
  await ensureServer()
  process.env['CHROMIUM_PATH'] ??= (await findBrowser()) ?? ''
  const product = await startProduct(await emptyPlace())
  const browser = await openBrowser()
  console.log(
    'largest paint in ms on slow 4G with a processor 4 times slower, Bangla, 360 px, nothing kept\n',
  )
  try {
    const isWithin = await measurePublic(product, browser, times)
    return (await measureLoggedIn(product, browser, times)) && isWithin
  } finally {
    await browser.close()
    await product.close()
  }
}
