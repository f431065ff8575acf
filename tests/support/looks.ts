import type { Page } from 'playwright-core'

/** How many parts of a page were looked at, and what of them looks otherwise with a style sheet's text instead of what came in the page. */
export interface Looks {
  seen: number
  others: string[]
}

/**
 * Compares how each element of a page, and what style sheets put before and after it, looks by what stands in the page
 * itself with how it looks by a whole sheet. In the page: what all of it looks like is megabytes.
 */
export const compareLooks = (page: Page, sheet: string): Promise<Looks> =>
  page.evaluate((text) => {
    for (const link of document.querySelectorAll('link[rel=stylesheet]')) link.remove()
    // What is said twice, by other names, is asked once.
    const names = [...getComputedStyle(document.body)].filter((name) => !/^-|block|inline/.test(name))
    const looks = () =>
      [...document.querySelectorAll('#root *')].flatMap((element) =>
        [null, '::before', '::after'].flatMap((part) => {
          const style = getComputedStyle(element, part)
          if (part !== null && style.content === 'none') return []
          const said = names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
          return [{ what: `${element.tagName} ${element.className} ${part ?? ''}`, said }]
        }),
      )
    const before = looks()
    const all = new CSSStyleSheet()
    all.replaceSync(text.replaceAll('url(/', `url(${location.origin}/`))
    document.adoptedStyleSheets = [all]
    const after = looks()
    const others = before.flatMap(({ what, said }, index) =>
      said.filter((each, at) => each !== after[index]?.said[at]).map((each) => `${what} ${each}`),
    )
    return { seen: before.length, others }
  }, sheet)
