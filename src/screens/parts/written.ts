import { formatWritten } from './format.ts'
import { currentLocale } from './locale.ts'

/** A number that somebody wrote or was given, such as that of a case or a telephone, in the figures of the page. */
export const written = (text: string): string => formatWritten(text, currentLocale())
