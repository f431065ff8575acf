/**
 * Why a start ends, where somebody who runs the product can mend it: plain sentences, each with what to do. Whatever else is
 * thrown by a start is a surprise.
 * @source product 5
 */
export class StartFault extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[], options?: ErrorOptions) {
    super(sentences.join('\n'), options)
    this.name = 'StartFault'
    this.sentences = sentences
  }
}
