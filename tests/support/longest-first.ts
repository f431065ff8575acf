import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest at their level, the longest first; a new machine has not measured any. */
const longest = [
  'http/server/cluster',
  'http/report/agreement',
  'http/server/kill',
  'http/bounds/numbers',
  'http/server/jobs',
  'http/server/fuzz',
  'http/server/bulk-kill',
  'http/operations/backup',
  'http/catalogue/script-texts',
  'http/payment/refund-table',
  'http/server/start',
  'http/server/embedded',
  'http/lifecycle/rights',
  'http/operations/any-second',
  'http/lifecycle/walks',
  'http/lifecycle/law-application',
  'http/lifecycle/law-payment',
  'http/lifecycle/law-dispatch',
  'http/catalogue/pages',
  'http/operations/doctor',
  'screens/system-chart',
  'screens/pages-shown',
  'screens/saving-chart',
  'screens/script-texts',
  'browser/steady',
  'browser/accessibility',
  'browser/editors',
  'browser/transitions',
  'browser/live-lists',
  'browser/clauses',
  'browser/drafts',
  'browser/arrival',
  'browser/broadcasts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((name) => moduleId.includes(`/tests/${name}.test.`))
  return rank === -1 ? longest.length : rank
}

/**
 * Begins with the longest files, so that the last worker does not finish alone. A worker keeps what it has loaded as long as the next
 * file is of the same project; the smaller projects come first, as their names have it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (one, other) => other.project.name.localeCompare(one.project.name, 'en') || rankOf(one) - rankOf(other),
    )
  }
}
