import { expect, test } from 'vitest'
import { reasons } from '../support/mutant-reasons.ts'
import {
  fingerprintOf,
  mutatedCharts,
  mutatedFiles,
  readResults,
  type Results,
} from '../support/mutant-result.ts'

const subjects = [...mutatedCharts, ...mutatedFiles]
const withoutLine = (survivor: string): string => survivor.replace(/^\d+: /, '')

/** What of the last run does not stand: a chart or file that it lacks or that changed since, a survivor without a reason, too small a share. */
function faultsOf(results: Results, fingerprint: (subject: string) => string = fingerprintOf): string[] {
  return subjects.flatMap((subject) => {
    const result = results[subject]
    if (!result || result.fingerprint !== fingerprint(subject))
      return [`${subject} changed: npm run mutants -- --only ${subject}`]
    const { faults, killed, survivors } = result
    const unexplained = survivors.filter((survivor) => !reasons[subject]?.[withoutLine(survivor)])
    return [
      ...unexplained.map((survivor) => `${subject}:${survivor} survived, and nobody says why`),
      ...(killed + survivors.length === faults && killed / faults >= 0.8
        ? []
        : [`${subject}: ${killed} of ${faults} killed`]),
    ]
  })
}

const results = readResults()

test('the last run of the single faults is of the charts and files as they are, and each survivor has its reason (house 6)', () => {
  expect(faultsOf(results)).toEqual([])
})

test('no reason is given for what does not survive', () => {
  const idle = Object.entries(reasons).flatMap(([subject, own]) =>
    Object.keys(own).filter(
      (fault) => !results[subject]?.survivors.some((one) => withoutLine(one) === fault),
    ),
  )
  expect(idle).toEqual([])
})

test('a chart that changed, a survivor without a reason, and a share below the gate are each red', () => {
  const [name] = mutatedCharts
  const own = name === undefined ? undefined : results[name]
  if (name === undefined || !own) throw new Error('no result')
  const red = (change: object) => faultsOf({ ...results, [name]: { ...own, ...change } })
  expect(red({ fingerprint: 'another' })).toEqual([`${name} changed: npm run mutants -- --only ${name}`])
  expect(red({ survivors: ['nobody knows it'], killed: own.faults - 1 })).toEqual([
    `${name}:nobody knows it survived, and nobody says why`,
  ])
  expect(red({ killed: 1 })).toEqual([`${name}: 1 of ${own.faults} killed`])
})
