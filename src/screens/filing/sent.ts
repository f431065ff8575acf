import type { Application } from '../../api/entities.ts'
import { isSameForm, type FilingMode } from '../../machines/saving-facts.ts'
import { caseHref } from './case-href.ts'
import { forgetKept, readConflictCopies, readKept } from './draft-copies.ts'

/** What was sent a moment ago on this page, as its own page says it until it has read the application. */
export interface Sent {
  mode: FilingMode
  referenceNumber: string
}

const sent = new Map<string, Sent | null>()

/** From now on no step backwards leads into the form of this application. */
export const rememberSent = (applicationId: string, told: Sent | null): void => {
  sent.set(applicationId, told ?? sent.get(applicationId) ?? null)
}
export const sentOf = (applicationId: string): Sent | null => sent.get(applicationId) ?? null

/** Where it is told that an application was sent, and with which number. @source product 2.4 */
export const submittedHref = (applicationId: string): string => `/my-application-submitted/${applicationId}`

/** The page after sending: the confirmation, or for an officer the case itself. */
export const afterHref = (applicationId: string, isStaff: boolean): string =>
  isStaff ? caseHref(applicationId, true) : submittedHref(applicationId)

const hasUnsent = (applicationId: string, ownerId: string): boolean =>
  readKept(applicationId, ownerId) !== null || readConflictCopies(applicationId, ownerId).length > 0

/**
 * Whether an address is a step of a form that was sent from here: it has the step's name, which a link to the form has not,
 * and nothing was typed since. A link begins a new correction.
 */
export function isBehind(applicationId: string, ownerId: string, search: string): boolean {
  if (!sent.has(applicationId) || hasUnsent(applicationId, ownerId)) return false
  if (new URLSearchParams(search).has('step')) return true
  sent.delete(applicationId)
  return false
}

/**
 * Where the address of a draft leads once its application was sent: to what is told of it, or to its correction where this
 * device still holds something else. Null while it is a draft, and when it was discarded.
 */
export function behindDraft(
  { id, state, form }: Pick<Application, 'id' | 'state' | 'form'>,
  ownerId: string,
): string | null {
  if (state === 'draft' || state === 'discarded') return null
  const kept = readKept(id, ownerId)
  // The answer to the submission never came, but the server had taken all of it.
  if (kept && isSameForm(kept.form, form)) forgetKept(id)
  return hasUnsent(id, ownerId) ? `/my-application-edit/${id}` : submittedHref(id)
}
