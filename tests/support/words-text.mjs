import { readFileSync } from 'node:fs'
import path from 'node:path'

const imports = /^import .*$/gm

/** Whether a module is the one that gathers all words. @param {string} id */
export const isWordIndex = (id) => id.endsWith('/src/words/messages/_index.js')

/** The text of all words as one module. @param {string} index */
export function wordsOf(index) {
  const folder = path.dirname(index)
  const files = [...readFileSync(index, 'utf8').matchAll(/^export \* from '(.+)'$/gm)]
  const texts = files.map(([, name = '']) => readFileSync(path.join(folder, name), 'utf8'))
  const heads = new Set(texts.flatMap((text) => text.match(imports) ?? []))
  return [...heads, ...texts.map((text) => text.replaceAll(imports, ''))].join('\n')
}
