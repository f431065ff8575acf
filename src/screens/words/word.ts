/** A word of the product, in the language of the page. */
export type Word = () => string

/** A word that can be asked for in either language, for paper. */
export type BothWord = (inputs?: Record<string, never>, options?: { locale?: 'bn' | 'en' }) => string

/** The words around an act: its button, the question before it, and what is said when it is done. */
export interface ActWords {
  action: Word
  confirm: Word
  done: Word
}
