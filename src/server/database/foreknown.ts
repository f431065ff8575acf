import { isDeepStrictEqual } from 'node:util'

/**
 * What was answered last, by what it was asked of. Nothing is told from it: it says what to ask beside the question, so that what
 * follows from an answer is asked in the same statement as the answer.
 * @source house 6
 */
export class Foreknown<Answer> {
  readonly #last = new Map<string, Answer>()
  readonly #most: number

  /** So many are remembered; whoever was not asked for longest is forgotten first. */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * What follows from an answer, begun with what it was last time. Whether that still holds is known when the answer is there: it is
   * taken where it does, and asked again where it does not.
   */
  ahead<Following>(
    key: string,
    asked: Promise<Answer>,
    follow: (answer: Answer) => Promise<Following>,
  ): Promise<{ answer: Answer; following: Promise<Following> | null }> {
    const last = this.#last.get(key)
    const begun = last === undefined ? null : follow(last)
    // Whatever became of what followed from a mistake is nobody's.
    begun?.catch(() => undefined)
    return asked.then((answer) => {
      const isSame = last !== undefined && isDeepStrictEqual(answer, last)
      // What is made of an answer may be kept by it while it stays the same.
      const known = isSame ? last : answer
      this.#keep(key, known)
      return { answer: known, following: isSame ? begun : null }
    })
  }

  #keep(key: string, answer: Answer): void {
    this.#last.delete(key)
    if (this.#last.size >= this.#most)
      for (const [oldest] of this.#last) {
        this.#last.delete(oldest)
        break
      }
    this.#last.set(key, answer)
  }
}

/** What follows from an answer, asked with it where the answer is what it was last time. */
export async function askAhead<Answer, Following>(
  known: Foreknown<Answer>,
  key: string,
  asked: Promise<Answer>,
  follow: (answer: Answer) => Promise<Following>,
): Promise<Following> {
  const { answer, following } = await known.ahead(key, asked, follow)
  return following ?? follow(answer)
}
