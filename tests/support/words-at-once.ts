import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const index = '/src/words/messages/_index.js'
const imports = /^import .*$/gm

/**
 * Gives a test all words as one module instead of one for each word, which takes many times longer to load; every file of
 * screens loads them anew. What is loaded is the text of the same files.
 */
export const wordsAtOnce = (): Plugin => ({
  name: 'words-at-once',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(index)) return null
    const folder = path.dirname(id)
    const files = [...readFileSync(id, 'utf8').matchAll(/^export \* from '(.+)'$/gm)]
    const texts = files.map(([, name = '']) => readFileSync(path.join(folder, name), 'utf8'))
    const heads = new Set(texts.flatMap((text) => text.match(imports) ?? []))
    return [...heads, ...texts.map((text) => text.replaceAll(imports, ''))].join('\n')
  },
})
