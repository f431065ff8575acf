import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { freePort } from '../tests/support/free-port.ts'
import { emptyPlace, startProduct, tokenOf } from '../tests/support/product.ts'
import { anInvoice, floorOf, ratioMax } from './bench-arrival.ts'
import { median } from './bench-place.ts'
import { findBrowser } from './browser.mjs'
import { ensureScreens } from './build.mjs'
import { ensureServer } from './server-build.mjs'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** What Lighthouse answers, as far as it is read here. */
interface Report {
  lhr: {
    categories: Record<Category, { score: number | null }>
    audits: Record<
      'largest-contentful-paint' | 'cumulative-layout-shift' | 'total-blocking-time',
      { numericValue?: number }
    >
  }
}
type Lighthouse = (url: string, flags: object) => Promise<Report | undefined>

/** It is no part of the lock file, for it brings a hundred packages that nothing else needs. */
const packageName = 'lighthouse'
const howToHave = 'npm install --no-save lighthouse@12.8.2'

async function load(): Promise<Lighthouse | null> {
  try {
    return ((await import(packageName)) as { default: Lighthouse }).default
  } catch {
    return null
  }
}

/** The scores in per cent that a page must have, and its largest paint in milliseconds where that is bound. */
interface Bound {
  path: string
  scores: Partial<Record<Category, number>>
  paintMax?: number
  /** Beside a page of the same words and letters that is nothing else. */
  hasFloor?: boolean
}
const all = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const movedMax = 0.02

interface Figures {
  scores: Record<Category, number>
  paint: number
  /** The floor's, just before. */
  floor: number
  moved: number
  /** How long a press would have had to wait for steps of the script, in milliseconds; it is what moves the score of performance from round to round. */
  blocked: number
}

async function figuresOf(lighthouse: Lighthouse, url: string, port: number): Promise<Omit<Figures, 'floor'>> {
  const report = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
  })
  if (!report) throw new Error(`${url} has no report`)
  const { categories: found, audits } = report.lhr
  const scoreOf = (category: Category) => [category, Math.round((found[category].score ?? 0) * 100)] as const
  return {
    scores: Object.fromEntries(categories.map(scoreOf)) as Record<Category, number>,
    paint: audits['largest-contentful-paint'].numericValue ?? Number.NaN,
    moved: audits['cumulative-layout-shift'].numericValue ?? Number.NaN,
    blocked: audits['total-blocking-time'].numericValue ?? Number.NaN,
  }
}

/** Prints the medians of a page; whether they are within its bounds. */
function judge({ path: at, scores, paintMax, hasFloor }: Bound, rounds: readonly Figures[]): boolean {
  const of = (read: (figures: Figures) => number) => median(rounds.map(read))
  const shown = categories.map((category) => of((figures) => figures.scores[category]))
  const paint = of((figures) => figures.paint)
  const moved = of((figures) => figures.moved)
  const blocked = of((figures) => figures.blocked)
  const ratio = hasFloor ? paint / of(({ floor }) => floor) : null
  const missed = [
    ...categories.filter((category, index) => (shown[index] ?? 0) < (scores[category] ?? 0)),
    ...(paintMax !== undefined && !(paint <= paintMax) ? [`largest paint above ${paintMax}`] : []),
    ...(ratio === null || ratio <= ratioMax ? [] : [`ratio above ${ratioMax}`]),
    ...(moved <= movedMax ? [] : [`moved above ${movedMax}`]),
  ]
  const cells = [...shown, Math.round(paint), ratio?.toFixed(2) ?? '', moved.toFixed(3), Math.round(blocked)]
  console.log(
    `${cells.map((cell) => `${cell}`.padStart(7)).join(' ')}  ${at}${missed.map((one) => `  ${one}`).join('')}`,
  )
  return missed.length === 0
}

/**
 * The four scores of Lighthouse, its largest paint and its shift, for a phone on a slow net as it reckons them: medians. False
 * where one is beyond its bound. @source look
 */
export async function benchLighthouse(times: number): Promise<boolean> {
  const lighthouse = await load()
  if (!lighthouse) {
    console.log(`Lighthouse is not here: ${howToHave}`)
    return false
  }
  await ensureScreens()
  await ensureServer()
  const product = await startProduct(await emptyPlace())
  const profile = await mkdtemp(path.join(tmpdir(), 'court-lighthouse-'))
  const port = await freePort()
  const executablePath = (await findBrowser()) ?? ''
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext(profile, { executablePath, args })
  const invoice = `/public/invoice/${await anInvoice(product)}`
  const pages: Bound[] = ['/home', '/login', '/faq', invoice].map((at) => ({
    path: at,
    scores: all,
    hasFloor: true,
  }))
  const own: Bound[] = ['/my-applications', '/application'].map((at) => ({
    path: at,
    scores: { accessibility: 100, 'best-practices': 100 },
    paintMax: 2_000,
  }))
  const floor = await floorOf(
    context,
    product,
    pages.map((page) => page.path),
  )
  const rounds = new Map([...pages, ...own].map((page) => [page, [] as Figures[]]))
  try {
    const token = await tokenOf(product, 'litigant')
    for (let round = 0; round < times; round += 1)
      for (const [page, figures] of rounds) {
        await context.clearCookies()
        if (own.includes(page)) await context.addCookies([{ name: 'token', value: token, url: product.url }])
        const least = page.hasFloor ? await figuresOf(lighthouse, floor.url + page.path, port) : null
        const shown = await figuresOf(lighthouse, new URL(page.path, product.url).href, port)
        figures.push({ ...shown, floor: least?.paint ?? Number.NaN })
      }
    const heads = ['perf', 'access', 'best', 'seo', 'paint', 'ratio', 'moved', 'blocked']
    console.log(heads.map((head) => head.padStart(7)).join(' '))
    return [...rounds].map(([page, figures]) => judge(page, figures)).every(Boolean)
  } finally {
    floor.server.close()
    await context.close()
    await product.close()
    await rm(profile, { recursive: true, force: true })
  }
}
