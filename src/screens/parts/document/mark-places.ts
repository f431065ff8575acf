import type { PagePlace } from './paper-marks.ts'

const kept = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 10_000) / 10_000

/** A place of the page within its edges, exactly enough for any screen. */
export const placeOnPage = ({ x, y }: PagePlace): PagePlace => ({ x: kept(x), y: kept(y) })

/** Where a place of the upright page is seen once it is turned by quarters to the right. */
export function seenAt({ x, y }: PagePlace, quarters: 0 | 1 | 2 | 3): PagePlace {
  const turned = [
    { x, y },
    { x: 1 - y, y: x },
    { x: 1 - x, y: 1 - y },
    { x: y, y: 1 - x },
  ]
  return turned[quarters] ?? { x, y }
}

/** What place of the upright page is meant by one that was pressed on the turned page. */
export const meantBy = (at: PagePlace, quarters: 0 | 1 | 2 | 3): PagePlace =>
  seenAt(at, ((4 - quarters) % 4) as 0 | 1 | 2 | 3)
