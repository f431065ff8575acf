import type { Page } from 'playwright-core'

/** Above this a page of the staff is felt to jump; what visitors and litigants see stays where it is. @source look States */
export const shiftMax = 0.1
export const steadyShiftMax = 0.02
/** How long a list is under way: a little longer than a skeleton waits before it is seen. */
const answerMilliseconds = 400

interface Shift {
  value: number
  at: number
  sources: string[]
}
type ShiftWindow = Window & { shifts?: Shift[]; shiftsFrom?: number }

/** Keeps every shift of the layout that nobody asked for by a press, from the first paint of each load on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const kept: Shift[] = []
    ;(window as ShiftWindow).shifts = kept
    const nameOf = ({ node, previousRect, currentRect }: Entry['sources'][number]) => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null)
      const text = (element?.textContent ?? '').trim().slice(0, 24)
      const name = `${element?.tagName.toLowerCase() ?? '?'}.${element?.className ?? ''} “${text}”`
      return `${name} ${Math.round(previousRect.top)}+${Math.round(previousRect.height)}>${Math.round(currentRect.top)}+${Math.round(currentRect.height)}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[])
        if (!entry.hadRecentInput)
          kept.push({ value: entry.value, at: entry.startTime, sources: entry.sources.map(nameOf) })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What shifted since the page was gone to: how much in all, and what, the worst first. */
export const shiftsOf = (page: Page): Promise<{ value: number; sources: string }> =>
  page.evaluate(() => {
    const { shifts = [], shiftsFrom = 0 } = window as ShiftWindow
    const own = shifts.filter(({ at }) => at > shiftsFrom)
    return {
      value: own.reduce((sum, { value }) => sum + value, 0),
      sources: own
        .toSorted((one, other) => other.value - one.value)
        .slice(0, 3)
        .map(({ value, sources }) => `${value.toFixed(3)} ${sources.join(' | ')}`)
        .join('; '),
    }
  })

/** What is read takes a while, as on the net of a phone. */
export const slowAnswers = (page: Page): Promise<unknown> =>
  page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET')
      await new Promise((resolve) => setTimeout(resolve, answerMilliseconds))
    await route.continue().catch(() => undefined)
  })

type HoldingWindow = Window & { heldReads?: number }

/**
 * What is read takes as long in each page that is loaded from now on, and the browser keeps what it keeps: letters are not fetched anew for each
 * page, as they are where requests are held back outside of it. What it returns tells whether the page shown still waits for one.
 */
export async function slowReads(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript((milliseconds) => {
    const own = window as HoldingWindow
    const fetchNow = window.fetch.bind(window)
    window.fetch = async (input, init) => {
      const { method, url } = input instanceof Request ? input : { method: init?.method, url: String(input) }
      if ((method ?? 'GET') === 'GET' && url.includes('/api/')) {
        own.heldReads = (own.heldReads ?? 0) + 1
        await new Promise((resolve) => setTimeout(resolve, milliseconds))
        own.heldReads -= 1
      }
      return fetchNow(input, init)
    }
  }, answerMilliseconds)
  return () => page.evaluate(() => ((window as HoldingWindow).heldReads ?? 0) > 0)
}
