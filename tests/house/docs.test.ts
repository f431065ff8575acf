import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chartPapers } from '../../scripts/charts.ts'

const papers = Object.entries(chartPapers())

test.each(papers)('%s says what the charts say now (npm run charts)', (file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('no drawing is left of a chart that is gone', () => {
  const drawn = readdirSync('docs/charts').map((name) => `docs/charts/${name}`)
  expect(drawn.toSorted()).toEqual(
    papers
      .map(([file]) => file)
      .filter((file) => file.includes('/charts/'))
      .toSorted(),
  )
})
