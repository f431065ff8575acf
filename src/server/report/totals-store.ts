import { sql, type RawBuilder } from 'kysely'
import type { Offices } from '../../machines/actor.ts'
import { rowNumberMax } from '../../machines/limits.ts'
import { funds, type Fund } from '../../machines/money.ts'
import { waysPaid } from '../../machines/payment/choice.ts'
import type { EntryKind, ReportFilter } from '../../machines/report/filter.ts'
import { sumOf, sumWhere } from '../database/amount.ts'
import type { LedgerDay } from '../database/counter-schema.ts'
import type { Db } from '../deps.ts'
import { accountSumsOf, daysOf, type AccountDay } from './days-store.ts'
import { accountColumns } from './store.ts'

/** Which funds tell of all that fits: of a bank account its own, which is one. */
const toldFunds = ({ fund, account }: ReportFilter): readonly LedgerDay['fund'][] => {
  if (fund !== undefined) return [fund]
  return account === undefined ? ['any'] : funds
}

const isKind = (kind: EntryKind) => sql<boolean>`told.kind = ${kind}`
const credited = sql`told.credited_poisha`

const sums = [
  sumWhere(credited, isKind('received')).as('received'),
  sumWhere(sql`-(${credited})`, isKind('refunded')).as('refunded'),
  sumWhere(credited, isKind('corrected')).as('corrected'),
  sumOf(credited).as('net'),
] as const

const told = (db: Db, offices: Offices, filter: ReportFilter) =>
  db.selectFrom(daysOf(offices, filter).as('told'))

const nothing = { count: 0, lines: 0, received: 0, refunded: 0, corrected: 0, net: 0, charge: 0 }

/**
 * What each fund received and gave back over all that fits, how many postings that is and of how many entries. Amounts in poisha;
 * by the counters, at one cost whatever the number of postings, unless a court or a case is asked for.
 * @source product 4, product 7
 */
export async function reportTotals(db: Db, offices: Offices, filter: ReportFilter) {
  const rows = await told(db, offices, filter)
    .select([
      'told.fund',
      sumOf(sql`told.count`).as('count'),
      sumOf(sql`told.lines`).as('lines'),
      ...sums,
      sumOf(sql`told.charge_poisha`).as('charge'),
    ])
    .where(sql<boolean>`told.fund = any(${filter.fund === undefined ? ['any', ...funds] : [filter.fund]})`)
    .groupBy('told.fund')
    .execute()
  const all = rows.find(({ fund }) => toldFunds(filter).includes(fund)) ?? nothing
  const byFund = funds.flatMap((fund) =>
    rows.filter((row) => row.fund === fund).map(({ net }): { fund: Fund; net: number } => ({ fund, net })),
  )
  return { all, funds: byFund }
}

/** The same by day and by way of paying, in their order; days of nothing are missing. */
export async function reportCharts(db: Db, offices: Offices, filter: ReportFilter) {
  const ofFund = told(db, offices, filter).where(sql<boolean>`told.fund = any(${toldFunds(filter)})`)
  const days = await ofFund
    .select(['told.day', ...sums])
    .groupBy('told.day')
    .execute()
  const methods = await ofFund
    .select(['told.method', ...sums])
    .groupBy('told.method')
    .execute()
  return {
    // The few that are left are put in their order here: the database would sort what they are made of.
    days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    methods: waysPaid.flatMap((one) => methods.filter(({ method }) => method === one)),
  }
}

const placeOf = ({ fund, id }: { fund: Fund; id: number }): number => funds.indexOf(fund) * rowNumberMax + id

/** Months are added up before the accounts are looked at: there are as many of these at any size. */
const accountSums = (db: Db, months: RawBuilder<AccountDay>) =>
  db
    .selectFrom(
      db
        .selectFrom(months.as('told'))
        .select('told.office_account_id')
        .select(sums)
        .select(sumOf(sql`told.count`).as('count'))
        .groupBy('told.office_account_id')
        .as('summed'),
    )
    .innerJoin('office_accounts', 'office_accounts.id', 'summed.office_account_id')
    .innerJoin('offices', 'offices.id', 'office_accounts.office_id')
    .select([...accountColumns, 'offices.id as office_id', 'offices.name', 'offices.name_bn'])
    .select(['summed.received', 'summed.refunded', 'summed.corrected', 'summed.net', 'summed.count'])

type AccountSums = Awaited<ReturnType<ReturnType<typeof accountSums>['execute']>>[number]

const added = (one: AccountSums, other: AccountSums): AccountSums => ({
  ...one,
  received: one.received + other.received,
  refunded: one.refunded + other.refunded,
  corrected: one.corrected + other.corrected,
  net: one.net + other.net,
  count: one.count + other.count,
})

/** The same by bank account: the offices by name, of each its funds in their order. What has no posting any more is left out. @source spec §3 */
export async function accountTotals(db: Db, offices: Offices, filter: ReportFilter) {
  const { kept, moves } = accountSumsOf(offices, filter)
  const query = accountSums(db, kept)
  // Each part is added up by itself: over both at once the database knows how many accounts there are of neither.
  const rows = await (moves === null ? query : query.unionAll(accountSums(db, moves))).execute()
  const byAccount = new Map<number, AccountSums>()
  for (const row of rows) {
    const known = byAccount.get(row.id)
    byAccount.set(row.id, known ? added(known, row) : row)
  }
  // Put in their order here, as the days are.
  return [...byAccount.values()]
    .filter(({ count }) => count !== 0)
    .toSorted((a, b) => (a.name_bn === b.name_bn ? placeOf(a) - placeOf(b) : a.name_bn < b.name_bn ? -1 : 1))
}
