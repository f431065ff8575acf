import { birth } from '../../src/machines/entity.ts'
import type { Db } from '../../src/server/deps.ts'
import { coveredTransition, type Level } from './coverage.ts'

/** The newest link's id; 0 when there is none. */
export async function lastHistoryId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('history')
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

/** Every change that a database remembers since a link was a transition walked at this level. */
export async function coverHistory(db: Db, level: Level = 'http', afterId = 0): Promise<void> {
  const links = await db
    .selectFrom('history')
    .select(['entity', 'event', 'from_state', 'to_state'])
    .distinct()
    .where('id', '>', afterId)
    // Rows of the catalogue have a history too, and no chart.
    .where('entity', 'in', ['application', 'dispatch', 'payment'])
    .execute()
  for (const { entity, event, from_state: from, to_state: to } of links)
    coveredTransition(level, entity, from === '' ? birth : from, event, to)
}
