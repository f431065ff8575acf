import type { ActAnswer } from '../send-act.ts'

/** An act that came too late: the version it was meant for, and what was typed for it. */
export interface TooLate {
  version: number
  typed: unknown
}

/** Whether somebody was faster (409) than an act that was meant for this version; null where nobody was. @source look Staff */
export const tooLateOf = (answer: ActAnswer, version: number): TooLate | null =>
  !answer.isOk && answer.code === 409 ? { version, typed: answer.typed } : null
