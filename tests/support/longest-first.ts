import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest at their level, the longest first; a new machine has not measured any. */
const longest = [
  'http/server/kill',
  'http/bounds/numbers',
  'http/lifecycle/law-application',
  'http/server/jobs',
  'http/server/embedded',
  'http/server/restart',
  'http/lifecycle/law-payment',
  'http/lifecycle/law-dispatch',
  'http/account/guesses',
  'browser/accessibility',
  'browser/steady',
  'browser/transitions',
  'browser/live-lists',
  'browser/clauses',
  'browser/filing',
  'browser/broadcasts',
  'browser/drafts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((name) => moduleId.includes(`/tests/${name}.test.`))
  return rank === -1 ? longest.length : rank
}

/** Begins with the longest files, so that the last worker does not finish alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
