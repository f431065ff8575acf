import { sum } from '../money.ts'
import type { DifferenceKind, MovementKind } from './kinds.ts'

/** Money that moved: of which transaction, how much and, of a payment, what the gateway kept of it; poisha. */
export interface Movement {
  kind: MovementKind
  transactionId: string
  amountPoisha: number
  chargePoisha: number
}

/** A line of the settlement file, numbered as an editor shows it. */
export interface FileMovement extends Movement {
  line: number
  bankTransactionId: string
}

/** What does not agree; null where a side has nothing. Amounts are above 0, `differencePoisha` is file less ledger, a refund counting below 0. */
export interface Difference {
  kind: DifferenceKind
  movement: MovementKind
  transactionId: string
  line: number | null
  filePoisha: number | null
  attemptPoisha: number | null
  ledgerPoisha: number | null
  fileChargePoisha: number | null
  ledgerChargePoisha: number | null
  differencePoisha: number
}

/** Matched: how many lines, and what they come to (poisha, refunds below 0). */
export interface Matched {
  differences: Difference[]
  matchedCount: number
  matchedPoisha: number
  filePoisha: number
  ledgerPoisha: number
}

const signed = (movement: MovementKind, amountPoisha: number): number =>
  movement === 'refund' ? -amountPoisha : amountPoisha

/** What movements come to, poisha: what came in less what went back. */
export const netOf = (movements: readonly Movement[]): number =>
  sum(movements.map(({ kind, amountPoisha }) => signed(kind, amountPoisha)))

function byKey<Row extends Movement>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.kind} ${row.transactionId}`
    const own = found.get(key)
    if (own) own.push(row)
    else found.set(key, [row])
  }
  return found
}

interface Trio {
  file: FileMovement | null
  attempt: Movement | null
  ledger: Movement | null
  isRepeated: boolean
}

/** Takes out the first of the amount, or else the first that is left. */
function takeLike<Row extends Movement>(rows: Row[], amountPoisha: number, isExact: boolean): Row | null {
  const at = rows.findIndex((row) => row.amountPoisha === amountPoisha)
  if (at < 0 && isExact) return null
  return rows.splice(Math.max(at, 0), 1)[0] ?? null
}

const isSameLine = (one: FileMovement, other: FileMovement): boolean =>
  one.bankTransactionId === other.bankTransactionId && one.amountPoisha === other.amountPoisha

/**
 * Lays the sides of one transaction beside each other: equal amounts first, so that of several refunds of a payment each meets its own, then what
 * is left in its order. A second charge of one transaction, or a line that was there already, is a repetition.
 */
function triosOf(
  lines: readonly FileMovement[],
  attempts: readonly Movement[],
  postings: readonly Movement[],
): Trio[] {
  const [ledger, tried] = [[...postings], [...attempts]]
  const met = new Map<FileMovement, Movement>()
  for (const isExact of [true, false])
    for (const line of lines) {
      const isOver = met.has(line) || (line.kind === 'payment' && met.size > 0)
      const posting = isOver ? null : takeLike(ledger, line.amountPoisha, isExact)
      if (posting) met.set(line, posting)
    }
  const trios = lines.map((file, place): Trio => {
    const own = met.get(file) ?? null
    const isSecond =
      file.kind === 'payment'
        ? met.size > 0 || place > 0
        : lines.some(
            (other, at) => other !== file && (met.has(other) || at < place) && isSameLine(other, file),
          )
    const isRepeated = own === null && isSecond
    const attempt = isRepeated ? null : takeLike(tried, own?.amountPoisha ?? file.amountPoisha, false)
    return { file, attempt, ledger: own, isRepeated }
  })
  const left = ledger.map((posting): Trio => {
    const attempt = takeLike(tried, posting.amountPoisha, false)
    return { file: null, attempt, ledger: posting, isRepeated: false }
  })
  return [...trios, ...left]
}

/** How the three differ; null where they agree. */
function kindOf({ file, attempt, ledger, isRepeated }: Trio): DifferenceKind | null {
  if (isRepeated) return 'duplicate'
  if (ledger === null) return 'missing_here'
  if (file === null) return 'missing_there'
  if (file.amountPoisha !== ledger.amountPoisha || attempt?.amountPoisha !== ledger.amountPoisha)
    return 'amount_differs'
  return file.kind === 'payment' && file.chargePoisha !== ledger.chargePoisha ? 'charge_differs' : null
}

function differenceOf(trio: Trio): Difference | null {
  const kind = kindOf(trio)
  const { file, attempt, ledger } = trio
  const one = file ?? ledger
  if (kind === null || one === null) return null
  return {
    kind,
    movement: one.kind,
    transactionId: one.transactionId,
    line: file?.line ?? null,
    filePoisha: file?.amountPoisha ?? null,
    attemptPoisha: attempt?.amountPoisha ?? null,
    ledgerPoisha: ledger?.amountPoisha ?? null,
    fileChargePoisha: file?.chargePoisha ?? null,
    ledgerChargePoisha: ledger?.chargePoisha ?? null,
    differencePoisha: signed(one.kind, (file?.amountPoisha ?? 0) - (ledger?.amountPoisha ?? 0)),
  }
}

/**
 * Matches the gateway's file of one day, what our attempts and refunds say of the same transactions, and what the ledger posted through the
 * gateway that day. Every line and every posting is in exactly one match or difference, so that file less ledger is the sum of the differences.
 * @source product 8
 */
export function matchDay(
  lines: readonly FileMovement[],
  attempts: readonly Movement[],
  postings: readonly Movement[],
): Matched {
  const [inFile, tried, posted] = [byKey(lines), byKey(attempts), byKey(postings)]
  const keys = new Set([...inFile.keys(), ...posted.keys()])
  const trios = [...keys].flatMap((key) =>
    triosOf(inFile.get(key) ?? [], tried.get(key) ?? [], posted.get(key) ?? []),
  )
  const matched = trios.flatMap((trio) => (kindOf(trio) === null && trio.file ? [trio.file] : []))
  return {
    differences: trios.flatMap((trio) => differenceOf(trio) ?? []),
    matchedCount: matched.length,
    matchedPoisha: netOf(matched),
    filePoisha: netOf(lines),
    ledgerPoisha: netOf(postings),
  }
}
