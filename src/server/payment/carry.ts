import { isDeepStrictEqual } from 'node:util'
import { carriedOver, type Counterpart } from '../../machines/close/carry.ts'
import type { Resolution } from '../../machines/close/kinds.ts'
import { standsAfter } from '../../machines/close/law.ts'
import { sum } from '../../machines/money.ts'
import type { Deps, Trx } from '../deps.ts'
import { appendHistory, moveClose } from '../lifecycle/state.ts'
import { carriable, carry } from './carry-store.ts'
import * as store from './close-store.ts'

type Row = Awaited<ReturnType<typeof carriable>>[number]

/**
 * Derives anew what is settled by itself of the transactions that a day's files differed in: what came in the file of a later day than it was posted on
 * is settled on both days, each naming the other, in the name of whoever acted; what rests on nothing that counts falls open. A signed day, and what a
 * person settled, stay as they are.
 * @source product 8
 */
export async function carryOver(
  deps: Deps,
  trx: Trx,
  { at, by }: { at: store.OfficeDay; by: string },
): Promise<void> {
  const now = deps.clock.now()
  const rows = await carriable(trx, at)
  const carried = new Map<Row, { resolution: Resolution; counterpart: Counterpart }>()
  for (const { posted, filed } of carriedOver(rows)) {
    const line = { day: filed.day, fileName: filed.file_name, line: filed.line }
    carried.set(posted, { resolution: 'other_file', counterpart: line })
    const posting = { day: posted.day, fileName: null, line: null }
    carried.set(filed, { resolution: 'posted_late', counterpart: posting })
  }
  for (const row of rows) {
    const found = carried.get(row) ?? null
    if (row.state === 'signed' || row.reason !== null) continue
    if (isDeepStrictEqual(row.counterpart, found?.counterpart ?? null)) continue
    await carry(trx, row.id, found, { by, at: now })
    // The day that is acted on is told of with the act.
    if (row.day === at.day) continue
    const figures = await store.figuresOf(trx, { id: row.close_id, upload: row.upload })
    const to = standsAfter(sum(figures.map(({ left }) => left)))
    await moveClose(trx, row.close_id, to)
    const payload = {
      id: row.id,
      resolution: found?.resolution ?? null,
      transactionId: row.transaction_id,
      counterpart: (found ?? row).counterpart,
    }
    const event = found ? 'settle' : 'unsettle'
    const told = { event, fromState: row.state, toState: to, payload, actorId: by, at: now }
    await appendHistory(trx, { entity: 'day_close', subjectId: row.close_id, ...told })
  }
}
