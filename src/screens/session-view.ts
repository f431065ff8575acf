import type { Account, SessionState } from '../machines/session.ts'
import { m } from '../words/messages.js'

/** What the screens see of the session's chart. */
export interface SessionView {
  value: SessionState
  account: Account | null
  /** Of a right password that waits for its code. */
  ticket: string | null
  error: string | null
}

/** The token that calls are sent with, and whether its cookie outlives the browser. */
export interface HeldToken {
  token: string | null
  isRemembered: boolean
}

/** The chart's own error words, or the server's sentence as it is. @source spec §8 */
export const errorText = (error: string): string =>
  error === 'roles_missing' ? m.session_error_roles_missing() : error
