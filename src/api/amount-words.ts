import type { Locale } from '../machines/format.ts'
import { takaDecimal } from '../machines/money.ts'

/** Twenty-nine, thirty-nine and so on are one less than the next ten, `ঊন`, which the package spells in two ways. */
const oneLess = /(?<= |^)উন(?=ত্রিশ|চল্লিশ|পঞ্চাশ|ষাট|আশি|নব্বই)/g

/**
 * Poisha as words of taka, such as `এক হাজার টাকা` or `ten taka and fifty poisha`, without the word for "only"; by lakh
 * and crore, NFC. The words of a language are loaded when they are first needed.
 * @source look Litigant
 */
export async function amountInWords(amountPoisha: number, locale: Locale): Promise<string> {
  const decimal = takaDecimal(amountPoisha)
  const words =
    locale === 'bn'
      ? (await import('n2words/bn-BD')).toCurrency(decimal).replace(oneLess, 'ঊন')
      : (await import('n2words/en-BD')).toCurrency(decimal).replace(/\bpais[ae]\b/, 'poisha')
  return words.normalize('NFC')
}
