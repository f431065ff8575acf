import type { RefusalData } from '../../src/api/call.ts'
import type { CallOptions } from './world.ts'

export interface Answer {
  code: number
  message: string
  refusal: RefusalData
}
/** A call about what was made ready for it. */
export type Call = (how: CallOptions, subject: string) => Promise<Answer>

/** What breaks a rule, what is as near to it as can be and keeps it, and where the sentence stands. */
export interface Trial {
  code: number
  /** The path of the field; null where the reply itself says it. */
  at: string | null
  /** Makes ready what the calls are about: an id or a proof. */
  prepare?: () => Promise<string>
  wrong: readonly Call[]
  right: Call
}
/** A rule about what the screen does before anything is sent. */
export interface OfScreen {
  isOfScreenAlone: string
}
