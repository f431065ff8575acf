import type { FilingMode } from '../../machines/saving-facts.ts'
import { forgets } from '../personal.ts'
import { caseHref } from './case-href.ts'

/** What was sent a moment ago on this page, as its own page says it until it has read the application. */
export interface Sent {
  mode: FilingMode
  referenceNumber: string
}

const sent = new Map<string, Sent | null>()
forgets.add(() => sent.clear())
export const isSent = (applicationId: string): boolean => sent.has(applicationId)
/** A new correction is begun. */
export const forgetSent = (applicationId: string): void => void sent.delete(applicationId)

/** From now on no step backwards leads into the form of this application. */
export const rememberSent = (applicationId: string, told: Sent | null): void => {
  sent.set(applicationId, told ?? sent.get(applicationId) ?? null)
}
export const sentOf = (applicationId: string): Sent | null => sent.get(applicationId) ?? null

/** Where it is told that an application was sent, and with which number. @source product 2.4 */
export const submittedHref = (applicationId: string): string => `/my-application-submitted/${applicationId}`

/** The page after sending, from the form at the address `of`: the confirmation, or for an officer the case itself. */
export const afterHref = (applicationId: string, isStaff: boolean, of: string): string =>
  isStaff ? caseHref(applicationId, true, of) : submittedHref(applicationId)
