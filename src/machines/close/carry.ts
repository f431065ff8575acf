import type { Difference } from './match.ts'

/** What a difference must say to be laid beside one of another day; amounts in poisha. */
export type Carriable = Pick<
  Difference,
  | 'kind'
  | 'movement'
  | 'transactionId'
  | 'filePoisha'
  | 'ledgerPoisha'
  | 'fileChargePoisha'
  | 'ledgerChargePoisha'
> & {
  day: string
  /** The day of the counterpart that it names for good, as what was signed does; null where it names none, or whichever there is. */
  named: string | null
}

/** Where the other side of a difference stands: its day, and of the line of a file its name and number. @source product 8 */
export interface Counterpart {
  day: string
  fileName: string | null
  line: number | null
}

/** A posting that the file of its day lacked, and the line of a later day's file that is it. */
export interface Carried<Row extends Carriable> {
  posted: Row
  filed: Row
}

const isFree = ({ named }: Carriable, day: string): boolean => named === null || named === day

const isSame = (posted: Carriable, filed: Carriable): boolean =>
  isFree(posted, filed.day) &&
  isFree(filed, posted.day) &&
  posted.movement === filed.movement &&
  posted.ledgerPoisha === filed.filePoisha &&
  (posted.movement === 'refund' || posted.ledgerChargePoisha === filed.fileChargePoisha)

/**
 * Which lines that nothing was posted for on their day are what an earlier day's file lacked: the same transaction, amount and charge, each once, what
 * names its own before what is free, then the earliest. What differs in any of them is left to a person.
 * @source product 8
 */
export function carriedOver<Row extends Carriable>(rows: readonly Row[]): Carried<Row>[] {
  const byDay = rows.toSorted(
    (a, b) =>
      Number(a.named === null) - Number(b.named === null) || (a.day < b.day ? -1 : Number(a.day > b.day)),
  )
  const filedOf = new Map<string, Row[]>()
  for (const row of byDay)
    if (row.kind === 'missing_here')
      filedOf.set(row.transactionId, [...(filedOf.get(row.transactionId) ?? []), row])
  return byDay
    .filter(({ kind }) => kind === 'missing_there')
    .flatMap((posted) => {
      const filed = filedOf.get(posted.transactionId) ?? []
      const at = filed.findIndex((line) => line.day > posted.day && isSame(posted, line))
      const [line] = at < 0 ? [] : filed.splice(at, 1)
      return line ? [{ posted, filed: line }] : []
    })
}
