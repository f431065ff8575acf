/** The acts of the office for which it keeps common remarks, by the names of the chart's events. @source product 8 */
export const remarkActs = ['returnForCorrection', 'reject'] as const
export type RemarkAct = (typeof remarkActs)[number]

/** A common remark put to what is typed: after it, and nothing of it is lost. @source product 8 */
export const withRemark = (typed: string, remark: string): string =>
  typed.trim() === '' ? remark : `${typed.trimEnd()} ${remark}`

/**
 * A place on a paper that a remark points to: which paper, by its place among those of the case; which page, from 1; and where on
 * the page as it lies upright, in parts of its width and height, from 0 to 1, so that it holds at any size.
 * @source product 2.1, look Staff
 */
export interface RemarkMark {
  paper: number
  page: number
  x: number
  y: number
}

/** The place of a remark on the case as a whole, beside those on its fields. @source product 2.1 */
export const wholeCase = 'case'
