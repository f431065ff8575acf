import { carriedOver } from '../../machines/close/carry.ts'
import type { Resolution } from '../../machines/close/kinds.ts'
import { standsAfter } from '../../machines/close/law.ts'
import type { Matched } from '../../machines/close/match.ts'
import { sum } from '../../machines/money.ts'
import type { Deps, Trx } from '../deps.ts'
import { appendHistory, moveClose } from '../lifecycle/state.ts'
import { carriable } from './carry-store.ts'
import * as store from './close-store.ts'

type Row = Awaited<ReturnType<typeof carriable>>[number]

/**
 * Settles what came in the file of a later day than it was posted on: both days say so, with file and line as the reason, in the name of whoever gave
 * the file. A signed day stays as it is; only the day of the line is settled then.
 * @source product 8
 */
export async function carryOver(
  deps: Deps,
  trx: Trx,
  { at, by, differences }: { at: store.OfficeDay; by: string; differences: Matched['differences'] },
): Promise<void> {
  const ids = differences.map(({ transactionId }) => transactionId)
  if (ids.length === 0) return
  const now = deps.clock.now()
  const settle = async (row: Row, resolution: Resolution, reason: string) => {
    if (row.state === 'signed' || row.resolution !== null) return
    await store.settleDifference(trx, { id: row.id, resolution, reason }, { by, at: now })
    const figures = await store.figuresOf(trx, { id: row.close_id, upload: row.upload })
    const to = standsAfter(sum(figures.map(({ left }) => left)))
    // The day of the file that is being taken is told of with its file.
    if (row.day === at.day) return
    await moveClose(trx, row.close_id, to)
    const payload = { id: row.id, resolution, reason, transactionId: row.transaction_id }
    const told = { event: 'settle', fromState: row.state, toState: to, payload, actorId: by, at: now }
    await appendHistory(trx, { entity: 'day_close', subjectId: row.close_id, ...told })
  }
  for (const { posted, filed } of carriedOver(await carriable(trx, at, ids))) {
    const place = `${filed.file_name}, ${filed.day}, ${filed.line ?? ''}`
    await settle(posted, 'other_file', place)
    await settle(filed, 'posted_late', `${posted.day} → ${place}`)
  }
}
