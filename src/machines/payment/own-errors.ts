/** What the product itself keeps of an attempt or a refund where the gateway's own words would stand. */
export const ownErrors = {
  mismatch: 'validation_mismatch',
  unanswered: 'the start was never answered',
  refundCanceled: 'the gateway canceled the refund',
} as const
export type OwnError = (typeof ownErrors)[keyof typeof ownErrors]
