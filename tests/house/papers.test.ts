import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '../../src/server/settings.ts'
import { filesBelow, textOf } from './sources.ts'

const papers = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...filesBelow('docs', /\.md$/)].filter(
  (file) => existsSync(file),
)

/** Without what stands in fences: examples lead nowhere. */
const proseOf = (text: string): string => text.replace(/```[\s\S]*?```/g, '')

/** The address that a heading gets by itself, as the pages are shown. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/<[^>]*>|`/g, '')
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const anchorsOf = (text: string): Set<string> =>
  new Set([
    ...[...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id),
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)),
  ])

/** Links of a page that lead to no file or to no heading. */
function deadLinks(file: string, text: string): string[] {
  const links = [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [to = '', anchor] = link.split('#')
    const target = to === '' ? file : path.posix.join(path.posix.dirname(file), to)
    if (target !== file && !existsSync(target)) return true
    return anchor !== undefined && !anchorsOf(target === file ? text : textOf(target)).has(anchor)
  })
}

/** Paths of ours in backticks that are no file or folder; what holds a placeholder is none. */
const lostPaths = (text: string): string[] =>
  [...proseOf(text).matchAll(/`((?:src|tests|scripts|docs|messages|public)\/[^`\s]*)`/g)]
    .map(([, found = '']) => found.replace(/\/$/, ''))
    .filter((found) => !/[<>{}*…]/.test(found) && !existsSync(found))

test('a dead link, a lost heading and a lost path are told', () => {
  const text =
    '# A thing, & more\n[a](#a-thing--more) [b](#b) [c](nowhere.md) `src/machines` `src/nowhere.ts` `src/<noun>`'
  expect(deadLinks('docs/a.md', text)).toEqual(['#b', 'nowhere.md'])
  expect(lostPaths(text)).toEqual(['src/nowhere.ts'])
})

test.each(papers)('%s leads only to what is there', (file) => {
  expect(deadLinks(file, textOf(file))).toEqual([])
  // A change log and a decision tell of what was.
  if (!/CHANGELOG|docs\/decisions/.test(file)) expect(lostPaths(textOf(file))).toEqual([])
})

test('the README tells of every script and every setting', () => {
  const readme = textOf('README.md')
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const isTold = (name: string) => new RegExp(`\`npm (?:run )?${name}\\b`).test(readme)
  expect(Object.keys(scripts).filter((name) => !isTold(name))).toEqual([])
  const settings = [...textOf('src/server/settings.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(
    ([, name]) => name,
  )
  expect(settings.length).toBeGreaterThan(20)
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('the example of .env names every setting, and nothing that is none', () => {
  const named = [...textOf('.env.example').matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(named.toSorted()).toEqual(settingNames.toSorted())
})
