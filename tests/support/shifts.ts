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

/** How long a page waits for its letters before it is drawn in others: as it came, and drawn by its script. In milliseconds. */
const lettersWaits = [200, 1_000]

/**
 * Keeps every shift of the layout that nobody asked for by a press, from the first paint of each load on. However late its letters come on a
 * busy machine, a page waits for them: what was drawn in others would move when they are there.
 */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript((waits) => {
    const later = window.setTimeout.bind(window)
    const areThere = () => [...document.fonts].some(({ status }) => status === 'loaded')
    window.setTimeout = ((run: TimerHandler, milliseconds = 0, ...given: unknown[]) =>
      waits.includes(milliseconds) && !areThere()
        ? 0
        : later(run, milliseconds, ...given)) as typeof setTimeout
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
  }, lettersWaits)

/** From now on, when the letters of the page are there: on a busy machine they come late, and what is drawn in others moves then. */
export const countShiftsFromLetters = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    ;(window as ShiftWindow).shiftsFrom = performance.now()
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
        .map(({ value, at, sources }) => `${value.toFixed(3)} at ${Math.round(at)} ms ${sources.join(' | ')}`)
        .join('; '),
    }
  })

/** What the page shown has read by itself: how often it began, and how many of those have no answer yet. */
export interface HeldReads {
  begun: number
  open: number
}
type HoldingWindow = Window & { heldReads?: HeldReads }

/** What a tab is named while what is read takes a while there; it keeps its name when another page is loaded. */
const slowName = 'slow'

/** From now on what a page reads takes a while, as on the net of a phone, or does no longer: in the page shown and in whatever is loaded after it. */
export const beSlow = (page: Page, isSlow: boolean): Promise<unknown> =>
  page.evaluate((name) => (window.name = name), isSlow ? slowName : '')

/**
 * Watches what each page reads that is loaded from now on, where it can be slow. It is held within the page, and the browser keeps what it keeps: letters
 * are not fetched anew for each page, as they are where requests are held back outside of it; on a busy machine those come late, and what was drawn
 * in others moves then. What it returns tells what the page shown has read.
 */
export async function watchReads(page: Page): Promise<() => Promise<HeldReads>> {
  await page.addInitScript(
    ([milliseconds, slow]) => {
      const reads = ((window as HoldingWindow).heldReads = { begun: 0, open: 0 })
      const fetchNow = window.fetch.bind(window)
      window.fetch = async (input, init) => {
        const { method, url } =
          input instanceof Request ? input : { method: init?.method, url: String(input) }
        if ((method ?? 'GET') !== 'GET' || !url.includes('/api/')) return fetchNow(input, init)
        reads.begun += 1
        reads.open += 1
        try {
          if (window.name === slow) await new Promise((resolve) => setTimeout(resolve, milliseconds))
          return await fetchNow(input, init)
        } finally {
          reads.open -= 1
        }
      }
    },
    [answerMilliseconds, slowName] as const,
  )
  return () => page.evaluate(() => (window as HoldingWindow).heldReads ?? { begun: 0, open: 0 })
}

/**
 * Resolves when the page has settled with every read answered before and none begun meanwhile, and tells how many it made. A read that is
 * held back is no request yet: it may be sent between two looks, and what it leads to is lost when the page is left then.
 */
export async function readsSettled(
  reads: () => Promise<HeldReads>,
  settled: () => Promise<void>,
): Promise<number> {
  for (;;) {
    const before = await reads()
    await settled()
    const { begun } = await reads()
    if (before.open === 0 && begun === before.begun) return begun
  }
}
