import type { ApplicationState } from '../../machines/application/states.ts'
import { m } from '../../words/messages.js'

/** The tabs of the litigant's list, in order. @source spec §7 */
export const tabWords = {
  all: m.my_label_tab_all,
  drafts: m.my_label_tab_drafts,
  pending: m.my_label_tab_pending,
  to_pay: m.my_label_tab_to_pay,
  approved: m.my_label_tab_approved,
  rejected: m.my_label_tab_rejected,
} satisfies Record<string, () => string>
export type Tab = keyof typeof tabWords
export const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabWords, text)

/** What comes next for the litigant, in plain words. */
export const nextWords: Record<ApplicationState, () => string> = {
  draft: m.my_text_next_draft,
  discarded: m.my_text_next_discarded,
  unverified: m.my_text_next_unverified,
  returned: m.my_text_next_returned,
  verified: m.my_text_next_verified,
  paid: m.my_text_next_paid,
  approved: m.my_text_next_approved,
  rejected: m.my_text_next_rejected,
}
