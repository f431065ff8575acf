import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faqs } from '../../src/server/seed/data/faqs.ts'
import { pageContents } from '../../src/server/seed/data/pages.ts'
import { roleNames } from '../../src/server/seed/people.ts'
import { nouns, type Noun } from './vocabulary.ts'

const read = (locale: string) =>
  JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Record<string, string>
const bn = read('bn')
const en = read('en')
const keys = Object.keys(bn)
const glossary = readFileSync('docs/glossary.md', 'utf8')

/** What is told there is put in when it is said: it is not a word of the sentence. */
const plain = (text: string | undefined): string => (text ?? '').replace(/\{\w+\}/g, '')

interface Said {
  key: string
  bangla: string
  english: string
}

const messages: Said[] = keys.map((key) => ({ key, bangla: plain(bn[key]), english: plain(en[key]) }))

/** What a first start puts into the database for people to read. */
const shipped: Said[] = [
  ...Object.entries(roleNames).map(([key, { name, nameBn }]) => ({ key, bangla: nameBn, english: name })),
  ...faqs.flatMap(({ slug, title, titleBn, description, descriptionBn }) => [
    { key: `${slug}, asked`, bangla: titleBn, english: title },
    { key: `${slug}, answered`, bangla: descriptionBn, english: description },
  ]),
  ...pageContents(true).map(({ page, key, value, valueBn }) => ({
    key: `${page} ${key}`,
    bangla: valueBn,
    english: value,
  })),
]

/** The texts that name a thing otherwise than the table does, or in one of the two languages alone. */
const strays = ({ inEn, inBn, notEn, notBn, isPaired, except = {} }: Noun, said: readonly Said[]): string[] =>
  said
    .filter(({ key }) => !Object.hasOwn(except, key))
    .flatMap(({ key, bangla, english }) => {
      const isForbidden = Boolean(notBn?.test(bangla) || notEn?.test(english))
      const isAlone = isPaired === true && inBn.test(bangla) !== inEn.test(english)
      return isForbidden || isAlone ? [`${key}: ${bangla} | ${english}`] : []
    })

describe('one thing has one name in each language (house 2, look Litigant)', () => {
  test.each(nouns.map((noun) => [noun.en, noun] as const))('%s', (_name, noun) => {
    expect(strays(noun, messages)).toEqual([])
    expect(strays(noun, shipped)).toEqual([])
  })

  test('each name of the table is said somewhere, in both languages', () => {
    const unsaid = nouns.filter(
      ({ inBn, inEn }) =>
        !keys.some((key) => inBn.test(bn[key] ?? '')) || !keys.some((key) => inEn.test(en[key] ?? '')),
    )
    expect(unsaid.map(({ en: name }) => name)).toEqual([])
  })

  test('an exception is one: without it the word would be found', () => {
    const idle = nouns.flatMap(({ except = {}, ...noun }) => {
      const found = strays(noun, [...messages, ...shipped]).map((stray) => stray.split(':')[0])
      return Object.keys(except).filter((key) => !found.includes(key))
    })
    expect(idle).toEqual([])
  })

  test('the glossary has every noun with both names', () => {
    const missing = nouns.filter(
      ({ en: english, bn: bangla }) =>
        !glossary
          .split('\n')
          .some(
            (line) => line.startsWith('|') && line.includes(`| ${english} `) && line.includes(` ${bangla}`),
          ),
    )
    expect(missing.map(({ en: name }) => name)).toEqual([])
  })

  test('the product has one name, on every page and wherever it is written', () => {
    const brand = { bn: bn['product_title_name'] ?? '', en: en['product_title_name'] ?? '' }
    expect(brand.bn).toBe(nouns.find(({ en: name }) => name === 'court fee')?.bn)
    expect(readFileSync('index.html', 'utf8')).toContain(`<title>${brand.bn}</title>`)
    expect(readFileSync('README.md', 'utf8').split('\n')[0]).toBe(`# ${brand.bn} / ${brand.en}`)
    expect(readFileSync('src/server/main.ts', 'utf8')).toContain(`${brand.bn} / ${brand.en}`)
    expect(readFileSync('src/server/app.ts', 'utf8')).toContain(`title: '${brand.en}'`)
    expect(readFileSync('src/server/seed/data/pages.ts', 'utf8')).toContain(
      `['footer_title', '${brand.en}', '${brand.bn}']`,
    )
  })

  test('two states of one thing, two tabs and two buttons of one page are never called the same', () => {
    const families = [
      'application_state_',
      'application_label_',
      'dispatch_state_',
      'payment_state_',
      'my_label_tab_',
    ]
    for (const family of families)
      for (const words of [bn, en]) {
        const said = keys.filter((key) => key.startsWith(family)).map((key) => words[key])
        expect(said.filter((word, index) => said.indexOf(word) !== index)).toEqual([])
      }
  })

  test('a label that names a field is the one that a list, a summary and an error of it have', () => {
    const rejectedIn = (words: Record<string, string>) =>
      ['application_state_rejected', 'application_label_rejected', 'my_label_tab_rejected'].map(
        (key) => words[key],
      )
    expect(new Set(rejectedIn(bn)).size).toBe(1)
    expect(new Set(rejectedIn(en)).size).toBe(1)
    expect(bn['queue_label_petitioner']).toBe(bn['filing_title_step_petitioners'])
    expect(bn['queue_label_case_number']).toBe(bn['case_field_case_number'])
    expect(bn['queue_label_reference']).toBe(bn['case_label_reference'])
  })
})
