import { funds } from '../../../src/machines/money.ts'
import {
  addressOfFilter,
  fileHeadLines,
  type EntryKind,
  type ReportFilter,
} from '../../../src/machines/report/filter.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import type { PersonCaller } from '../../../src/server/web/handler.ts'
import { tokenOf } from '../payment/people.ts'
import type { PaymentWorld } from '../payment/world.ts'

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

const kindOf = (kind: string): EntryKind =>
  kind === 'refund' ? 'refunded' : kind === 'correction' ? 'corrected' : 'received'

/** Every row that a report could tell of. */
async function rowsOf({ db, clock }: PaymentWorld) {
  const entries = db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .select([
      'account',
      'office_account_id',
      'kind',
      'payment_id',
      'posted_at',
      'credit_poisha',
      'debit_poisha',
    ])
  return {
    payments: await db.selectFrom('payments').selectAll().execute(),
    cases: await db.selectFrom('applications').selectAll().execute(),
    accounts: await db.selectFrom('office_accounts').selectAll().execute(),
    entries: await entries.execute(),
    invoices: await db.selectFrom('invoices').selectAll().execute(),
    refunds: await db.selectFrom('refunds').selectAll().where('state', '=', 'given_back').execute(),
    waivers: await db.selectFrom('waivers').selectAll().execute(),
    lines: await db.selectFrom('bill_lines').select(['bill_id', 'fund', 'waived_poisha']).execute(),
    people: await db.selectFrom('users').select(['id', 'name']).execute(),
    today: dhakaDay(clock.now()),
  }
}
type Rows = Awaited<ReturnType<typeof rowsOf>>

/** Whether a moment is asked for. Without a first day and a case, the month of the last one is. */
const isThen = (
  { today }: Rows,
  { from, to, case: one }: ReportFilter,
  at: Date | null,
  isMonth = from === undefined && one === undefined,
): boolean => {
  const day = at === null ? '' : dhakaDay(at)
  const end = to ?? today
  return (
    (!isMonth || (day.slice(0, 7) === end.slice(0, 7) && day <= end)) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to)
  )
}

/** Whether a case is asked for, by somebody who reaches it. */
const isOf = (
  { cases }: Rows,
  { actor }: PersonCaller,
  filter: ReportFilter,
  applicationId: string,
): boolean => {
  const of = cases.find((row) => row.id === applicationId)
  return (
    actor.kind === 'person' &&
    (actor.isHeadOffice || actor.officeId === of?.office_id) &&
    (filter.office === undefined || filter.office === of?.office_id) &&
    (filter.court === undefined || filter.court === of?.court_id) &&
    (filter.case === undefined || filter.case === of?.case_number)
  )
}

/** Whether what happened to a payment is asked for. */
const fits = (
  rows: Rows,
  who: PersonCaller,
  filter: ReportFilter,
  { paymentId, at, kind }: { paymentId: string; at: Date | null; kind: EntryKind },
): boolean => {
  const payment = rows.payments.find((row) => row.id === paymentId)
  return (
    isOf(rows, who, filter, payment?.application_id ?? '') &&
    isThen(rows, filter, at) &&
    (filter.method === undefined || payment?.method === filter.method) &&
    (filter.state === undefined || payment?.state === filter.state) &&
    (filter.kind === undefined || filter.kind === kind)
  )
}

const postedOf = (rows: Rows, who: PersonCaller, filter: ReportFilter) =>
  rows.entries
    .filter(
      (entry) =>
        funds.some((one) => one === entry.account) &&
        (filter.fund === undefined || entry.account === filter.fund) &&
        (filter.account === undefined || entry.office_account_id === filter.account) &&
        fits(rows, who, filter, {
          paymentId: entry.payment_id,
          at: entry.posted_at,
          kind: kindOf(entry.kind),
        }),
    )
    .map((entry) => ({
      account: entry.office_account_id,
      method: rows.payments.find((row) => row.id === entry.payment_id)?.method,
      day: dhakaDay(entry.posted_at),
      poisha: entry.credit_poisha - entry.debit_poisha,
    }))

const grantedOf = (rows: Rows, who: PersonCaller, filter: ReportFilter) =>
  rows.waivers.filter(
    (row) => isOf(rows, who, filter, row.application_id) && isThen(rows, filter, row.decided_at),
  )

const waivedOf = (rows: Rows, who: PersonCaller, filter: ReportFilter): number | null => {
  const { method, state, kind, account, fund } = filter
  if ([method, state, kind, account].some((one) => one !== undefined)) return null
  const of = grantedOf(rows, who, filter)
  if (fund === undefined) return sum(of.map((row) => row.waived_poisha))
  return sum(
    rows.lines
      .filter((line) => line.fund === fund && of.some((row) => row.bill_id === line.bill_id))
      .map((line) => line.waived_poisha),
  )
}

const listedOf = (rows: Rows, who: PersonCaller, filter: ReportFilter) => {
  const { from, case: one, fund, method, court, q } = filter
  const isMonth =
    [q, from, one].every((part) => part === undefined) &&
    [fund, method, court].some((part) => part !== undefined)
  return rows.payments.filter(
    (row) =>
      isOf(rows, who, filter, row.application_id) &&
      isThen(rows, filter, row.created_at, isMonth) &&
      (method === undefined || row.method === method) &&
      (filter.state === undefined || row.state === filter.state) &&
      (fund === undefined || rows.lines.some((line) => line.bill_id === row.bill_id && line.fund === fund)) &&
      (q === undefined ||
        [
          row.transaction_id,
          rows.invoices.find((invoice) => invoice.payment_id === row.id)?.invoice_number,
          rows.cases.find(({ id }) => id === row.application_id)?.case_number,
          rows.people.find(({ id }) => id === row.owner_id)?.name,
        ].includes(q)),
  )
}

/** The tables as they are, joined here and by no query of the report, and what of them somebody is told under a filter. Poisha. */
export async function tablesOf(world: PaymentWorld) {
  const rows = await rowsOf(world)
  return {
    accounts: rows.accounts,
    /** What the ledger posted to the funds, with its bank account and its way of paying. */
    posted: (who: PersonCaller, filter: ReportFilter) => postedOf(rows, who, filter),
    invoiced: (who: PersonCaller, filter: ReportFilter) =>
      sum(
        rows.invoices
          .filter((row) =>
            fits(rows, who, filter, { paymentId: row.payment_id, at: row.issued_at, kind: 'received' }),
          )
          .map((row) => row.amount_poisha),
      ),
    refunded: (who: PersonCaller, filter: ReportFilter) =>
      sum(
        rows.refunds
          .filter((row) =>
            fits(rows, who, filter, { paymentId: row.payment_id, at: row.ended_at, kind: 'refunded' }),
          )
          .map((row) => row.amount_poisha),
      ),
    /** Null where what is asked for is none of a waiver's. */
    waived: (who: PersonCaller, filter: ReportFilter) => waivedOf(rows, who, filter),
    /** The waivers that this adds up. */
    waivers: (who: PersonCaller, filter: ReportFilter) =>
      grantedOf(rows, who, filter).filter(
        ({ bill_id, waived_poisha }) =>
          waived_poisha > 0 &&
          rows.lines.some(
            (line) =>
              line.bill_id === bill_id &&
              line.waived_poisha > 0 &&
              (filter.fund === undefined || line.fund === filter.fund),
          ),
      ),
    nameOf: ({ userId }: PersonCaller) => rows.people.find(({ id }) => id === userId)?.name,
    /** The payments of all payments' list, by the day of their start. */
    listed: (who: PersonCaller, filter: ReportFilter) => listedOf(rows, who, filter),
  }
}

/** What the lines of the file come to that is made under a filter, in poisha, and how many there are. */
export async function fileSum(
  world: PaymentWorld,
  filter: ReportFilter,
  who: PersonCaller,
): Promise<[poisha: number, count: number]> {
  const headers = { authorization: `Bearer ${tokenOf(who.userId)}`, 'accept-language': 'en' }
  const reply = await fetch(`${world.url}/api/accountant/report/file?${addressOfFilter(filter).toString()}`, {
    headers,
  })
  const lines = (await reply.text()).split('\r\n').slice(fileHeadLines, -1)
  const amounts = lines.map((line) => Number(line.slice(line.lastIndexOf(',') + 1)))
  return [sum(amounts.map((taka) => Math.round(taka * 100))), lines.length]
}
