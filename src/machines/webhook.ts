/** Whose changes of state a webhook may be told. @source house 10 */
export const webhookEntities = ['application', 'dispatch', 'payment'] as const
export type WebhookEntity = (typeof webhookEntities)[number]

/** What a message is about; a test says nothing of a case. */
export const webhookTypes = [
  'application.state_changed',
  'dispatch.state_changed',
  'payment.state_changed',
  'webhook.test',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** The type of the message that a change of state is told by. */
export const typeOf = (entity: WebhookEntity): WebhookType => `${entity}.state_changed`

/** `waiting`: to be sent, or sent again. `givenUp`: the last try failed, or nobody is to be told any more. */
export const webhookStates = ['waiting', 'delivered', 'givenUp'] as const
export type WebhookState = (typeof webhookStates)[number]

/** What a try came to. `answer`: a status came; `refused`: the address is none that may be asked; `inactive`: the webhook was de-activated. */
export const webhookAnswers = ['answer', 'noAnswer', 'refused', 'inactive'] as const
export type WebhookAnswer = (typeof webhookAnswers)[number]

/** Seconds between a try that failed and the next, by how many there were: ten tries in about 24 hours. */
export const webhookPauseSeconds = [30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800] as const

const isSuccess = (status: number) => String(status).startsWith('2')
const isGone = (status: number) => String(status) === '410'

/**
 * What a try makes of a message that waits, and the pause before the next one in seconds; null: there is none. `tries` counts those
 * since it was written or sent again, this one included; `status` is null where no answer came. A 2xx is delivered, whatever else comes
 * is not, and 410 says that nobody wants them any more (`isGone`).
 * @source product 7
 */
export function afterWebhookTry(
  status: number | null,
  tries: number,
): { state: WebhookState; pauseSeconds: number | null; isGone: boolean } {
  if (status !== null && isSuccess(status)) return { state: 'delivered', pauseSeconds: null, isGone: false }
  if (status !== null && isGone(status)) return { state: 'givenUp', pauseSeconds: null, isGone: true }
  const pauseSeconds = webhookPauseSeconds[tries - 1] ?? null
  return { state: pauseSeconds === null ? 'givenUp' : 'waiting', pauseSeconds, isGone: false }
}
