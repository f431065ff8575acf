import { createHash } from 'node:crypto'
import type { AuditedEntity } from '../../machines/audit.ts'

/** Whatever has a history: the entities of the charts, receipts by their use, closes of days, and the rows that the super admin edits. */
export type HistorySubject = AuditedEntity

/** One link of a history chain. */
export interface HistoryEntry {
  entity: HistorySubject
  subjectId: string
  event: string
  fromState: string
  toState: string
  actorId: string | null
  payload: object
  at: Date
  /** Where it was sent from; what has none is hashed as before there were any. */
  address?: string | undefined
}

/** JSON with its keys in order, so that a hash does not depend on how the database keeps it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
      .join(',')}}`
  return JSON.stringify(value)
}

/** The link's own hash: over everything it says and the hash before it. @source product 7 */
export const historyHash = (entry: HistoryEntry, sequence: number, previousHash: string): string => {
  // The key under which the first chains were hashed; another would break every one of them.
  const { entity, ...rest } = entry
  return createHash('sha256')
    .update(canonicalJson([previousHash, sequence, { ...rest, noun: entity, at: rest.at.toISOString() }]))
    .digest('hex')
}
