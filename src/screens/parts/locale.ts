import { writeCookie } from '../../api/keep.ts'
import { cookieMaxAge, cookieName, getLocale, overwriteGetLocale } from '../../words/runtime.js'
import type { Locale } from './format.ts'

/** What the next page is loaded in. @source spec §9 */
export const keepLocale = (locale: Locale): void => writeCookie(cookieName, locale, cookieMaxAge)

/** The language that the page begins in and stays in, whatever another tab keeps meanwhile. Called once, before anything is drawn. @source spec §1 */
export function holdLocale(): Locale {
  const locale = getLocale()
  overwriteGetLocale(() => locale)
  keepLocale(locale)
  return locale
}

/** The language of the page. It changes only with a reload, so reading it while drawing is enough. */
export const currentLocale = (): Locale => getLocale()
