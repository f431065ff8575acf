import { getLocale } from '../words/runtime.js'
import type { Word, WordOf } from './word.ts'

/** A word in which nothing is said, of its two texts. */
export const said =
  (bn: string, en: string): Word =>
  (_inputs, options) =>
    (options?.locale ?? getLocale()) === 'en' ? en : bn

type Said = Readonly<Record<string, unknown>>
type Maker = (said: Said) => string

/** A word in which something is said, of what makes its two texts; where both are alike, of one. */
export const saidWith =
  (bn: Maker, en = bn): WordOf<Said> =>
  (inputs, options) =>
    ((options?.locale ?? getLocale()) === 'en' ? en : bn)(inputs)
