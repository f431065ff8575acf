/** The acts of the office for which it keeps common remarks, by the names of the chart's events. @source product 8 */
export const remarkActs = ['returnForCorrection', 'reject'] as const
export type RemarkAct = (typeof remarkActs)[number]

/** A common remark put to what is typed: after it, and nothing of it is lost. @source product 8 */
export const withRemark = (typed: string, remark: string): string =>
  typed.trim() === '' ? remark : `${typed.trimEnd()} ${remark}`

/** The place of a remark on the case as a whole, beside those on its fields. @source product 2.1 */
export const wholeCase = 'case'
