import banglaFontHref from './fonts/bangla.woff2?url'

/** Starts fetching the regular Bangla letters before the first paint; English pages do not pay for them. */
export const preloadBanglaFont = (locale: string) => {
  if (locale !== 'bn') return
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'font'
  link.type = 'font/woff2'
  link.crossOrigin = 'anonymous'
  link.href = banglaFontHref
  document.head.append(link)
}
