import { expect, test } from 'vitest'
import { levels, readArguments } from '../../scripts/test-arguments.mjs'

test('without a word all levels run whole, the cheap ones first', () => {
  const asked = readArguments([])
  expect(asked).toMatchObject({ levels: ['house', 'machines', 'http', 'screens', 'browser'], options: [] })
  expect([asked.isWhole, asked.filesOf('http')]).toEqual([true, []])
})

test('levels by name run in their order, each once', () => {
  expect(readArguments(['screens', 'house', 'screens']).levels).toEqual(['house', 'screens'])
})

test('an option goes to vitest, with its word', () => {
  const asked = readArguments(['machines', '-t', 'approve', '--bail=1'])
  expect(asked).toMatchObject({
    levels: ['machines'],
    options: ['-t', 'approve', '--bail=1'],
    isWhole: false,
  })
})

test('the word of an option is no level', () => {
  expect(readArguments(['machines', '-t', 'http'])).toMatchObject({
    levels: ['machines'],
    options: ['-t', 'http'],
  })
})

test('a file goes to its level, and asks for it where none is named', () => {
  const file = 'tests/http/payment/decisions.test.ts'
  for (const words of [['http', file], [file], [`./${file}`]]) {
    const asked = readArguments(words)
    expect([asked.levels, asked.filesOf('http'), asked.isWhole]).toEqual([['http'], [words.at(-1)], false])
  }
})

test('files of two levels go each to its own', () => {
  const asked = readArguments(['tests/machines/money.test.ts', 'tests/house/size.test.ts'])
  expect(asked.levels).toEqual(['house', 'machines'])
  expect(asked.levels.map((level) => asked.filesOf(level))).toEqual([
    ['tests/house/size.test.ts'],
    ['tests/machines/money.test.ts'],
  ])
})

test('a path that lies in no level goes to all that are named', () => {
  const asked = readArguments(['http', 'payment/'])
  expect([asked.levels, asked.filesOf('http')]).toEqual([['http'], ['payment/']])
  expect(readArguments(['payment/']).levels).toEqual(levels)
})

test('a word that is nothing is told so', () => {
  expect(() => readArguments(['htpp'])).toThrow(
    '“htpp” is no level (house, machines, http, screens, browser), no option and no path of a file.',
  )
})
