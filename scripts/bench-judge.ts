/** How sure an interval is of what it holds, in standard deviations of the rank of a median: 99 of 100. */
const sureness = 2.58
/** By as much either way a ratio may be known at last, where it is so near the bound that neither side is ruled out. */
const narrow = 0.03

/** What the ratio is, and between what it lies. */
export interface Judged {
  ratio: number
  from: number
  to: number
  /** Null: no more is known after so many turns than that it is near the bound. */
  isAbove: boolean | null
}

/**
 * What is known of a ratio from pairs that were measured one right after the other: the median of their ratios, with the interval of their
 * ranks, which supposes nothing about how a machine is slow. One call that was slow by itself is one pair among all.
 */
export function judge(ratios: readonly number[], bound: number): Judged {
  const sorted = ratios.toSorted((a, b) => a - b)
  const count = sorted.length
  const outside = Math.max(0, Math.floor(count / 2 - (sureness * Math.sqrt(count)) / 2))
  const ratio = sorted[count >> 1] ?? Number.NaN
  const [from, to] = [sorted[outside] ?? ratio, sorted[count - 1 - outside] ?? ratio]
  const isNarrow = to - from <= 2 * narrow * ratio
  return {
    ratio,
    from,
    to,
    isAbove: to <= bound ? false : from > bound ? true : isNarrow ? ratio > bound : null,
  }
}

/**
 * Measures pairs until the interval of their ratio lies on one side of the bound, or is narrow; `turn` gives one, of which it is the how
 * manieth. After `most` of them what is still open is above: the bound is what is held, not what is doubted.
 */
export async function judgeBy(
  turn: (index: number) => Promise<number>,
  { bound, least, most }: { bound: number; least: number; most: number },
): Promise<Judged & { turns: number }> {
  const ratios: number[] = []
  for (;;) {
    ratios.push(await turn(ratios.length))
    if (ratios.length < least || ratios.length % least > 0) continue
    const judged = judge(ratios, bound)
    if (judged.isAbove !== null || ratios.length >= most) return { ...judged, turns: ratios.length }
  }
}
