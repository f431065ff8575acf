import { getLocale } from '../words/runtime.js'
import type { Word } from './word.ts'

/** A word in which nothing is said, of its two texts. */
export const said =
  (bn: string, en: string): Word =>
  (_inputs, options) =>
    (options?.locale ?? getLocale()) === 'en' ? en : bn
