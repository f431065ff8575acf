import { expect, test } from 'vitest'
import { citationsIn, clausesIn, faultsOf } from './citations.ts'
import { filesBelow, textOf } from './sources.ts'

const pages = Object.fromEntries(
  filesBelow('docs/specification', /\.md$/).map((file) => [file.replace(/^.*\/|\.md$/g, ''), textOf(file)]),
)
const clauses = clausesIn(pages)
/** This file and its neighbour tell of wrong citations. */
const isAboutCitations = (file: string) => /\/(?:citations|sources-cited\.test)\.ts$/.test(file)
const sources = ['src', 'tests', 'scripts']
  .flatMap((folder) => filesBelow(folder, /\.(?:tsx?|mjs|css)$/))
  .filter((file) => !isAboutCitations(file))

const strays = (text: string, known = clauses) =>
  citationsIn(text).flatMap((citation) =>
    faultsOf(citation.text, known).map((fault) => `${citation.line}: ${fault}`),
  )

const page = [
  '## <a id="spec-2"></a>2. Screens',
  '### Route guard',
  'leads to `/login`',
  '## <a id="spec-7"></a>7. Calls',
  '### Auth',
  '`POST /auth/update-profile`, `GET /faqs`',
].join('\n')
const product = [
  '## <a id="product-2"></a>2. Lifecycles',
  '### <a id="product-2-1"></a>2.1 Application',
  '`unverified`: `update`',
  '## <a id="product-3"></a>3. Readings',
].join('\n')
const look = '## Print styles\n## Staff'
const known = clausesIn({ spec: page, product, look })

test.each([
  'spec §2',
  'spec §2 Route guard, §7 Auth',
  'spec §2 /login; §7 update-profile, /faqs',
  'spec §2, spec §7 Auth: what more there is to say',
  'product 2.1 unverified update, 3',
  'product §2; spec §7',
  'spec §7, product 2 to 3',
  'look, Print styles',
  'look Staff, Print styles',
])('%s leads to a clause', (text) => {
  expect(faultsOf(text, known)).toEqual([])
})

test.each([
  ['spec §4', 'spec §4'],
  ['spec §2, §9', '§9'],
  ['product 2.2', 'product 2.2'],
  ['spec §2 Route gard', 'spec §2 Route gard'],
  ['spec §2 Auth', 'spec §2 Auth'],
  ['spec §7 /login', 'spec §7 /login'],
  ['spec §7 profile', 'spec §7 profile'],
  ['product 2.1 rejected', 'product 2.1 rejected'],
  ['product 2 to 4', 'product 2 to 4'],
  ['domain 9', 'domain 9'],
  ['look Stuff', 'look Stuff'],
  ['the law', 'the law'],
])('%s is told as %s', (text, fault) => {
  expect(faultsOf(text, known)).toEqual([fault])
})

test('a citation is found as a tag, in a title, in a witness and anywhere else', () => {
  const text = [
    '/** What it is. @source spec §2 Route guard, product 3 */',
    ' * @source spec §9',
    "test('a title (product 2.1 rejected)', () => {})",
    "{ clause: 'spec §5: a sentence', key }",
    '// By hand from product 8 and product 2.',
    "describe('print (look, Print styles)')",
    'const product = [1, 2]; (look) => product',
  ].join('\n')
  expect(citationsIn(text)).toContainEqual({ line: 1, text: 'spec §2 Route guard, product 3' })
  expect(citationsIn(text)).toContainEqual({ line: 6, text: 'look, Print styles' })
  expect(strays(text, known)).toEqual(['2: spec §9', '3: product 2.1 rejected', '4: spec §5', '5: product 8'])
})

test('the pages have the clauses that everything hangs on', () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) expect(clauses.has(`spec ${number}`)).toBe(true)
  for (const number of [1, 2, 2.1, 2.2, 2.3, 2.4, 2.5, 3, 4, 5, 6, 7, 8])
    expect(clauses.has(`product ${number}`)).toBe(true)
  expect(sources.flatMap((file) => citationsIn(textOf(file))).length).toBeGreaterThan(500)
})

test('every clause that a file names is in the specification', () => {
  expect(sources.flatMap((file) => strays(textOf(file)).map((stray) => `${file}:${stray}`))).toEqual([])
})
