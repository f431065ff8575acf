import { getLocale } from '../../words/runtime.js'
import type { Locale } from './format.ts'

/** The language of the page. It changes only with a reload, so reading it while drawing is enough. */
export const currentLocale = (): Locale => getLocale()
