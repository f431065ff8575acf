import type { ActAnswer } from '../send-act.ts'

/** An act that came too late: the version it was meant for, what was typed for it, and the condition in its way, if it is one. */
export interface TooLate {
  version: number
  typed: unknown
  blocked: string | null
}

/** What there is to say of an act on this version beside the case; null where it did not come too late. @source look Staff */
export const tooLateOf = (answer: ActAnswer, version: number): TooLate | null =>
  answer.isOk || answer.code !== 409
    ? null
    : { version, typed: answer.typed, blocked: answer.data.blockedBy ? answer.message : null }
