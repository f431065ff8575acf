import { officesOf, type Offices } from '../../machines/actor.ts'
import { officesWithin, withDays, type ReportFilter } from '../../machines/report/filter.ts'
import { dhakaDay } from '../../machines/text.ts'
import { namedOrNull } from '../database/named.ts'
import { pageRows, type PageRequest } from '../database/page.ts'
import type { Deps } from '../deps.ts'
import { isRefused, type Refused } from '../errors.ts'
import type { PersonCaller } from '../web/handler.ts'
import { officesHolding } from '../lifecycle/scope.ts'
import { entryKindOf, reportParts, reportPostings } from './store.ts'

type Part = Awaited<ReturnType<typeof reportParts>>[number]

const viewPart = (part: Part) => ({
  fund: part.fund,
  fee: namedOrNull(part.title, part.title_bn),
  accountNumber: part.account_number,
  bank: part.bank,
  branch: part.branch,
  amountPoisha: part.amount,
})

/** The filter with its days, and the offices that it leaves of those within reach. */
export interface AskedReport {
  filter: ReportFilter
  offices: Offices
}

/** What a caller asks for. A court or a bank account is one office's: what is read of it is read of that office alone. @source product 7 */
export async function askedOf(deps: Deps, caller: PersonCaller, asked: ReportFilter): Promise<AskedReport> {
  const within = officesWithin(officesOf(caller.actor), asked)
  return {
    filter: withDays(asked, dhakaDay(deps.clock.now())),
    offices: await officesHolding(deps.db, within, asked),
  }
}

/** A page of the postings that fit, newest first, each with its fees; 422 at a cursor that is none. */
export async function reportPage({ db }: Deps, { filter, offices }: AskedReport, place: PageRequest) {
  const page = await pageRows({
    page: place.page,
    size: place.size,
    after: place.after,
    before: place.before,
    query: reportPostings(db, offices, filter),
    timeColumn: 'ledger_postings.posted_at',
    idColumn: 'ledger_postings.id',
    direction: 'newest',
  })
  if (isRefused(page)) return page
  const ids = page.rows.map(({ id }) => id)
  const parts = await reportParts(db, ids, filter)
  const rows = page.rows.map((row) => ({
    id: row.id,
    cursor: row.cursor,
    kind: entryKindOf(row.kind),
    transactionId: row.transaction_id,
    invoiceNumber: row.invoice_number,
    postedAt: row.posted_at.toISOString(),
    applicationId: row.application_id,
    caseNumber: row.case_number,
    court: namedOrNull(row.court_name, row.court_name_bn),
    billKind: row.bill_kind,
    method: row.method,
    paymentType: row.payment_type,
    bankChargePoisha: row.bank_charge,
    parts: parts.filter((part) => part.posting_id === row.id).map(viewPart),
  }))
  return { ...page, rows }
}

export type ReportRow = Exclude<Awaited<ReturnType<typeof reportPage>>, Refused>['rows'][number]
