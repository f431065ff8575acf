import { plainNumber } from './text.ts'

/**
 * What two spellings of one number have in common: without spaces, hyphens, dots and underscores, in capitals. A stroke stays: `1/26` is
 * not `126`. The database compares by the same, `number_key`.
 * @source product 2.5
 */
export const numberKey = (text: string): string =>
  plainNumber(text)
    .replace(/[\s._-]|\u2212|\u200C|\u200D/g, '')
    .toUpperCase()
