/** Hears which step of a long work has begun and how much of the whole is done, from 0 to 1. */
export type Tell = (step: string, share: number) => void

export const nobodyTold: Tell = () => undefined

/** The part of a whole that lies between two shares, told as a work of its own. */
export const within =
  (tell: Tell, from: number, to: number): Tell =>
  (step, share) =>
    tell(step, from + (to - from) * share)

/** Where it is told. */
interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

/** Within one kind of step (what stands before a colon), lines are this share of the whole apart. */
const linesApart = 0.1

/**
 * Tells a long work to whoever waits: on a terminal in one line that is written anew, elsewhere in a line for each step and each tenth.
 * `end` takes the line of the terminal away, so that what follows begins on an empty one.
 * @source product 5
 */
export function createProgress(output: Output = process.stdout): { tell: Tell; end: () => void } {
  let last: { kind: string; share: number } | null = null
  const clean = '\r\u001B[2K'
  return {
    tell(step, share) {
      const kind = step.split(':')[0] ?? step
      const isNews = last === null || kind !== last.kind || share >= last.share + linesApart
      if (!output.isTTY && !isNews) return
      last = { kind, share }
      const line = `${String(Math.round(share * 100)).padStart(3)} %  ${step}`
      output.write(output.isTTY ? `${clean}${line}` : `${line}\n`)
    },
    end() {
      if (output.isTTY && last !== null) output.write(clean)
      last = null
    },
  }
}
