import { sql, type RawBuilder } from 'kysely'
import type { Offices } from '../../machines/actor.ts'
import { isWaiverTold, type ReportFilter } from '../../machines/report/filter.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import { sumOf } from '../database/amount.ts'
import { isNumbered } from '../database/search.ts'
import type { Db } from '../deps.ts'
import { whereOffice } from '../lifecycle/scope.ts'

const isOfCase = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from applications of_case where of_case.id = waivers.application_id and ${condition})`

type Decided = Pick<ReportFilter, 'from' | 'to' | 'court' | 'case'>

/** The waivers that were granted and fit, without an order. */
const granted = (db: Db, offices: Offices, { from, to, court, case: caseNumber }: Decided) =>
  db
    .selectFrom('waivers')
    .where(whereOffice('waivers.office_id', offices))
    .where('waivers.waived_poisha', '>', 0)
    .$if(from !== undefined, (query) => query.where('waivers.decided_at', '>=', dayStart(from ?? '')))
    .$if(to !== undefined, (query) => query.where('waivers.decided_at', '<', dayEnd(to ?? '')))
    .$if(court !== undefined, (query) => query.where(isOfCase(sql`of_case.court_id = ${court}`)))
    .$if(caseNumber !== undefined, (query) =>
      query.where(isOfCase(isNumbered('of_case.case_number', caseNumber ?? ''))),
    )

/** How many waivers fit, and what they waived (poisha); of a fund, what its lines were waived of. @source product 2.5 */
export async function waivedTotals(
  db: Db,
  offices: Offices,
  { fund, ...decided }: Decided & Pick<ReportFilter, 'fund'>,
): Promise<{ count: number; waivedPoisha: number }> {
  const waivers = granted(db, offices, decided)
  const summed =
    fund === undefined
      ? waivers.select([
          sql<number>`count(*)`.as('count'),
          sumOf(sql`waivers.waived_poisha`).as('waivedPoisha'),
        ])
      : waivers
          .innerJoin('bill_lines', 'bill_lines.bill_id', 'waivers.bill_id')
          .where('bill_lines.fund', '=', fund)
          .where('bill_lines.waived_poisha', '>', 0)
          .select([
            sql<number>`count(distinct waivers.id)`.as('count'),
            sumOf(sql`bill_lines.waived_poisha`).as('waivedPoisha'),
          ])
  return summed.executeTakeFirstOrThrow()
}

/**
 * What was waived (poisha) on the days of a filter, by the day it was decided. It is part of no other figure, as nobody paid it. Null where
 * the filter names what no waiver has.
 * @source product 2.5
 */
export const waivedOf = async (db: Db, offices: Offices, filter: ReportFilter): Promise<number | null> =>
  isWaiverTold(filter) ? (await waivedTotals(db, offices, filter)).waivedPoisha : null

/** The waivers that the figure adds up, with their cases and who decided, without an order. @source product 2.5 */
export const waiverEntries = (
  db: Db,
  offices: Offices,
  { fund, ...decided }: Decided & Pick<ReportFilter, 'fund'>,
) =>
  granted(db, offices, decided)
    .innerJoin('applications', 'applications.id', 'waivers.application_id')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .leftJoin('users', 'users.id', 'waivers.decided_by')
    .$if(fund !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from bill_lines where bill_lines.bill_id = waivers.bill_id
          and bill_lines.fund = ${fund} and bill_lines.waived_poisha > 0)`,
      ),
    )
    .select([
      'waivers.id',
      'waivers.bill_id',
      'waivers.application_id',
      'waivers.ground',
      'waivers.decided_at',
      'applications.case_number',
      'courts.name as court_name',
      'courts.name_bn as court_name_bn',
      'users.name as by_name',
    ])

/** What of each fee of these bills was waived (poisha), of one fund where it is named. */
export const waivedLinesOf = (db: Db, billIds: readonly string[], { fund }: Pick<ReportFilter, 'fund'>) =>
  db
    .selectFrom('bill_lines')
    .select(['bill_id', 'fund', 'title', 'title_bn', 'waived_poisha'])
    .where(sql<boolean>`bill_id = any(${billIds})`)
    .where('waived_poisha', '>', 0)
    .$if(fund !== undefined, (query) => query.where('fund', '=', fund ?? 'treasury'))
    .orderBy('position')
    .execute()
