import { m } from '../../words/messages.js'
import type { TitleKey } from './route.ts'

const own: Partial<Record<TitleKey, () => string>> = {
  home: m.product_text_about_home,
  login: m.product_text_about_login,
  register: m.product_text_about_register,
  faq: m.product_text_about_faq,
  payment_page: m.product_text_about_payment_page,
  development: m.product_text_about_development,
  privacy: m.product_text_about_privacy,
  public_invoice: m.product_text_about_public_invoice,
  forgot_password: m.product_text_about_forgot_password,
}

/** What a search engine says below the title of a page; the browser is never asked for it. */
export const descriptionOf = (title: TitleKey): string => (own[title] ?? m.product_text_about_other)()
