import type { Application } from '../../api/entities.ts'
import { valueOf } from '../../machines/entity.ts'
import { emptyForm, type DraftForm } from '../../machines/form.ts'
import type { Account } from '../../machines/session.ts'
import { isSameForm, type FilingMode } from '../../machines/saving-facts.ts'
import { written } from '../parts/written.ts'
import type { FilingSessionInput } from './filing-session.ts'
import { findUnsent, forgetKept, keepConflictCopy, readKept } from './draft-copies.ts'

/** Nobody is asked for what their account tells; whoever files for somebody else writes over it. @source look Litigant */
function ownForm({ name, mobile }: Account['user']): DraftForm {
  const form = emptyForm(crypto.randomUUID())
  Object.assign(form.petitioners[0] ?? {}, { name, mobile: written(mobile ?? '') })
  return form
}

const begun = { mode: 'draft', applicationId: null, version: null, savedAt: null } as const

/** What this device kept of an application that never reached the server; null where it kept none. */
export function keptInput({ id: ownerId }: Account['user']): FilingSessionInput | null {
  const unsent = findUnsent(ownerId)
  if (!unsent) return null
  const { form, reference, sent = [] } = unsent.kept
  return { ...begun, ownerId, draftKey: unsent.draftKey, form, reference, sent, hasUnsaved: true }
}

/** A new application with what the account tells. */
export function emptyInput(user: Account['user']): FilingSessionInput {
  const reference = { category: null, type: null, court: null }
  const [form, draftKey] = [ownForm(user), crypto.randomUUID()]
  return { ...begun, ownerId: user.id, draftKey, form, reference, hasUnsaved: false }
}

/** The stored form, or what this device kept of it; what was typed into an older one is set aside. */
export function storedInput(
  application: Pick<Application, 'id' | 'state' | 'version' | 'form' | 'facts' | 'updatedAt'>,
  mode: FilingMode | null,
  ownerId: string,
): FilingSessionInput | null {
  const { id, state, version, form, facts, updatedAt } = application
  const kept = readKept(id, ownerId)
  const { sent = [] } = kept ?? {}
  // Of this very version, or the version is our own work whose answer never came.
  const isOurs = kept?.version === version || sent.some((each) => isSameForm(each, form))
  if (kept && (mode === null || !isOurs)) {
    if (state === 'discarded' || !isSameForm(kept.form, form)) keepConflictCopy(id, kept)
    forgetKept(id)
  }
  if (mode === null) return null
  const officeId = mode === 'draft' ? undefined : facts.officeId
  const base = { mode, draftKey: id, ownerId, officeId, applicationId: id, savedAt: updatedAt, version }
  return kept && isOurs
    ? { ...base, form: kept.form, reference: kept.reference, sent, hasUnsaved: true }
    : { ...base, form, reference: valueOf(facts.reference, 'reference'), hasUnsaved: false }
}
