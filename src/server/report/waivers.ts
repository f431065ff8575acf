import type { PageRequest } from '../database/page.ts'
import { pageRows } from '../database/page.ts'
import { sum } from '../../machines/money.ts'
import { waivedLinesOf, waiverEntries } from '../billing/waived-store.ts'
import { namedOrNull } from '../database/named.ts'
import type { Deps } from '../deps.ts'
import { isRefused } from '../errors.ts'
import type { AskedReport } from './page.ts'

/** A page of the waivers that fit, newest first, each with its fees; 422 at a cursor that is none. @source product 2.5 */
export async function waiverPage(
  { db }: Deps,
  { filter, offices }: AskedReport,
  { page: number, size, after, before }: PageRequest,
) {
  const page = await pageRows({
    page: number,
    size,
    after,
    before,
    query: waiverEntries(db, offices, filter),
    timeColumn: 'waivers.decided_at',
    idColumn: 'waivers.id',
    direction: 'newest',
  })
  if (isRefused(page)) return page
  const bills = page.rows.flatMap(({ bill_id }) => bill_id ?? [])
  const lines = await waivedLinesOf(db, bills, filter)
  const rows = page.rows.map((row) => {
    const parts = lines.filter((line) => line.bill_id === row.bill_id)
    return {
      id: row.id,
      cursor: row.cursor,
      applicationId: row.application_id,
      caseNumber: row.case_number,
      court: namedOrNull(row.court_name, row.court_name_bn),
      ground: row.ground,
      decidedAt: row.decided_at.toISOString(),
      byName: row.by_name,
      waivedPoisha: sum(parts.map((part) => part.waived_poisha)),
      parts: parts.map((part) => ({
        fund: part.fund,
        fee: { name: part.title, nameBn: part.title_bn },
        waivedPoisha: part.waived_poisha,
      })),
    }
  })
  return { ...page, rows }
}
