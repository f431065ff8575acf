import { currentLocale } from './locale.ts'

/** A name of both languages in the language of the page; the empty text for none. */
export const nameOf = (named: { name: string; nameBn: string } | null | undefined): string =>
  named ? (currentLocale() === 'bn' ? named.nameBn : named.name) : ''
