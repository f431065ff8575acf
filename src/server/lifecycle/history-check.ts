import type { Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import { historyHash } from './history-link.ts'

/** One link as the table keeps it. */
export type HistoryLink = Selectable<Database['history']>

/** What is wrong with a subject's history, with the sequence where it shows first. */
export interface ChainFault {
  sequence: number
  fault: 'gap' | 'state' | 'previous_hash' | 'hash'
}

/**
 * Verifies the links of one subject, oldest first: no gap from 1 on, each begins in the state where the one before ended,
 * and every hash is the one that its content and the hash before it give. Null when all holds, else the first fault.
 * A chain says nothing of links cut off at its end: compare its last state with the row's.
 * @source product 7
 */
export function verifyChain(links: readonly HistoryLink[]): ChainFault | null {
  let previousHash = ''
  let state: string | null = null
  for (const [index, link] of links.entries()) {
    const { sequence } = link
    const entry = {
      entity: link.entity,
      subjectId: link.subject_id,
      event: link.event,
      fromState: link.from_state,
      toState: link.to_state,
      actorId: link.actor_id,
      payload: link.payload,
      at: link.at,
      address: link.address ?? undefined,
    }
    if (sequence !== index + 1) return { sequence, fault: 'gap' }
    if (state !== null && link.from_state !== state) return { sequence, fault: 'state' }
    if (link.previous_hash !== previousHash) return { sequence, fault: 'previous_hash' }
    if (link.hash !== historyHash(entry, sequence, previousHash)) return { sequence, fault: 'hash' }
    previousHash = link.hash
    state = link.to_state
  }
  return null
}
