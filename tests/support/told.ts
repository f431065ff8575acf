import type { Page, Request } from 'playwright-core'
import type { Locale } from '../../src/server/errors.ts'
import { m } from '../../src/words/messages.js'

/** What a field, a link or a button has that its name and value do not tell: what a hand, a keyboard and a form feel of it. */
const attributes = [
  'type',
  'name',
  'inputmode',
  'autocomplete',
  'enterkeyhint',
  'maxlength',
  'minlength',
  'min',
  'max',
  'step',
  'pattern',
  'accept',
  'required',
  'readonly',
  'multiple',
  'spellcheck',
  'placeholder',
  'aria-current',
  'aria-invalid',
  'aria-required',
  'aria-sort',
  'aria-haspopup',
  'title',
  'lang',
  'dir',
  'target',
  'download',
  'action',
  'method',
] as const

/** What is felt, part of the page by part: each element with its name, what it has, and what describes it. */
const feltOn = (page: Page): Promise<string[]> =>
  page.evaluate((read) => {
    const labelMax = 60
    const saidMax = 200
    const cut = (text: string, max: number) => text.replace(/\s+/g, ' ').trim().slice(0, max)
    const textOf = (ids: string | null) =>
      (ids ?? '')
        .split(' ')
        .map((id) => (id === '' ? null : document.getElementById(id))?.textContent ?? '')
        .join(' ')
    const labelOf = (element: Element) => {
      const own = element.getAttribute('aria-label') ?? textOf(element.getAttribute('aria-labelledby'))
      const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      const byLabel = labels || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null
      // A form's words are those of what is in it.
      if (element instanceof HTMLFormElement || element instanceof HTMLSelectElement)
        return own.trim() || (byLabel?.textContent ?? '')
      return own.trim() || byLabel?.textContent || element.textContent
    }
    // What React numbers for a page says nothing.
    const isNumbered = (value: string) => /^(?:_r_|:r|«r|react-aria)/.test(value)
    const isPlain = (name: string, value: string, element: Element) =>
      (name === 'type' && element.tagName === 'BUTTON' && value === 'button') || isNumbered(value)
    const lineOf = (element: Element) => {
      const has = read.flatMap((name) => {
        const value = element.getAttribute(name)
        if (value === null || isPlain(name, value, element)) return []
        if (name === 'title' && value === element.textContent) return []
        return [value === '' || value === 'true' ? name : `${name}=${value}`]
      })
      const described = cut(textOf(element.getAttribute('aria-describedby')), saidMax)
      if (described !== '') has.push(`described “${described}”`)
      const line = `${element.tagName.toLowerCase()} “${cut(labelOf(element), labelMax)}” ${has.join(' ')}`
      return has.length === 0 ? [] : [`    - ${line}`]
    }
    const asked = ['input', 'select', 'textarea', 'form', 'a', 'button', '[aria-describedby]']
    const all = document.body.querySelectorAll(
      [...asked, ...read.slice(-16).map((name) => `[${name}]`)].join(),
    )
    const parts = new Map<string, string[]>()
    // Of words that are marked alike, row by row, a few tell.
    const alikeMax = 4
    const alike = new Map<string, number>()
    const isOneMore = (element: Element, part: string, has: string) => {
      if (element.matches('input, select, textarea, form, a, button')) return false
      const key = `${part} ${element.tagName} ${has.replace(/title=.*/, '')}`
      const count = (alike.get(key) ?? 0) + 1
      alike.set(key, count)
      return count > alikeMax
    }
    for (const element of all) {
      if (element.closest('svg, [class*=toaster]')) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const part = element.closest('header, nav, main, footer, [role=dialog], dialog')
      const name = part?.getAttribute('role') ?? part?.tagName.toLowerCase() ?? 'body'
      const lines = parts.get(name) ?? []
      for (const line of lineOf(element))
        if (!isOneMore(element, name, line.slice(line.indexOf('”')))) lines.push(line)
      parts.set(name, lines)
    }
    return [...parts].flatMap(([name, lines]) =>
      lines.length > 0 ? [`  - in ${name}:`, ...new Set(lines)] : [],
    )
  }, attributes)

const made = /[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}|(?:SAMPLE)?CF[\dA-F]{10,}|T[\da-f]{20,}|RL[\dA-F]{9}BD/g

/** Names whatever is made anew for each run by where it is met first. */
function labels(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) =>
    text
      .replace(made, (id) => {
        const label = known.get(id) ?? `:id${known.size + 1}`
        known.set(id, label)
        return label
      })
      .replace(/\b(localhost|127\.0\.0\.1):\d+/g, '$1')
      .replace(/\bafter=[\w%-]+/g, 'after=:place')
      // How fast the machine is, how much room it has, and what runs there.
      .replace(/\b(Node|PostgreSQL) [\d.]+/g, '$1 …')
      .replace(/[\d০-৯.]+ (?=ms\b|মিলিসেকেন্ড)/g, '… ')
      .replace(/\d+ of \d+(?= GB)|[০-৯]+ (?=গিগাবাইটের)|(?<=গিগাবাইটের মধ্যে )[০-৯]+ /g, '… ')
}

/**
 * Notes what a page asks of the server, from now on; what it returns tells what was asked since it was told last. What was read
 * before is not told again: whether it is kept or read anew is up to how long ago that was.
 */
export function watchAsked(page: Page): () => string[] {
  let asked: string[] = []
  const known = new Set<string>()
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    // When a page is connected to what is told live is up to the net.
    if (!pathname.startsWith('/api/') || pathname === '/api/broadcasting/auth') return
    const call = `${request.method()} ${pathname}${search}`
    if (request.method() === 'GET' && known.has(call)) return
    known.add(call)
    const isText = request.headers()['content-type']?.startsWith('application/json') === true
    asked.push(`  - ${call} ${isText ? (request.postData() ?? '') : ''}`.trimEnd())
  })
  return () => {
    const until = asked
    asked = []
    return until
  }
}

/** What has its name from what is in it says it there. */
const namedByContent = /^( *- (?:row|cell|gridcell|rowheader|columnheader|listitem)) "(?:[^"\\]|\\.)*"(.*?):$/

/** Where a hint or an error would stand, and nothing does. */
const isEmpty = (line: string) => /^ *- (?:paragraph|status)$/.test(line)

/** The tree as a screen reader has it, without the messages that come and go by themselves. */
async function treeOf(page: Page, locale: Locale): Promise<string[]> {
  // What the fees come to is said a little later than it is seen.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[class*=_fees_][aria-busy=false]:has(table) > output')].every(
      ({ textContent }) => textContent !== '',
    ),
  )
  const tree = (await page.locator('body').ariaSnapshot()).split('\n')
  const toasts = `- region "${m.parts_label_toasts({}, { locale })}"`
  const begin = tree.findIndex((line) => line.trimStart().startsWith(toasts))
  const depth = tree[begin]?.search(/\S/) ?? 0
  const after = tree.findIndex((line, index) => index > begin && line.search(/\S/) <= depth)
  if (begin !== -1) tree.splice(begin, (after === -1 ? tree.length : after) - begin)
  return tree
    .filter((line) => !isEmpty(line))
    .map((line) => line.replace(/^( *- )'(.*)'(:.*)?$/, '$1$2$3').replace(namedByContent, '$1$2:'))
}

/** Opens every fold of the page, or closes those again that were opened so. */
const unfold = (page: Page, isOpen: boolean): Promise<void> =>
  page.evaluate((open) => {
    const mark = 'data-unfolded'
    for (const fold of document.querySelectorAll<HTMLDetailsElement>(
      open ? 'details:not([open])' : `details[${mark}]`,
    )) {
      fold.open = open
      fold.toggleAttribute(mark, open)
    }
  }, isOpen)

/**
 * What a page says now, its folds opened, line by line: its title and address, the tree that a screen reader has of it, what is felt of its fields, and
 * what it asked of the server. The same ids have the same names within it.
 */
export async function toldBy(page: Page, locale: Locale, asked: readonly string[]): Promise<string[]> {
  const { title, lang, at } = await page.evaluate(() => ({
    title: document.title,
    lang: document.documentElement.lang,
    at: location.pathname + location.search,
  }))
  await unfold(page, true)
  const tree = await treeOf(page, locale)
  const felt = await feltOn(page)
  await unfold(page, false)
  const labelled = labels()
  const lines = [`- ${at}, in ${lang}: ${title}`, ...tree, '- felt:', ...felt].map(labelled)
  if (asked.length === 0) return lines
  // Which of two comes first must not be up to their ids.
  const unnamed = (line: string) => line.replace(made, '')
  const requests = asked.toSorted((one, other) => (unnamed(one) < unnamed(other) ? -1 : 1)).map(labelled)
  return [...lines, '- asked:', ...[...new Set(requests)].toSorted()]
}
