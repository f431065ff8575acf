import type { Plugin } from 'vite'
import { isWordIndex, wordsOf } from './words-text.mjs'

/**
 * Gives a test all words as one module instead of one for each word, which takes many times longer to load; every file of
 * screens loads them anew. What is loaded is the text of the same files.
 */
export const wordsAtOnce = (): Plugin => ({
  name: 'words-at-once',
  enforce: 'pre',
  load: (id) => (isWordIndex(id) ? wordsOf(id) : null),
})
