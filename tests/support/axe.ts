import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Visitor } from './browser.ts'

/** What is run on a page before anything is found there. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = { axe: { run(at: string | Document, options: object): Promise<AxeResults> } }

/** Whatever axe finds on what the page shows now, by these rules. */
export async function axeFindings({ page }: Visitor, rules: object): Promise<string[]> {
  const { violations } = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as Axe
    // The one rule that reads style sheets is no rule of these kinds; fetching them anew for each look is half of its cost.
    const preload = { assets: ['media'] }
    const found = await axe.run(document, { runOnly, resultTypes: ['violations'], preload })
    const size = found.violations.find(({ id }) => id === 'target-size')
    if (!size) return found
    // What lies half below a bar that stays is whole once it is scrolled to.
    const small: typeof size.nodes = []
    for (const node of size.nodes) {
      const selector = node.target.join(' ')
      document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await axe.run(selector, {
        runOnly: ['target-size'],
        resultTypes: ['violations'],
        preload: false,
      })
      if (again.violations.length > 0) small.push(node)
    }
    size.nodes = small
    window.scrollTo({ top: 0, behavior: 'instant' })
    return found
  }, rules)
  return violations
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** All that axe knows of WCAG 2.2 A and AA, and of good practice. */
export const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
