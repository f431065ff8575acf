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
> & { day: string }

/** A posting that the file of its day lacked, and the line of a later day's file that is it. */
export interface Carried<Row extends Carriable> {
  posted: Row
  filed: Row
}

const isSame = (posted: Carriable, filed: Carriable): boolean =>
  posted.movement === filed.movement &&
  posted.transactionId === filed.transactionId &&
  posted.ledgerPoisha === filed.filePoisha &&
  (posted.movement === 'refund' || posted.ledgerChargePoisha === filed.fileChargePoisha)

/**
 * Which lines that nothing was posted for on their day are what an earlier day's file lacked: the same transaction, amount and charge, each once, the
 * earliest first. What differs in any of them is left to a person.
 * @source product 8
 */
export function carriedOver<Row extends Carriable>(rows: readonly Row[]): Carried<Row>[] {
  const byDay = rows.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  const filed = byDay.filter(({ kind }) => kind === 'missing_here')
  return byDay
    .filter(({ kind }) => kind === 'missing_there')
    .flatMap((posted) => {
      const at = filed.findIndex((line) => line.day > posted.day && isSame(posted, line))
      const [line] = at < 0 ? [] : filed.splice(at, 1)
      return line ? [{ posted, filed: line }] : []
    })
}
