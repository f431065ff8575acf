import type { ApplicationTab } from '../../wording/keys.ts'

/** The tabs of the litigant's list, in order. @source spec §7 */
export const tabs = Object.keys({
  all: true,
  drafts: true,
  pending: true,
  to_pay: true,
  approved: true,
  rejected: true,
} satisfies Record<ApplicationTab, true>) as ApplicationTab[]

export const isTab = (text: string | null): text is ApplicationTab =>
  (tabs as readonly (string | null)[]).includes(text)
