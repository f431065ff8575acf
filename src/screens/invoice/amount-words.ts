import { useEffect, useState } from 'react'
import { amountInWords } from '../../api/amount-words.ts'
import { currentLocale } from '../parts/locale.ts'

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
