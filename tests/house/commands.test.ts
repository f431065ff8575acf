import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const fromSources = Object.entries(scripts).filter(([, command]) => /\.ts\b/.test(command))

test('there are commands that run from their sources', () => {
  expect(fromSources.length).toBeGreaterThan(10)
})

test.each(fromSources)(
  'npm run %s begins in a fresh checkout: its words are compiled before it is loaded',
  (_name, command) => {
    expect(command).toContain('--import tsx --import ./src/server/starting/words-first.mjs ')
  },
)
