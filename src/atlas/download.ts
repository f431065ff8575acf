import type { Listed, ListedStep } from './listed.ts'
import { duePoisha } from './made-walks.ts'
import { actsOf } from './play.ts'
import { edgeName } from './rows.ts'
import { scenarioOf, type Language } from './told.ts'

const nameOf = (step: ListedStep): string => `${step.entity} ${edgeName(step)} ${step.who}`

const listOf = (values: readonly unknown[]): string =>
  `[\n${values.map((value) => `  ${JSON.stringify(value)},`).join('\n')}\n]`

const comment = (text: string): string =>
  text
    .split('\n')
    .map((line) => `// ${line}`.trimEnd())
    .join('\n')

const lawBody = (path: Listed): string => `import { expect, test } from 'vitest'
import { perform, walkPrices, type Act } from '../../src/atlas/acts.ts'
import { unbornCase } from '../../src/atlas/case.ts'
import { edgeName } from '../../src/atlas/rows.ts'

const acts: readonly Act[] = ${listOf((path.walk ?? []).map(({ act }) => act))}

const expected = ${listOf(actsOf(path).map((steps) => steps.map(nameOf)))}

test('${path.id} is walked by the law', () => {
  let one = unbornCase
  acts.forEach((act, place) => {
    const walked = perform(one, act, walkPrices(${duePoisha}))
    if ('code' in walked) throw new Error(\`act \${place + 1} is refused with \${walked.code}\`)
    expect(walked.steps.map((step) => \`\${step.entity} \${edgeName(step)} \${step.who}\`)).toEqual(expected[place])
    one = walked.one
  })
})
`

const chartBody = (path: Listed): string => `import { expect, test } from 'vitest'
import { machineOf } from '../../src/atlas/charts.ts'
import { edgeName, rowsOf } from '../../src/atlas/rows.ts'

const steps = ${listOf(path.steps.map(edgeName))}

test('${path.id} is there in the chart, step by step', () => {
  const rows = rowsOf(machineOf('${path.chart}'))
  const ways = steps.map((step) => rows.find((row) => edgeName(row) === step))
  expect(ways.map((row) => row && edgeName(row))).toEqual(steps)
  ways.slice(1).forEach((row, place) => expect(row?.from).toBe(ways[place]?.to))
})
`

/** What a downloaded test is called; it belongs into `tests/machines`. */
export const testFileOf = ({ id }: Pick<Listed, 'id'>): string => `${id}.test.ts`

/** A path as a test that `npm test -- machines` runs, told in the reader's language above it. @source house 6 */
export const testOf = (path: Listed, language: Language): string =>
  `${comment(scenarioOf(path, language))}\n\n${path.walk ? lawBody(path) : chartBody(path)}`
