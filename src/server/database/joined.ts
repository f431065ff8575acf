import type { CompiledQuery } from 'kysely'

/** A statement as it was compiled. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** The same statement with its placeholders counted from further on; what stands between quotes is no placeholder. */
const countedFrom = (text: string, first: number): string =>
  text.replaceAll(/'[^']*'|\$(\d+)/g, (found, number?: string) =>
    number === undefined ? found : `$${Number(number) + first}`,
  )

/** Texts of several statements that are kept at most: each is some thousand signs long. */
const keptMax = 300

/**
 * How several statements become one text, by the place of each in it and by the whole around them, which is told how many placeholders they have. The same
 * statements have the same text, which is put together once.
 */
export function joining(
  part: (text: string, place: number) => string,
  whole: (parts: string, placeholders: number) => string,
): (statements: readonly Statement[]) => string {
  const kept = new Map<string, string>()
  return (statements) => {
    const key = statements.map(({ sql }) => sql).join('\0')
    const made = kept.get(key)
    if (made !== undefined) return made
    let first = 0
    const parts = statements.map(({ sql, parameters }, place) => {
      const text = countedFrom(sql, first)
      first += parameters.length
      return part(text, place)
    })
    const text = whole(parts.join(', '), first)
    if (kept.size >= keptMax) kept.clear()
    kept.set(key, text)
    return text
  }
}
