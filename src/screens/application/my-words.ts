import { applicationTabs, type ApplicationTab } from '../../machines/application/states.ts'

/** Whether a part of the address is one of the tabs of the litigant's list. @source spec §7 */
export const isTab = (text: string | null): text is ApplicationTab =>
  (applicationTabs as readonly (string | null)[]).includes(text)
