import { ownTabs, type OwnTab } from '../../machines/application/track.ts'

/** Whether a part of the address is one of the tabs of the litigant's list. @source spec §7 */
export const isTab = (text: string | null): text is OwnTab =>
  (ownTabs as readonly (string | null)[]).includes(text)
