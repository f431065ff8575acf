import { useState } from 'react'
import type { Locale } from './format.ts'
import { saveAs } from './save-as.ts'

/** A paper as the server makes it, in a language of one's choice. */
interface PaperSource {
  load: (language: Locale) => Promise<Blob | { message: string }>
  /** Without its ending. */
  fileName: string
}

/** One paper on its way: which language is awaited, and why the last one did not come. */
export function usePaper({ load, fileName }: PaperSource) {
  const [state, setState] = useState<{ pending: Locale | null; failure: string | null }>({
    pending: null,
    failure: null,
  })
  const get = async (language: Locale) => {
    setState({ pending: language, failure: null })
    const answer = await load(language)
    if (answer instanceof Blob) saveAs(`${fileName}-${language}.pdf`, answer)
    setState({ pending: null, failure: answer instanceof Blob ? null : answer.message })
  }
  return { ...state, get }
}
