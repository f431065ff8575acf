import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Where a person with a keyboard stands. */
interface Stop {
  /** Beyond the last stop of the page, on the way to the browser's own bar. */
  isOutside: boolean
  id: string
  text: string
  hasRing: boolean
  isInView: boolean
  isUncovered: boolean
}

/** What must be told of the focus at every stop: the ring of the design, in the window, with nothing above it. @source look Tokens */
const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    const isRinged = (element: Element): boolean => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      return outlineStyle === 'solid' && outlineWidth === '3px' && outlineColor === 'rgb(255, 209, 102)'
    }
    // A file field lies unseen over the box that is drawn for it; that box has the ring.
    const shown = isRinged(focused) ? focused : (focused.parentElement ?? focused)
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return {
      isOutside: focused === document.body,
      id: focused.id,
      text: (focused.textContent ?? '').trim(),
      hasRing: isRinged(shown),
      isInView: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
      isUncovered: above !== null && (focused.contains(above) || above.contains(focused)),
    }
  })

const seen = { hasRing: true, isInView: true, isUncovered: true }

/** Presses Tab, or Shift+Tab, until the focus is where it is wanted; every stop on the way is seen, and none holds it. */
export async function tabTo(
  page: Page,
  wanted: { id: string } | { text: string },
  options: { isBack?: boolean; stopsMax?: number } = {},
): Promise<void> {
  const { isBack = false, stopsMax = 90 } = options
  const passed: string[] = []
  let held = 0
  for (let stops = 0; stops < stopsMax; stops += 1) {
    await page.keyboard.press(isBack ? 'Shift+Tab' : 'Tab')
    const stop = await stopOf(page)
    if (stop.isOutside) continue
    const name = stop.id || stop.text
    held = name === passed.at(-1) ? held + 1 : 0
    passed.push(name)
    expect(held, `the focus is held at ${name}`).toBeLessThan(3)
    await expect
      .poll(() => stopOf(page), { interval: 10, message: `the focus at ${name}` })
      .toMatchObject(seen)
    if ('id' in wanted ? stop.id === wanted.id : stop.text === wanted.text) return
  }
  throw new Error(`no way by Tab to ${JSON.stringify(wanted)}; passed ${passed.join(', ')}`)
}

/** Waits until the page itself has put the focus into a field. */
export const focusAt = (page: Page, path: string): Promise<unknown> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`field-${path}`)

/** Walks to a field and types into it, in whatever script. */
export async function typeAt(page: Page, path: string, text: string): Promise<void> {
  await tabTo(page, { id: `field-${path}` })
  await page.keyboard.type(text)
}

/** Waits until a list has come, walks to it and takes a choice so many below the first. */
export async function chooseAt(page: Page, path: string, below = 1): Promise<void> {
  await page.waitForFunction((id) => {
    const found = document.getElementById(id)
    return found instanceof HTMLSelectElement && !found.disabled && found.options.length > 1
  }, `field-${path}`)
  await tabTo(page, { id: `field-${path}` })
  for (let count = 0; count < below; count += 1) await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.locator(`[id="field-${path}"]`).inputValue()).not.toBe('')
}

/** Walks to a search when it can be typed in, types a part of a name and takes the first found: what was chosen has the focus then. */
export async function findAt(page: Page, path: string, typed: string): Promise<void> {
  await page.locator(`input[id="field-${path}"]:enabled`).waitFor()
  await typeAt(page, path, typed)
  // Before anything is found the next stop is another field, where Enter asks to go on.
  await page.locator(`div:has(> [id="field-${path}"]) + div ul button`).first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.id}`)
  await expect.poll(focused).toBe(`BUTTON field-${path}`)
}

/** Walks to a button or link by what is on it and presses it. */
export async function pressAt(page: Page, text: string, options: { isBack?: boolean } = {}): Promise<void> {
  await tabTo(page, { text }, options)
  await page.keyboard.press('Enter')
}
