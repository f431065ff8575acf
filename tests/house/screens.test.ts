import { expect, test } from 'vitest'
import { codeOf, filesBelow, textOf } from './sources.ts'

const loads = filesBelow('src/screens/routes', /\.ts$/).flatMap((file) =>
  [...codeOf(textOf(file)).matchAll(/import\(\s*'([^']+)'\s*\)/g)].map(([, source = '']) => ({
    file,
    source,
  })),
)

test('whatever a route draws comes from a file that is named a screen (house 10)', () => {
  const drawn = loads.filter(({ source }) => source.endsWith('.tsx'))
  expect(drawn.length).toBeGreaterThan(30)
  expect(drawn.filter(({ source }) => !source.endsWith('-screen.tsx'))).toEqual([])
})

test('and every file that is named a screen is drawn by a route', () => {
  const named = filesBelow('src/screens', /-screen\.tsx$/).map((file) => file.replace('src/screens/', '../'))
  expect(named.filter((file) => !loads.some(({ source }) => source === file))).toEqual([])
})
