/** A word of the product, in the language of the page. */
export type Word = () => string

/** The words around an act: its button, the question before it, and what is said when it is done. */
export interface ActWords {
  action: Word
  confirm: Word
  done: Word
}
