import { ownErrors, type OwnError } from '../../machines/payment/own-errors.ts'
import type { Word } from '../../wording/word.ts'
import { m } from '../../words/messages.js'

const words: Record<OwnError, Word> = {
  [ownErrors.mismatch]: m.discrepancy_label_kind_mismatch,
  [ownErrors.unanswered]: m.payment_text_said_unanswered,
  [ownErrors.refundCanceled]: m.payment_text_said_refund_canceled,
}
const isOwn = (said: string): said is OwnError => said in words

/** What the gateway said as it said it; what the product kept in its place is told in the language of the page. */
export const gatewaySaid = (said: string | null): string | null =>
  said !== null && isOwn(said) ? words[said]() : said
