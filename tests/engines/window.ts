import { expect } from 'vitest'

/** Where something stands in a page: by a CSS selector, or by the words that a person reads on it. */
export type Spot = { css: string } | { button: string; inDialog?: boolean } | { text: string }

/** A window of a browser that is not built on Chromium, as narrow as a phone, in which a person types and presses. */
export interface EngineWindow {
  /** Goes to an address of the product, as one that is typed. */
  goTo(path: string): Promise<void>
  press(spot: Spot): Promise<void>
  /** Types over whatever stands in a field. */
  type(spot: Spot, text: string): Promise<void>
  /** Gives a file of this machine to a field for files. */
  give(spot: Spot, file: string): Promise<void>
  /** What an expression comes to in the page. */
  read<Value>(expression: string): Promise<Value>
  /** Whether it stands there and is seen. */
  shows(spot: Spot): Promise<boolean>
  picture(): Promise<Uint8Array>
}

/** A browser of another make, with its name as a person knows it. */
export interface Engine {
  name: string
  /** A window in which nobody is logged in. */
  openWindow(url: string): Promise<EngineWindow>
  close(): Promise<void>
}

/** The window of a phone, in CSS pixels. @source look Litigant */
export const phone = { width: 360, height: 800 } as const

const quoted = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`)

/** A spot as XPath; the innermost of what says a text. */
export function xpathOf(spot: Exclude<Spot, { css: string }>): string {
  if ('button' in spot)
    return `${spot.inDialog ? '//*[@role="alertdialog"]' : ''}//*[self::button or self::a][normalize-space(.)=${quoted(spot.button)}]`
  return `//main//*[contains(normalize-space(.), ${quoted(spot.text)})][not(.//*[contains(normalize-space(.), ${quoted(spot.text)})])]`
}

const patience = { timeout: 30_000, interval: 100 }

/** What a person does at a window, each waiting until the page is ready for it. */
export function handsAt(window: EngineWindow) {
  const ready = (spot: Spot) =>
    expect
      .poll(() => window.shows(spot), { ...patience, message: `seen: ${JSON.stringify(spot)}` })
      .toBe(true)
  /** What stands at a selector is there and takes what is typed or pressed: a form that is being made ready does not. */
  const enabledAt = (css: string) =>
    expect
      .poll(
        () =>
          window.read<boolean>(`(() => {
            const found = document.querySelector(${JSON.stringify(css)})
            return found?.disabled === false && found.closest('[inert]') === null
          })()`),
        { ...patience, message: `ready: ${css}` },
      )
      .toBe(true)
  const enabled = (id: string) => enabledAt(`[id="${id}"]`)
  const field = (path: string): Spot => ({ css: `[id="field-${path}"]` })
  const press = async (spot: Spot) => {
    await ready(spot)
    await window.press(spot)
  }
  return {
    window,
    ready,
    press,
    presses: (button: string) => press({ button }),
    async types(path: string, text: string) {
      await enabled(`field-${path}`)
      await window.type(field(path), text)
    },
    /** Takes the first of a list. */
    async chooses(path: string) {
      const id = JSON.stringify(`field-${path}`)
      await expect
        .poll(() => window.read<number>(`document.getElementById(${id})?.options?.length ?? 0`), patience)
        .toBeGreaterThan(1)
      await enabled(`field-${path}`)
      await window.read(`(() => {
        const list = document.getElementById(${id})
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'selectedIndex').set.call(list, 1)
        list.dispatchEvent(new Event('change', { bubbles: true }))
      })()`)
    },
    /** Types a part of a name into a search and takes the first that is found. */
    async finds(path: string, typed: string) {
      await enabled(`field-${path}`)
      await window.type(field(path), typed)
      await press({ css: `div:has(> [id="field-${path}"]) + div ul button` })
      await ready({ css: `button[id="field-${path}"]` })
    },
    async ticks(css: string) {
      await enabledAt(css)
      await press({ css })
    },
    /** Waits until the address has this in it; answers the whole. */
    async reaches(part: string): Promise<URL> {
      await expect
        .poll(() => window.read<string>('location.href'), { ...patience, message: `reached: ${part}` })
        .toContain(part)
      return new URL(await window.read<string>('location.href'))
    },
    /** By how many pixels the page is wider than its window. */
    overflow: () =>
      window.read<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  }
}

export type Hands = ReturnType<typeof handsAt>
