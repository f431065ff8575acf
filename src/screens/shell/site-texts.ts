import { currentLocale } from '../parts/locale.ts'
import { useSiteContent, type SiteContent } from './site-content.ts'

/** A piece of a page as staff wrote it, in the reader's language; nothing where it is empty. @source spec §3 Page content */
export type ReadText = (key: string) => string | undefined

export const readerOf =
  (content: SiteContent | null, page: string): ReadText =>
  (key) => {
    const entry = content?.[page]?.[key]
    return (currentLocale() === 'bn' ? entry?.nameBn : entry?.name) || undefined
  }

/** Where the operator can be reached; whatever is not set is nowhere shown. */
export interface Helpline {
  phone: string
  hours: string | undefined
}

/** The texts of the foot of the page, which hold for all of them. */
export const useFooterTexts = (): ReadText => readerOf(useSiteContent(), 'footer')

export const helplineOf = (read: ReadText): Helpline | null => {
  const phone = read('helpline_phone')
  return phone === undefined ? null : { phone, hours: read('helpline_hours') }
}
