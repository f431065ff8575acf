import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { codeOf, filesBelow, textOf } from '../house/sources.ts'
import { journeyCharts, lawCharts } from './charts.ts'
import { testsOf } from './mutant-runner.ts'

export const resultFile = 'docs/mutants.json'

/** What came of the single faults of one chart or one file. */
export interface Result {
  /** Of what was run: the chart or the file, and the tests and tables that judge it. */
  fingerprint: string
  faults: number
  killed: number
  survivors: readonly string[]
}
export type Results = Readonly<Record<string, Result>>

/** The files of the law in which single faults are put into the text: the conditions, and all that reckons an amount or a time. */
export const mutatedFiles: readonly string[] = [
  'application/guards',
  'dispatch/guards',
  'payment/guards',
  'payment/choice',
  'payment/grounds',
  'payment/mismatch',
  'money',
  'split',
  'bounds',
  'tariff',
  'duration',
  'scope',
  'text',
  'changes',
  'target',
  'assignment',
  'fee-form',
  'close/carry',
  'close/file',
  'close/law',
  'close/match',
  'actor',
  'saving-facts',
  'second-factor',
  'format',
  'format-time',
  'fee-edit',
  'report/filter',
  'application/track',
].map((name) => `src/machines/${name}.ts`)

export const mutatedCharts: readonly string[] = [...lawCharts, ...journeyCharts].map(({ name }) => name)

const hashOf = (files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n${codeOf(textOf(file)).replace(/\s+/g, ' ')}\n`)
  return hash.digest('hex').slice(0, 16)
}

const edgeTables = [
  'tests/witness/boundaries.ts',
  'tests/witness/boundaries-law.ts',
  'tests/support/boundary-drivers.ts',
]

const chartFiles = (name: string): string[] => [
  ...(lawCharts.some((one) => one.name === name)
    ? filesBelow(`src/machines/${name}`, /\.ts$/)
    : [`src/machines/${name}.ts`]),
  ...filesBelow('tests/witness', /\.ts$/).filter(
    (file) => path(file).startsWith(name) || ['memory', 'slugs'].includes(path(file)),
  ),
  ...['mutants', 'journey-mutants', 'journey', 'witness'].map((file) => `tests/support/${file}.ts`),
]
const path = (file: string): string => file.replace(/^.*\/|\.ts$/g, '')

/** Changes when the chart or the file changes, or what judges it: then its faults are to be put in again. */
export const fingerprintOf = (subject: string): string =>
  mutatedCharts.includes(subject)
    ? hashOf(chartFiles(subject))
    : hashOf([subject, ...testsOf(subject).near, ...edgeTables, 'tests/support/source-mutants.ts'])

export const readResults = (): Results =>
  existsSync(resultFile) ? (JSON.parse(readFileSync(resultFile, 'utf8')) as Results) : {}
