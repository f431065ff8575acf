/** A word of the product that needs something said in it: in the language of the page, unless another is named. */
export type WordOf<Inputs> = (inputs: Inputs, options?: { locale?: 'bn' | 'en' }) => string

/** A word of the product, in the language of the page, unless another is named. */
export type Word = (inputs?: Record<string, never>, options?: { locale?: 'bn' | 'en' }) => string

/** The words around an act: its button, the question before it, and what is said when it is done. */
export interface ActWords {
  action: Word
  confirm: Word
  done: Word
}

/** The words around an act of the bench: its button, and what is said when it is done. */
export type ReceiptActWords = Pick<ActWords, 'action' | 'done'>
