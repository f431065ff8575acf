import { existsSync } from 'node:fs'

// Loaded before a command that runs from its sources, so that its words are compiled in a fresh checkout too. A product in a
// container came with its words, and without what they are made by.
const words = new URL('../../../scripts/words.mjs', import.meta.url)
if (existsSync(words)) await (await import(words.href)).ensureWords()
