import type { Deps } from '../deps.ts'

type Channel = 'sms' | 'mail'
type Answer = { kind: 'sent' } | { kind: 'refused'; reason: string } | { kind: 'noAnswer'; detail: string }

/** What a provider knows a message by: at most 20 characters, the same at every try. */
export const smsId = (id: string): string => id.replaceAll('-', '').slice(-20)

/** A refusal is final and logged, without whom it was for; silence is an error, so that the job comes back. */
export function settle(deps: Deps, channel: Channel, answer: Answer, subject: object): void {
  if (answer.kind === 'noAnswer') throw new Error(`${channel}: ${answer.detail}`)
  if (answer.kind === 'refused')
    deps.log.warn({ channel, reason: answer.reason, ...subject }, 'not delivered')
}
