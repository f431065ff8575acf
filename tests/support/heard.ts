import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { watchSettling } from './settling.ts'

/** Names of months, in both languages: what is heard of a day differs from day to day. */
const monthPattern = new RegExp(
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)))
    .flatMap((day) =>
      ['bn-BD', 'en-GB'].map((tag) => day.toLocaleDateString(tag, { month: 'long', timeZone: 'UTC' })),
    )
    .join('|'),
  'g',
)

/** Roles, names, states and order of all that a screen reader walks through in a part of a page; no addresses, no figures. */
export async function heardIn(page: Page, selector: string): Promise<string> {
  const tree = await page.locator(selector).last().ariaSnapshot()
  return tree
    .split('\n')
    .filter((line) => !line.trim().startsWith('- /url:'))
    .join('\n')
    .replaceAll(monthPattern, '…')
    .replaceAll(/CF[\dA-F]{10,}/g, 'CF#')
    .replaceAll(/\p{Nd}+/gu, '#')
}

/**
 * What is heard on a way through the product, part by part under its name, beside what is kept of it in `docs/heard`. It is
 * kept anew by `npm run look`, to be read before it is.
 */
export class Heard {
  readonly #parts: string[] = []
  readonly #file: URL
  readonly #page: Page
  /** Resolves when all is drawn that the page asked for. */
  readonly settled: () => Promise<void>
  readonly #passing: readonly string[]

  /** `passing`: what stands there for a moment only, such as that it is being saved; its place is heard, not what it is. */
  constructor(page: Page, locale: string, passing: readonly string[]) {
    this.#file = new URL(`../../docs/heard/${locale}.txt`, import.meta.url)
    this.#page = page
    this.settled = watchSettling(page)
    this.#passing = passing
  }

  async add(name: string, selector = 'main'): Promise<void> {
    await this.settled()
    const heard = await heardIn(this.#page, selector)
    const lasting = this.#passing.reduce((text, word) => text.replaceAll(word, '…'), heard)
    this.#parts.push(`## ${name}\n\n${lasting}\n`)
  }

  /** Both texts: what was kept, and what is heard now. */
  both(): { kept: string; heard: string } {
    const heard = this.#parts.join('\n')
    if (process.env['KEEP_LOOK']) writeFileSync(this.#file, heard)
    return { kept: existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : '', heard }
  }
}
