import type { Application } from '../../api/entities.ts'
import { isSameForm } from '../../machines/saving-facts.ts'
import { forgetSent, isSent, submittedHref } from '../parts/sent.ts'
import { forgetKept, readConflictCopies, readKept } from './draft-copies.ts'

const hasUnsent = (applicationId: string, ownerId: string): boolean =>
  readKept(applicationId, ownerId) !== null || readConflictCopies(applicationId, ownerId).length > 0

/**
 * Whether an address is a step of a form that was sent from here: it has the step's name, which a link to the form has not,
 * and nothing was typed since. A link begins a new correction.
 */
export function isBehind(applicationId: string, ownerId: string, search: string): boolean {
  if (!isSent(applicationId) || hasUnsent(applicationId, ownerId)) return false
  if (new URLSearchParams(search).has('step')) return true
  forgetSent(applicationId)
  return false
}

/**
 * Where the address of a draft leads once its application was sent: to what is told of it, or to its correction where this
 * device still holds something else.
 */
export function behindDraft({ id, form }: Pick<Application, 'id' | 'form'>, ownerId: string): string {
  const kept = readKept(id, ownerId)
  // The answer to the submission never came, but the server had taken all of it.
  if (kept && isSameForm(kept.form, form)) forgetKept(id)
  return hasUnsent(id, ownerId) ? `/my-application-edit/${id}` : submittedHref(id)
}
