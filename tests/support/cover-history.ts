import type { Db } from '../../src/server/deps.ts'
import { coveredTransition, type Level } from './coverage.ts'

/** Every change that a database remembers was a transition walked at this level. */
export async function coverHistory(db: Db, level: Level = 'http'): Promise<void> {
  const links = await db
    .selectFrom('history')
    .select(['noun', 'event', 'from_state', 'to_state'])
    .distinct()
    .execute()
  for (const { noun, event, from_state: from, to_state: to } of links)
    if (from !== '') coveredTransition(level, noun, from, event, to)
}
