import { useEffect, useState } from 'react'
import { takaDecimal } from '../../machines/money.ts'
import { currentLocale } from '../parts/locale.ts'

/** Poisha as words of taka, such as `এক হাজার টাকা`. The language's words are fetched when they are needed. */
export async function amountInWords(amountPoisha: number, locale: 'bn' | 'en'): Promise<string> {
  const decimal = takaDecimal(amountPoisha)
  if (locale === 'bn') return (await import('n2words/bn-BD')).toCurrency(decimal)
  return (await import('n2words/en-BD')).toCurrency(decimal).replace(/\bpais[ae]\b/, 'poisha')
}

/** The amount in the words of the page's language; null until they are there. */
export function useAmountInWords(amountPoisha: number): string | null {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void amountInWords(amountPoisha, currentLocale()).then((text) => {
      if (isCurrent) setWords(text)
    })
    return () => {
      isCurrent = false
    }
  }, [amountPoisha])
  return words
}
