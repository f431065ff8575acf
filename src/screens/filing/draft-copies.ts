import { storage } from '../../api/keep.ts'
import type { DraftForm, FilingReference } from '../../machines/form.ts'
import type { SavingContext } from '../../machines/saving-facts.ts'

/** What this device keeps of a form that the server does not have yet. */
export interface KeptDraft {
  ownerId: string
  applicationId: string | null
  version: number | null
  form: DraftForm
  reference: FilingReference
  /** Forms that were sent and whose answer never came: the server may hold one of them. */
  sent?: readonly DraftForm[]
  /** The page that keeps it: another one of the same draft neither writes over it nor removes it. */
  pageId?: string
}

const keyOf = (draftKey: string): string => `draft:${draftKey}`

const isKept = (value: unknown): value is KeptDraft =>
  typeof value === 'object' && value !== null && 'ownerId' in value && 'form' in value && 'reference' in value

// Where the browser forbids its storage, at least this page remembers.
const unkept = new Map<string, KeptDraft>()
const write = (key: string, kept: KeptDraft): void => {
  if (storage.write(key, kept)) unkept.delete(key)
  else unkept.set(key, kept)
}

const readAt = (key: string, ownerId: string): KeptDraft | null => {
  const value = unkept.get(key) ?? storage.read(key)
  return isKept(value) && value.ownerId === ownerId ? value : null
}

/** The copy of this draft on this device, if it is this person's. */
export const readKept = (draftKey: string, ownerId: string): KeptDraft | null =>
  readAt(keyOf(draftKey), ownerId)

/** A draft of this person that never reached the server. */
export function findUnsent(ownerId: string): { draftKey: string; kept: KeptDraft } | null {
  for (const key of storage.keys('draft:')) {
    const draftKey = key.slice('draft:'.length)
    const kept = readKept(draftKey, ownerId)
    if (kept && kept.applicationId === null) return { draftKey, kept }
  }
  return null
}

/** Forgets what is kept under a key of `readConflictCopies`. */
export function forgetAt(key: string): void {
  unkept.delete(key)
  storage.remove(key)
}
export const forgetKept = (draftKey: string): void => forgetAt(keyOf(draftKey))

// The prefix is older than the name: copies that lie on people's devices are found under it.
const conflictKeyOf = (draftKey: string, pageId = ''): string => `aside:${draftKey}:${pageId}`

/** Keeps a form that its draft went on without, where no other page writes. */
export const keepConflictCopy = (draftKey: string, kept: KeptDraft): void =>
  write(conflictKeyOf(draftKey, crypto.randomUUID()), kept)

/** What its draft went on without, on this device. */
export const readConflictCopies = (draftKey: string, ownerId: string): { key: string; kept: KeptDraft }[] =>
  [...new Set([...storage.keys('aside:'), ...unkept.keys()])].flatMap((key) => {
    const kept = key.startsWith(conflictKeyOf(draftKey)) && readAt(key, ownerId)
    return kept ? [{ key, kept }] : []
  })

/** The copy that one page keeps of its draft. */
export interface DraftCopy {
  /** Takes over what an earlier page left, so that it is this one's to write and to remove. */
  adopt: () => void
  keep: (context: SavingContext) => void
  setAside: (context: SavingContext) => void
  forget: () => void
}

/** One page's copy of a draft: in the draft's own place, or apart from it while another page keeps its copy there. */
export function copyOf(draftKey: string, ownerId: string): DraftCopy {
  const pageId = crypto.randomUUID()
  const [shared, own] = [keyOf(draftKey), conflictKeyOf(draftKey, pageId)]
  const isFree = () => (readAt(shared, ownerId)?.pageId ?? pageId) === pageId
  const kept = ({ applicationId, version, form, reference, sent }: SavingContext): KeptDraft => ({
    ownerId,
    applicationId,
    version,
    form,
    reference,
    sent,
    pageId,
  })
  const forget = () => {
    if (isFree()) forgetAt(shared)
    forgetAt(own)
  }
  return {
    adopt: () => {
      const left = readAt(shared, ownerId)
      if (left) write(shared, { ...left, pageId })
    },
    keep: (context) => {
      // What the server holds needs no copy.
      if (context.hasUnsaved) write(isFree() ? shared : own, kept(context))
    },
    setAside: (context) => {
      if (isFree()) forgetAt(shared)
      write(own, kept(context))
    },
    forget,
  }
}
