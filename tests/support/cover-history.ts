import { birth } from '../../src/machines/entity.ts'
import type { Db } from '../../src/server/deps.ts'
import { coveredTransition } from './coverage.ts'

/** The newest link's id; 0 when there is none. */
export async function lastHistoryId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('history')
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

/**
 * Every change that the running product remembers since a link was walked in the browser, whose acts judge what is seen.
 * Over HTTP a transition counts only where it was compared with the witness.
 */
export async function coverHistory(db: Db, afterId: number): Promise<void> {
  const links = await db
    .selectFrom('history')
    .select(['entity', 'event', 'from_state', 'to_state'])
    .distinct()
    .where('id', '>', afterId)
    // Rows of the catalogue have a history too, and no chart.
    .where('entity', 'in', ['application', 'dispatch', 'payment'])
    .execute()
  for (const { entity, event, from_state: from, to_state: to } of links)
    coveredTransition('browser', entity, from === '' ? birth : from, event, to)
}
