import type { SourceMutant } from './source-mutants.ts'

/** A place of a text, and what stands there instead. */
export type Change = readonly [start: number, end: number, text: string]

/** The text with one change, as a fault that says itself by `says`: what stood there and what stands there now. */
export const changedText = (
  text: string,
  [start, end, other]: Change,
  says: (before: string, after: string) => string,
): SourceMutant => {
  const oneLine = (part: string): string => part.replace(/\s+/g, ' ')
  return {
    line: text.slice(0, start).split('\n').length,
    says: says(oneLine(text.slice(start, end)), oneLine(other)),
    text: text.slice(0, start) + other + text.slice(end),
  }
}
