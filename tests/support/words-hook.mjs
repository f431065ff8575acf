import { fileURLToPath } from 'node:url'
import { isWordIndex, wordsOf } from './words-text.mjs'

export function load(url, context, nextLoad) {
  if (!isWordIndex(url)) return nextLoad(url, context)
  return { format: 'module', shortCircuit: true, source: wordsOf(fileURLToPath(url)) }
}
