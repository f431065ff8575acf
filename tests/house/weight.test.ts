import { expect, test } from 'vitest'
import { readManifest, screensOf, weightOf } from '../../scripts/weight.mjs'

/** Bytes of script after gzip, 1 K = 1,024. @source stack 4 */
const budget = { first: 95 * 1_024, filing: 140 * 1_024, staff: 180 * 1_024 }

const manifest = readManifest()
const screens: string[] = screensOf(manifest)
const first = /\/(?:login|home)-screen\.tsx$/
const filing = /^src\/screens\/filing\//
const budgetOf = (screen: string) =>
  first.test(screen) ? budget.first : filing.test(screen) ? budget.filing : budget.staff

test('the build has the first screens, the filing and others', () => {
  expect(screens.filter((screen) => first.test(screen)).length).toBeGreaterThan(0)
  expect(screens.filter((screen) => filing.test(screen)).length).toBeGreaterThan(0)
})

test.each(screens)('%s loads no more script than its budget', (screen) => {
  const weight = weightOf(manifest, screen)
  expect(weight.gzipBytes, JSON.stringify(weight.parts.slice(0, 6))).toBeLessThanOrEqual(budgetOf(screen))
})
