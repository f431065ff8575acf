import { describe, expect, test } from 'vitest'
import { codeOf, filesBelow, textOf } from './sources.ts'

const tokensFile = 'src/screens/styles/tokens.css'
const styles = filesBelow('src/screens', /\.css$/).filter((file) => file !== tokensFile)

/** The blocks of a sheet, each with what it stands under, however deep. */
function blocksOf(sheet: string, under = ''): { selector: string; under: string; body: string }[] {
  const found: { selector: string; under: string; body: string }[] = []
  let at = 0
  for (;;) {
    const open = sheet.indexOf('{', at)
    if (open < 0) return found
    let depth = 1
    let end = open + 1
    for (; depth > 0; end += 1) depth += sheet[end] === '{' ? 1 : sheet[end] === '}' ? -1 : 0
    const selector = sheet.slice(at, open).replace(/\s+/g, ' ').trim()
    const body = sheet.slice(open + 1, end - 1)
    if (body.includes('{')) found.push(...blocksOf(body, `${under} ${selector}`.trim()))
    else found.push({ selector, under, body })
    at = end
  }
}

const valuesOf = (body: string): Record<string, string> =>
  Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))

const blocks = blocksOf(codeOf(textOf(tokensFile)))
const valuesUnder = (selector: string, under: string) =>
  valuesOf(blocks.find((block) => block.selector === selector && block.under === under)?.body ?? '')
const light = valuesUnder(`:root, [data-theme='light']`, '')
const dark = valuesUnder(`[data-theme='dark']`, '@media screen')
const themes = { light, dark }

const channel = (part: string): number => {
  const share = Number.parseInt(part, 16) / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Of a colour `#rrggbb`. @source look Tokens */
function luminance(colour: string): number {
  const parts = /^#(..)(..)(..)$/.exec(colour)
  if (!parts) throw new Error(`${colour} is no plain colour`)
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map(channel)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

/** What stands on what, by hand: words need 4.5, what is seen as a shape or a border 3. @source look Tokens */
const pairs: readonly (readonly [on: string, tokens: readonly string[], least: number])[] = [
  ['--ground', ['--ink', '--quiet', '--green', '--green-press', '--danger-text', '--information'], 4.5],
  ['--surface', ['--ink', '--quiet', '--green', '--green-press', '--danger-text', '--warning-text'], 4.5],
  ['--surface', ['--information', '--danger'], 4.5],
  ['--tint', ['--ink', '--quiet', '--green', '--green-press'], 4.5],
  ['--tint-2', ['--ink', '--quiet', '--green', '--green-press'], 4.5],
  ['--green', ['--on-green'], 4.5],
  ['--green-press', ['--on-green'], 4.5],
  ['--deep', ['--on-deep', '--deep-quiet'], 4.5],
  ['--danger', ['--on-danger'], 4.5],
  ['--danger-text', ['--on-danger'], 4.5],
  ['--danger-tint', ['--danger-text', '--ink'], 4.5],
  ['--warning-tint', ['--warning-text', '--ink'], 4.5],
  ['--information-tint', ['--information', '--ink'], 4.5],
  ['--slip', ['--on-slip', '--slip-act', '--slip-danger'], 4.5],
  ['--surface', ['--line-2', '--field-border', '--green'], 3],
  ['--ground', ['--line-2', '--field-border'], 3],
  ['--focus', ['--focus-inner'], 3],
  ['--surface', ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-6'], 3],
]

describe.each(Object.entries(themes))('%s', (_theme, values) => {
  test.each(pairs.flatMap(([on, tokens, least]) => tokens.map((token) => [token, on, least] as const)))(
    '%s can be seen on %s',
    (token, on, least) => {
      expect(contrast(values[token] ?? '', values[on] ?? '')).toBeGreaterThanOrEqual(least)
    },
  )
})

test('both themes have every colour, and the dark one is the same by choice and by device', () => {
  expect(Object.keys(light).length).toBeGreaterThan(30)
  expect(Object.keys(dark)).toEqual(Object.keys(light))
  expect(valuesUnder(':root:not([data-theme])', '@media screen and (prefers-color-scheme: dark)')).toEqual(
    dark,
  )
})

const rawColour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|color)\(/gi

test('no colour stands outside of the tokens, but on paper', () => {
  const found = styles.flatMap((file) =>
    blocksOf(codeOf(textOf(file)))
      .filter(({ under }) => !under.includes('@media print'))
      .flatMap(({ selector, body }) =>
        (body.match(rawColour) ?? []).map((colour) => `${file} ${selector} ${colour}`),
      ),
  )
  const inScripts = filesBelow('src/screens', /\.tsx$/).flatMap((file) =>
    (codeOf(textOf(file)).match(/["'`]#[0-9a-f]{6}["'`]/gi) ?? []).map((colour) => `${file} ${colour}`),
  )
  expect([...found, ...inScripts]).toEqual([])
})

test('what a style names there is: in the tokens, or in the sheet itself', () => {
  const own = new Set(blocks.flatMap(({ body }) => Object.keys(valuesOf(body))))
  const found = styles.flatMap((file) => {
    const sheet = codeOf(textOf(file))
    const here = new Set([...sheet.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
    return [...sheet.matchAll(/var\((--[\w-]+)/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => !own.has(name) && !here.has(name))
      .map((name) => `${file} ${name}`)
  })
  expect(found).toEqual([])
})
