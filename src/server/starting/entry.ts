import type * as z from 'zod'

/** How a setting is read, and what it must be, for the sentence that refuses anything else. */
export interface Entry<Read extends z.ZodType> {
  read: Read
  mustBe: string
  /** Its value is never repeated. */
  isSecret: boolean
  /** What is wrong with this value, as the rest of a sentence, where more can be said than what it must be. */
  whyNot?: (given: string) => string | null
}
/** One that may be repeated. */
export const open = <Read extends z.ZodType>(read: Read, mustBe: string): Entry<Read> => ({
  read,
  mustBe,
  isSecret: false,
})
export const secret = <Read extends z.ZodType>(read: Read, mustBe: string): Entry<Read> => ({
  read,
  mustBe,
  isSecret: true,
})

const shownLengthMax = 60

/** What is wrong with one setting as a sentence; null when nothing is. */
export function faultOf(name: string, entry: Entry<z.ZodType>, given: string | null): string | null {
  if (given === null || entry.read.safeParse(given).success) return null
  const why = entry.whyNot?.(given)
  if (why) return `${name} ${why}.`
  const shown = entry.isSecret ? '' : ` is "${given.slice(0, shownLengthMax)}", but`
  return `${name}${shown} must be ${entry.mustBe}.`
}
