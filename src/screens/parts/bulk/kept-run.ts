import { storage } from '../../../api/keep.ts'
import { bulkKeptMs } from '../../../machines/limits.ts'
import type { BulkResult, ChosenRow } from './bulk.ts'

/** A run as this device keeps it while it is under way: a tab that is closed leaves it behind. */
export interface KeptRun {
  startedAt: number
  rows: readonly ChosenRow[]
  /** The key of each row's request, so that asked for again it happens once. */
  keys: Readonly<Record<string, string>>
  results: readonly BulkResult[]
}

/** Kept for each person and act apart: what stands there is numbers of cases, and nobody's name. */
const nameOf = (userId: string, act: string) => `bulk:${userId}:${act}`

const isRun = (kept: unknown): kept is KeptRun =>
  typeof kept === 'object' &&
  kept !== null &&
  'startedAt' in kept &&
  typeof kept.startedAt === 'number' &&
  'rows' in kept &&
  Array.isArray(kept.rows) &&
  'results' in kept &&
  Array.isArray(kept.results) &&
  'keys' in kept &&
  typeof kept.keys === 'object'

/** Runs that were begun here and not seen to their end. @source look Staff */
export const keptRuns = {
  read: (userId: string, act: string): KeptRun | null => {
    const kept = storage.read(nameOf(userId, act))
    return isRun(kept) && Date.now() - kept.startedAt < bulkKeptMs ? kept : null
  },
  write: (userId: string, act: string, run: KeptRun): void => void storage.write(nameOf(userId, act), run),
  clear: (userId: string, act: string): void => storage.remove(nameOf(userId, act)),
}
