import { funds, sum, type Fund } from './money.ts'

/** What of an amount went where, place by place, and what found no room; poisha. */
export interface Split {
  parts: number[]
  leftPoisha: number
}

/**
 * Lays an amount over places in their order, each up to its room; all in poisha. A place with less than no room takes nothing. The
 * parts and what is left are the amount again.
 * @source product 4
 */
export function layOver(roomsPoisha: readonly number[], amountPoisha: number): Split {
  let leftPoisha = amountPoisha
  const parts = roomsPoisha.map((room) => {
    const part = Math.max(0, Math.min(leftPoisha, room))
    leftPoisha -= part
    return part
  })
  return { parts, leftPoisha }
}

/**
 * What an amount that is due (poisha) takes of payments that were set aside: each whole or not at all, in their order, and what is
 * then still due.
 * @source product 2.5
 */
export function takenWhole(
  duePoisha: number,
  paymentsPoisha: readonly number[],
): { isTaken: boolean[]; leftPoisha: number } {
  let leftPoisha = duePoisha
  const isTaken = paymentsPoisha.map((payment) => {
    if (payment > leftPoisha) return false
    leftPoisha -= payment
    return true
  })
  return { isTaken, leftPoisha }
}

/** What is waived of what a fund gets of a bill, in poisha. */
export interface FundWaiver {
  fund: Fund
  waivedPoisha: number
}

/**
 * What is waived of each line of a bill (poisha), where of each fund an amount is: over the lines of the fund in their order. Null
 * when a fund has less than that.
 * @source product 2.5
 */
export function waivedOfLines(
  lines: readonly { fund: Fund; totalPoisha: number }[],
  waivers: readonly FundWaiver[],
): number[] | null {
  const waived = lines.map(() => 0)
  for (const fund of funds) {
    const wanted = sum(waivers.filter((one) => one.fund === fund).map(({ waivedPoisha }) => waivedPoisha))
    const rooms = lines.map((line) => (line.fund === fund ? line.totalPoisha : 0))
    const { parts, leftPoisha } = layOver(rooms, wanted)
    if (leftPoisha > 0) return null
    for (const [place, part] of parts.entries()) waived[place] = (waived[place] ?? 0) + part
  }
  return waived
}
