import { expect, test } from 'vitest'
import { codeOf, filesBelow, importsOf, textOf } from './sources.ts'

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

test('no screen asks for what asks for it', () => {
  const files = filesBelow('src/screens', /\.tsx?$/)
  const asks = new Map(
    files.map((file) => [
      file,
      importsOf(file).flatMap(({ source }) => (files.includes(source) ? [source] : [])),
    ]),
  )
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' asks '))
    else if (!done.has(file)) for (const next of asks.get(file) ?? []) follow(next, [...way, file])
    done.add(file)
  }
  for (const file of files) follow(file, [])
  expect(circles).toEqual([])
})
