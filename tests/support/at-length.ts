/** `AT_LENGTH=1 npm test` tries whole what is usually sampled: every look of a page, every guess, more filters. */
export const isAtLength = process.env['AT_LENGTH'] === '1'

/** How many are tried: usually, and at length. */
export const howMany = (usually: number, atLength: number): number => (isAtLength ? atLength : usually)
