/** So often a text has come before it is worth keeping: what comes rarely would only fill the server's memory. */
const keptAfter = 3

/** Texts that are kept at most; a connection holds a plan for each of them. */
const keptMax = 600

/** Texts that are counted at most, before counting begins anew. */
const countedMax = 5_000

/**
 * A page of a list is planned for what is asked: one plan for whatever may come would read all of it for a page. A store that
 * writes its limit out says that one plan does for all. Several commands at once have no plan.
 */
const isKeptWorth = (text: string): boolean =>
  /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !/\blimit \$|;/i.test(text)

/** A statement as the driver sends it; with a name it is read and planned once a connection. */
export interface Sent {
  name?: string
  text: string
  values: unknown[]
}

/** The statements that a pool sends again and again, by name: each of its connections reads and plans them once. @source house 6 */
export class Prepared {
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #generation = 0

  /** The statement under its name, if it has come often enough. */
  of(text: string, values: readonly unknown[]): Sent {
    const name = this.#nameOf(text)
    return name === null ? { text, values: [...values] } : { name, text, values: [...values] }
  }

  /** The tables are other than they were: what is sent from now on is read and planned anew, under new names. */
  forget(): void {
    this.#names.clear()
    this.#counts.clear()
    this.#generation += 1
  }

  #nameOf(text: string): string | null {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= keptMax || !isKeptWorth(text)) return null
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < keptAfter) {
      if (this.#counts.size >= countedMax) this.#counts.clear()
      this.#counts.set(text, count)
      return null
    }
    this.#counts.delete(text)
    const name = `s${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
