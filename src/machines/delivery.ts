import { deliveryPauseSeconds, deliveryTriesMax } from './limits.ts'

/** The ways by which a notice reaches a litigant outside the bell. @source product 5 */
export const deliveryChannels = ['sms', 'mail'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** `waiting`: to be tried, or tried again. `refused`: the provider said no. `failed`: given up without an answer. */
export const deliveryStates = ['waiting', 'sent', 'refused', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** What a try came to. `noContact`: the reader has no number or address any more. */
export const deliveryAnswers = ['sent', 'refused', 'noAnswer', 'noContact'] as const
export type DeliveryAnswer = (typeof deliveryAnswers)[number]

/**
 * What a try makes of a waiting message, and the pause in seconds before the next one (null: there is none). `tries`
 * counts the tries since it was written or sent again, this one included.
 * @source product 5
 */
export function afterTry(
  answer: DeliveryAnswer,
  tries: number,
): { state: DeliveryState; pauseSeconds: number | null } {
  if (answer === 'sent') return { state: 'sent', pauseSeconds: null }
  if (answer !== 'noAnswer') return { state: 'refused', pauseSeconds: null }
  if (tries >= deliveryTriesMax) return { state: 'failed', pauseSeconds: null }
  return { state: 'waiting', pauseSeconds: deliveryPauseSeconds * 2 ** (tries - 1) }
}

/** Whether an officer may have it sent again: only what ended without reaching anybody. */
export const isResendable = (state: DeliveryState): boolean => state === 'refused' || state === 'failed'
