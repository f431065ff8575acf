import type { ReferenceKind } from '../../machines/reference.ts'
import type { Deps, Trx } from '../deps.ts'

/** What follows from records of a kind having become others: with a holiday what is overdue changes, at every office. @source product 8 */
export async function tellOfRecords({ queue }: Deps, trx: Trx, kind: ReferenceKind): Promise<void> {
  if (kind === 'holiday') await queue.add(trx, 'tell-counts', { offices: 'all' })
}
