import type { Db } from '../../src/server/deps.ts'
import { verifyChain, type HistoryLink } from '../../src/server/lifecycle/history-check.ts'

/** Every subject's links, oldest first. */
export async function historiesOf(db: Db): Promise<Map<string, HistoryLink[]>> {
  const links = await db.selectFrom('history').selectAll().orderBy('sequence').execute()
  const found = new Map<string, HistoryLink[]>()
  for (const link of links) found.set(link.subject_id, [...(found.get(link.subject_id) ?? []), link])
  return found
}

/** The subjects whose chain does not verify, or does not end in the state their row is in. */
export async function brokenHistories(db: Db): Promise<string[]> {
  const states = new Map<string, string>()
  for (const table of ['applications', 'dispatches', 'payments'] as const)
    for (const { id, state } of await db.selectFrom(table).select(['id', 'state']).execute())
      states.set(id, state)
  for (const table of ['case_categories', 'case_types'] as const)
    for (const row of await db.selectFrom(table).select(['subject_id', 'is_active']).execute())
      states.set(row.subject_id, row.is_active ? 'active' : 'de_active')
  return [...(await historiesOf(db))].flatMap(([subjectId, links]) => {
    const fault = verifyChain(links)
    if (fault) return [`${subjectId}: ${fault.fault} at ${fault.sequence}`]
    const [end, stored] = [links.at(-1)?.to_state, states.get(subjectId)]
    return end === stored ? [] : [`${subjectId}: ends in ${end}, stored ${stored}`]
  })
}
