import type { Named } from '../../api/entities.ts'
import { currentLocale } from './locale.ts'

/** A name in the language of the page. */
export const nameOf = (named: Named): string => (currentLocale() === 'bn' ? named.nameBn : named.name)
