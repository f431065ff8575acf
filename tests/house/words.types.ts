import type { Condition } from '../../src/machines/conditions.ts'
import type { ApplicationEventType } from '../../src/machines/application/events.ts'
import type { ApplicationState } from '../../src/machines/application/states.ts'
import type { FieldErrorKey } from '../../src/machines/form.ts'
import type { NoticeKind } from '../../src/machines/notices.ts'
import type { OtpPurpose } from '../../src/machines/account.ts'
import type { AccountNotice } from '../../src/server/jobs/queue.ts'
import type { ApplicationAct } from '../../src/wording/keys.ts'
import type { ActWords, Word, WordOf } from '../../src/wording/word.ts'
import type { applicationActWords } from '../../src/words/groups/application-act.ts'
import type { applicationEventWords } from '../../src/words/groups/application-event.ts'
import type { applicationStateWords } from '../../src/words/groups/application-state.ts'
import type { codeWords } from '../../src/words/groups/code.ts'
import type { conditionWords } from '../../src/words/groups/condition.ts'
import type { fieldErrorWords } from '../../src/words/groups/field-error.ts'
import type { noticeTitleWords } from '../../src/words/groups/notice-title.ts'
import type { accountNoticeWords } from '../../src/words/groups/account-notice.ts'
import type { m } from '../../src/words/messages.js'

// Nothing here runs. The compiler reads it: where a line says that the next must fail, it fails, or the check of types does.

/** Each table as it would be if its messages were not all there. */
declare const states: Omit<typeof applicationStateWords, 'paid'>
declare const events: Omit<typeof applicationEventWords, 'settle'>
declare const conditions: Omit<typeof conditionWords, 'isOwed'>
declare const notices: Omit<typeof noticeTitleWords, 'PaymentHeld'>
declare const errors: Omit<typeof fieldErrorWords, 'required'>
declare const acts: Omit<typeof applicationActWords, 'verify'>
declare const unasked: Omit<ActWords, 'confirm'>
declare const whole: typeof applicationStateWords
declare const word: Word
declare const told: typeof m.notice_text_dispatched
declare const toldMore: typeof m.notices_text_mail

// @ts-expect-error a state without a word
export const stateWords: Record<ApplicationState, Word> = states
// @ts-expect-error an event without a word
export const eventWords: Record<ApplicationEventType, Word> = events
// @ts-expect-error a condition without a word
export const whyWords: Record<Condition, Word> = conditions
// @ts-expect-error a notice without a word
export const noticeWords: Record<NoticeKind, Word> = notices
// @ts-expect-error a thing wrong with a field, without a word
export const errorWords: Record<FieldErrorKey, Word> = errors
// @ts-expect-error an act without words
export const actWords: Record<ApplicationAct, ActWords> = acts
// @ts-expect-error an act without its question
export const questionWords: Record<ApplicationAct, ActWords> = { ...acts, verify: unasked }
// @ts-expect-error a state more than there are words
export const grownWords: Record<ApplicationState | 'unheardOf', Word> = whole

export const surplusWords: Record<ApplicationState, Word> = {
  ...whole,
  // @ts-expect-error a word of no state
  unheardOf: word,
}
// @ts-expect-error a word that wants to be told something, where nothing is told
export const toldNothing: Word = told
// @ts-expect-error a notice that wants what no notice is given
export const toldTooLittle: WordOf<{ caseNumber: string; day: string }> = toldMore

/** What the server names for itself has as many words as keys, no more and no fewer. */
type Same<Left, Right> = [Left, Right] extends [Right, Left] ? true : never
export const accountNotices: Same<keyof typeof accountNoticeWords, AccountNotice> = true
export const codes: Same<keyof typeof codeWords, OtpPurpose> = true
// @ts-expect-error a purpose without a word
export const fewerCodes: Same<keyof typeof codeWords, OtpPurpose | 'invitation'> = true
