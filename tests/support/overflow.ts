import type { Page } from 'playwright-core'

/** By how many pixels a page is wider than its window, and the last thing that hangs over its edge. */
export const overflowOf = (page: Page): Promise<{ overflow: number; over: string }> =>
  page.evaluate(() => {
    const edge = window.innerWidth
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > edge + 1,
    )
    return {
      overflow: document.documentElement.scrollWidth - edge,
      over: beyond.map(({ outerHTML }) => outerHTML.slice(0, 120)).at(-1) ?? '',
    }
  })
