import { sql, type RawBuilder } from 'kysely'
import type { Offices } from '../../machines/actor.ts'
import { isWaiverTold, type ReportFilter } from '../../machines/report/filter.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import { sumOf } from '../database/amount.ts'
import type { Db } from '../deps.ts'
import { whereOffice } from '../lifecycle/scope.ts'

const isOfCase = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from applications of_case where of_case.id = waivers.application_id and ${condition})`

/**
 * What was waived (poisha) on the days of a filter, by the day it was decided; of a fund, what its lines were waived of. It is part of
 * no other figure, as nobody paid it. Null where the filter names what no waiver has.
 * @source product 2.5
 */
export async function waivedOf(db: Db, offices: Offices, filter: ReportFilter): Promise<number | null> {
  if (!isWaiverTold(filter)) return null
  const { from, to, fund, court, case: caseNumber } = filter
  const decided = db
    .selectFrom('waivers')
    .where(whereOffice('waivers.office_id', offices))
    .where('waivers.waived_poisha', '>', 0)
    .$if(from !== undefined, (query) => query.where('waivers.decided_at', '>=', dayStart(from ?? '')))
    .$if(to !== undefined, (query) => query.where('waivers.decided_at', '<', dayEnd(to ?? '')))
    .$if(court !== undefined, (query) => query.where(isOfCase(sql`of_case.court_id = ${court}`)))
    .$if(caseNumber !== undefined, (query) => query.where(isOfCase(sql`of_case.case_number = ${caseNumber}`)))
  const summed =
    fund === undefined
      ? decided.select(sumOf(sql`waivers.waived_poisha`).as('waived'))
      : decided
          .innerJoin('bill_lines', 'bill_lines.bill_id', 'waivers.bill_id')
          .where('bill_lines.fund', '=', fund)
          .select(sumOf(sql`bill_lines.waived_poisha`).as('waived'))
  return (await summed.executeTakeFirstOrThrow()).waived
}
