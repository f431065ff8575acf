import { officesOf } from '../../machines/actor.ts'
import { pageCountOf } from '../database/page.ts'
import { isRefused } from '../errors.ts'
import type { Handlers } from '../web/handler.ts'
import { askedOf, reportPage } from './page.ts'
import { reportPlaces } from './store.ts'
import { accountTotals, reportCharts, reportTotals } from './totals-store.ts'
import { waivedOf, waivedTotals } from '../billing/waived-store.ts'
import { waiverPage } from './waivers.ts'

type Totals = Awaited<ReturnType<typeof reportTotals>>

const viewSums = (sums: Omit<Totals['all'], 'fund' | 'count' | 'lines' | 'charge'>) => ({
  receivedPoisha: sums.received,
  refundedPoisha: sums.refunded,
  correctedPoisha: sums.corrected,
  netPoisha: sums.net,
})
const viewFunds = ({ funds }: Totals) => funds.map(({ fund, net }) => ({ fund, netPoisha: net }))

type AccountRow = Awaited<ReturnType<typeof reportPlaces>>['accounts'][number]
const viewAccount = (row: AccountRow) => ({
  id: row.id,
  fund: row.fund,
  accountNumber: row.account_number,
  bank: row.bank,
  branch: row.branch,
  effectiveFrom: row.effective_from,
})

type ReportCall =
  | 'GET /accountant/report'
  | 'GET /accountant/report/accounts'
  | 'GET /accountant/report/places'
  | 'GET /accountant/waivers'
  | 'GET /accountant/charts/data'

/** The accountant's reports: views on the ledger under one filter. @source product 4 */
export const reportHandlers: Pick<Handlers, ReportCall> = {
  'GET /accountant/report': async ({ query }, { deps, caller }) => {
    const asked = await askedOf(deps, caller, query)
    const totals = await reportTotals(deps.db, asked.offices, asked.filter)
    const waivedPoisha = await waivedOf(deps.db, asked.offices, asked.filter)
    const page = await reportPage(deps, asked, query)
    if (isRefused(page)) return page
    const { count: total, charge: bankChargePoisha, lines: lineCount } = totals.all
    return {
      ...page,
      ...viewSums(totals.all),
      waivedPoisha,
      total,
      page: query.page,
      pageCount: pageCountOf(total, query.size),
      bankChargePoisha,
      funds: viewFunds(totals),
      lineCount,
    }
  },

  'GET /accountant/report/accounts': async ({ query }, { deps, caller }) => {
    const { filter, offices } = await askedOf(deps, caller, query)
    const rows = await accountTotals(deps.db, offices, filter)
    return {
      rows: rows.map((row) => ({
        ...viewAccount(row),
        ...viewSums(row),
        office: offices === 'all' ? { id: row.office_id, name: row.name, nameBn: row.name_bn } : null,
      })),
    }
  },

  'GET /accountant/waivers': async ({ query }, { deps, caller }) => {
    const asked = await askedOf(deps, caller, query)
    const { count: total, waivedPoisha } = await waivedTotals(deps.db, asked.offices, asked.filter)
    const page = await waiverPage(deps, asked, query)
    if (isRefused(page)) return page
    return { ...page, waivedPoisha, total, page: query.page, pageCount: pageCountOf(total, query.size) }
  },

  'GET /accountant/report/places': async ({ query }, { deps, caller }) => {
    const places = await reportPlaces(deps.db, officesOf(caller.actor), query)
    const view = <Id>({ id, name, name_bn: nameBn }: { id: Id; name: string; name_bn: string }) => ({
      id,
      name,
      nameBn,
    })
    return {
      offices: places.offices.map((row) => view(row)),
      courts: places.courts.map((row) => view(row)),
      accounts: places.accounts.map(viewAccount),
    }
  },

  'GET /accountant/charts/data': async ({ query }, { deps, caller }) => {
    const { filter, offices } = await askedOf(deps, caller, query)
    const { days, methods } = await reportCharts(deps.db, offices, filter)
    return {
      days: days.map((row) => ({ ...viewSums(row), day: row.day })),
      funds: viewFunds(await reportTotals(deps.db, offices, filter)),
      methods: methods.map(({ method, net }) => ({ method, netPoisha: net })),
    }
  },
}
