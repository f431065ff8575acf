import type { Page } from 'playwright-core'

/** How each element of a page, and what style sheets put before and after it, looks by what stands in the page itself. */
export const looksOf = (page: Page): Promise<{ what: string; said: string[] }[]> =>
  page.evaluate(() => {
    for (const link of document.querySelectorAll('link[rel=stylesheet]')) link.remove()
    // What is said twice, by other names, is asked once.
    const names = [...getComputedStyle(document.body)].filter((name) => !/^-|block|inline/.test(name))
    return [...document.querySelectorAll('#root *')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        if (part !== null && style.content === 'none') return []
        const said = names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
        return [{ what: `${element.tagName} ${element.className} ${part ?? ''}`, said }]
      }),
    )
  })
