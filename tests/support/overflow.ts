import type { Page } from 'playwright-core'

/** By how many pixels a page is wider than its window, and the last thing that hangs over its edge; and by how many it goes on below all that it has. */
export const overflowOf = (page: Page): Promise<{ overflow: number; over: string; below: number }> =>
  page.evaluate(() => {
    const edge = window.innerWidth
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > edge + 1,
    )
    return {
      overflow: document.documentElement.scrollWidth - edge,
      over: beyond.map(({ outerHTML }) => outerHTML.slice(0, 120)).at(-1) ?? '',
      below:
        document.documentElement.scrollHeight -
        Math.max(window.innerHeight, document.body.getBoundingClientRect().bottom + window.scrollY),
    }
  })

/** What a page shows to be pressed or filled in, and what lies over it instead: neither mouse nor finger gets there. */
export const beneathOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollX, scrollY } = window
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 4 &&
        height > 4 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
    }
    /** What a press in the middle of it meets, if that is something else. */
    const metAt = (element: Element): Element | null => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const [box] = element.getClientRects()
      const met = box ? document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) : null
      const label = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null)?.[0] : undefined
      return met && !element.contains(met) && !met.contains(element) && !label?.contains(met) ? met : null
    }
    const found = [
      ...document.querySelectorAll('main :is(button, a[href], input, select, textarea, summary):not(svg *)'),
    ]
      .filter((element) => element.closest('[inert], [aria-hidden="true"]') === null && isSeen(element))
      .flatMap((element) => {
        const met = metAt(element)
        return met ? [`${element.outerHTML.slice(0, 120)} lies beneath ${met.outerHTML.slice(0, 120)}`] : []
      })
    window.scrollTo(scrollX, scrollY)
    return found
  })
