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
  for (const table of ['offices', 'users'] as const)
    for (const row of await db.selectFrom(table).select(['id', 'is_active']).execute())
      states.set(row.id, row.is_active ? 'active' : 'de_active')
  for (const table of [
    ...([
      'webhooks',
      'broadcasts',
      'case_categories',
      'case_types',
      'common_remarks',
      'courts',
      'faqs',
    ] as const),
    ...(['divisions', 'districts', 'upazilas', 'unions', 'bar_associations', 'reference_records'] as const),
  ])
    for (const row of await db.selectFrom(table).select(['subject_id', 'is_active']).execute())
      states.set(row.subject_id, row.is_active ? 'active' : 'de_active')
  for (const row of await db.selectFrom('fee_types').select(['subject_id', 'is_active']).execute())
    states.set(row.subject_id, row.is_active ? 'active' : 'de_active')
  for (const table of ['page_versions', 'notice_texts', 'postal_tariff_sets'] as const)
    for (const row of await db.selectFrom(table).select('subject_id').execute())
      states.set(row.subject_id, 'active')
  for (const row of await db.selectFrom('roles').select('subject_id').execute())
    states.set(row.subject_id, 'active')
  for (const row of await db.selectFrom('rights_requests').select(['id', 'state']).execute())
    states.set(row.id, row.state)
  for (const row of await db.selectFrom('case_notes').select(['id', 'taken_back_at']).execute())
    if (row.taken_back_at === null) states.set(row.id, 'active')
  for (const { id } of await db.selectFrom('invoices').select('id').execute()) states.set(id, 'unused')
  for (const row of await db.selectFrom('receipt_uses').select(['invoice_id', 'used_at']).execute())
    states.set(row.invoice_id, row.used_at === null ? 'reserved' : 'used')
  return [...(await historiesOf(db))].flatMap(([subjectId, all]) => {
    // Who took a case over, who gave it, and that it went into the archive is kept under its id, in chains of their own that end in no state of it.
    const besides = ['claim', 'assignment', 'archive'] as const
    const isBeside = ({ entity }: HistoryLink) => besides.some((one) => one === entity)
    const beside = besides.map((entity) => verifyChain(all.filter((link) => link.entity === entity)))
    const links = all.filter((link) => !isBeside(link))
    const fault = [...beside, verifyChain(links)].find((found) => found !== null)
    if (fault) return [`${subjectId}: ${fault.fault} at ${fault.sequence}`]
    if (links.length === 0) return []
    // What was deleted ends in no state and has none; neither has an order.
    const [end, stored] = [links.at(-1)?.to_state, states.get(subjectId) ?? '']
    return end === stored ? [] : [`${subjectId}: ends in ${end}, stored ${stored}`]
  })
}
