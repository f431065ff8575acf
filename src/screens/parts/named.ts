import type { Named } from '../../api/entities.ts'
import { currentLocale } from './locale.ts'

/** A name in the language of the page; the empty text for none. */
export const nameOf = (named: Named | null | undefined): string =>
  named ? (currentLocale() === 'bn' ? named.nameBn : named.name) : ''
