import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationListNames, applicationStates } from '../../../src/machines/application/states.ts'
import { dispatchListNames } from '../../../src/machines/dispatch/states.ts'
import {
  filterOfAddress,
  paymentKeys,
  withDays,
  withPaymentDays,
} from '../../../src/machines/report/filter.ts'
import { overdueApplicationLists, overdueDispatchLists } from '../../../src/machines/target.ts'
import { dayStart, dhakaDay } from '../../../src/machines/text.ts'
import {
  administratorLeads,
  chartLeads,
  dayHref,
  dispatcherLeads,
  moneyLeads,
  stateLeads,
  submittedLeads,
  waitingLeads,
  type Lead,
} from '../../../src/screens/dashboard/leads.ts'
import { dispatchListQuery, listQuery } from '../../../src/screens/parts/use-beside-list.ts'
import { seed } from '../../../src/server/seed/index.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import { countPlaced, createStage, placeApplication, placeBill, placePayment } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let [today, ownOffice, otherOffice] = ['', '', '']
const tokens = new Map<DemoKey, string>()

beforeAll(async () => {
  world = await createWorld()
  await seed(world.deps, { applications: 300 })
  today = dhakaDay(world.clock.now())
  // What the sweep that hands in totals does by the hour.
  await world.drain()
  ;[ownOffice, otherOffice] = [
    await world.officeOf('administrator'),
    await world.officeOf('otherAdministrator'),
  ]
  // Unknown since now: nobody's surprise yet, and in its list all the same.
  const stage = await createStage(world)
  const applicationId = await placeApplication(stage, 'verified')
  const billId = await placeBill(stage, { applicationId, totalPoisha: 45_000, paidPoisha: 0 })
  await placePayment(stage, {
    applicationId,
    billId,
    state: 'unknown',
    amountPoisha: 45_000,
    refundedPoisha: 0,
    isSurplus: false,
  })
  await countPlaced(world.db)
})
afterAll(() => world.close())

async function tokenOf(key: DemoKey): Promise<string> {
  const token = tokens.get(key) ?? (await world.login(key))
  tokens.set(key, token)
  return token
}

interface Found {
  count: number
  /** What the list says that its rows come to. */
  receivedPoisha?: number
  refundedPoisha?: number
  netPoisha?: number
  waivedPoisha?: number
}

/** What the list at an address holds, asked for as its page asks for it. */
async function found(key: DemoKey, href: string): Promise<Found> {
  const [path = '', search = ''] = href.split('?')
  const params = new URLSearchParams(search)
  const place = path.split('/').at(-1) ?? ''
  const token = await tokenOf(key)
  const ask = async (call: Parameters<World['call']>[0], query: object): Promise<Found> => {
    const { code, data, message } = await world.call(call, { query } as never, token)
    if (code !== 200) throw new Error(`${href} as ${key}: ${code} ${message}`)
    const told = data as unknown as Found & { total: number; isMoreThanTotal?: boolean }
    expect(told.isMoreThanTotal ?? false).toBe(false)
    return { ...told, count: told.total }
  }
  const applications = applicationListNames.find((list) => list === place)
  if (applications)
    return ask('GET /applications', { list: applications, ...listQuery(params, applications) })
  const dispatches = dispatchListNames.find((list) => list === place)
  if (dispatches)
    return ask('GET /dispatches', { list: dispatches, ...dispatchListQuery(params, dispatches) })
  const office = params.get('office')
  const chosen = office ? { office } : {}
  if (place === 'refunds') return ask('GET /refunds', chosen)
  if (place === 'discrepancies') return ask('GET /discrepancies', { state: 'open', ...chosen })
  if (place === 'payments')
    return ask('GET /payments', withPaymentDays(filterOfAddress(params, paymentKeys), today))
  const filter = withDays(filterOfAddress(params), today)
  if (place === 'all-report') return ask('GET /accountant/report', filter)
  if (place === 'waivers') return ask('GET /accountant/waivers', filter)
  throw new Error(`no list is known at ${href}`)
}

type Sum = Exclude<keyof Found, 'count'>

/** Where each figure leads, with what it says and what the list there says. */
async function compared(
  key: DemoKey,
  leads: readonly (Omit<Lead, 'href'> & { href?: string | undefined })[],
  sum: Sum | 'count' = 'count',
) {
  const rows: [string, number, number | undefined][] = []
  for (const { key: name, value, href, late } of leads) {
    rows.push([`${name} at ${href}`, value, href === undefined ? undefined : (await found(key, href))[sum]])
    if (late) rows.push([`late ${name} at ${late.href}`, late.value, (await found(key, late.href)).count])
  }
  expect(rows.map(([name, , told]) => [name, told])).toEqual(rows.map(([name, value]) => [name, value]))
  return rows.reduce((total, [, value]) => total + Math.abs(value), 0)
}

const readers: readonly [
  role: 'administrator' | 'dispatcher' | 'accountant',
  DemoKey,
  () => { office?: string },
][] = [
  ['administrator', 'administrator', () => ({})],
  ['administrator', 'headAdministrator', () => ({})],
  ['administrator', 'headAdministrator', () => ({ office: ownOffice })],
  ['administrator', 'headAdministrator', () => ({ office: otherOffice })],
  ['dispatcher', 'dispatcher', () => ({})],
  ['accountant', 'accountant', () => ({})],
  ['accountant', 'headAccountant', () => ({})],
  ['accountant', 'headAccountant', () => ({ office: ownOffice })],
]
const of = (role: (typeof readers)[number][0]) => readers.filter(([name]) => name === role)

const read = async <Name extends Parameters<World['call']>[0]>(name: Name, key: DemoKey, query: object) => {
  const { code, data } = await world.call(name, { query } as never, await tokenOf(key))
  expect(code).toBe(200)
  return data
}

/** The same reply with a number of its own at each place, and which stands where. */
function planted<Data extends object>(data: Data): { data: Data; places: Map<number, string> } {
  const places = new Map<number, string>()
  const plant = (value: unknown, path: string): unknown => {
    if (typeof value === 'number') {
      places.set(places.size + 1, path)
      return places.size
    }
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plant(each, `${path}.${key}`)]))
      : value
  }
  return { data: plant(data, '') as Data, places }
}

/** Where the numbers stand that no figure says. */
function unsaid({ places }: { places: Map<number, string> }, leads: readonly Lead[]): string[] {
  const said = new Set(leads.flatMap(({ value, late }) => [value, ...(late ? [late.value] : [])]))
  return [...places].filter(([number]) => !said.has(number)).map(([, path]) => path)
}

describe('every number that a dashboard is told is a figure of it (product 8)', () => {
  const overdue = Object.fromEntries(
    [...overdueApplicationLists, ...overdueDispatchLists].map((list) => [list, 1]),
  )
  /** What waits for nobody, and for another area, whose dashboard says it. */
  const ended = ['.counts.approvedApp', '.counts.rejectedApp']
  const ofAdministrators = ['unverifiedApp', 'verifiedApp', 'paidApp', 'requestDispatch', 'paidDispatch']
  const ofDispatchers = ['newCaseDocuments', 'receivedFile']
  const ofAccountants = ['refundsWaiting', 'discrepancies']
  const counted = (badges: readonly string[]) => badges.map((badge) => `.counts.${badge}`)
  const late = (lists: readonly string[]) => lists.map((list) => `.overdue.${list}`)

  test('of an administrator', async () => {
    const told = planted({
      ...(await read('GET /administrator/dashboard/data', 'administrator', {})),
      overdue,
    })
    expect(unsaid(told, administratorLeads(told.data, {})).toSorted()).toEqual(
      [
        ...ended,
        ...counted([...ofDispatchers, ...ofAccountants]),
        ...late(['new_case_documents', 'received_file', 'dispatched_file']),
      ].toSorted(),
    )
  })

  test('of a dispatcher', async () => {
    const told = planted({ ...(await read('GET /dispatcher/dashboard/data', 'dispatcher', {})), overdue })
    expect(unsaid(told, dispatcherLeads(told.data, {})).toSorted()).toEqual(
      [
        ...ended,
        ...counted([...ofAdministrators, ...ofAccountants]),
        ...late(['unverified', 'paid', 'dispatch_request', 'paid_dispatch', 'send_to_dispatch']),
      ].toSorted(),
    )
  })

  test('of an accountant', async () => {
    const told = planted(await read('GET /accountant/dashboard/data', 'accountant', {}))
    expect(unsaid(told, [...waitingLeads(told.data, {}), ...moneyLeads(told.data, {})])).toEqual([])
  })
})

describe('the super admin’s figures (product 8)', () => {
  test('of what is looked after, say how many rows each list has', async () => {
    const home = await read('GET /super-admin/home', 'superAdmin', {})
    const rowsOf = async (call: Parameters<World['call']>[0]) =>
      ((await read(call, 'superAdmin', {})) as unknown as { rows: unknown[] }).rows.length
    expect(home).toEqual({
      caseCategories: await rowsOf('GET /customization/case-categories'),
      caseTypes: await rowsOf('GET /customization/case-types'),
      feeTypes: await rowsOf('GET /customization/fee-types'),
      comingFees: 0,
      faqs: await rowsOf('GET /customization/faqs'),
      offices: await rowsOf('GET /office-management/offices'),
      roles: await rowsOf('GET /user-role-management/roles'),
      rightsRequests: 0,
    })
  })

  test('of fees, say for how many there is a rule of a later day: none of today, and each once', async () => {
    const { db } = world
    const coming = async () => (await read('GET /super-admin/home', 'superAdmin', {})).comingFees
    const rule = (day: string) =>
      sql`insert into fee_rules (fee_type_id, formula, effective_from)
        select id, '{"kind": "fixed", "amountPoisha": 100}', ${day} from fee_types order by id limit 1`.execute(
        db,
      )
    await rule(today)
    expect(await coming()).toBe(0)
    for (const day of ['2999-01-01', '2999-02-01']) await rule(day)
    expect(await coming()).toBe(1)
  })

  test('of each office, say what its own dashboards and reports say', async () => {
    const { rows } = await read('GET /office-management/overview', 'superAdmin', {})
    expect(rows.length).toBeGreaterThan(1)
    for (const office of rows.filter(({ id }) => [ownOffice, otherOffice].includes(id))) {
      const chosen = { office: office.id }
      const pie = await read('GET /administrator/pie-chart/data', 'headAdministrator', chosen)
      const open = pie.filter(({ state }) => applicationStates[state].waitsFor !== null)
      const { overdue } = await read('GET /administrator/dashboard/data', 'headAdministrator', chosen)
      const month = { from: `${today.slice(0, 7)}-01`, to: today, ...chosen }
      const report = await read('GET /accountant/report', 'headAccountant', month)
      expect(office).toMatchObject({
        openCaseCount: open.reduce((sum, { count }) => sum + count, 0),
        monthPoisha: report.receivedPoisha,
      })
      const late = Object.values(overdue).reduce((sum, count) => sum + count, 0)
      expect(office.overdueCount).toBeGreaterThanOrEqual(late)
    }
  })
})

describe('every figure says what the list holds that it leads to (product 8)', () => {
  test.each(of('administrator'))('%s: figures, slices and days, as %s', async (_role, key, office) => {
    const chosen = office()
    const data = await read('GET /administrator/dashboard/data', key, chosen)
    expect(await compared(key, administratorLeads(data, chosen))).toBeGreaterThan(0)
    const states = stateLeads(await read('GET /administrator/pie-chart/data', key, chosen), chosen)
    expect(await compared(key, states)).toBeGreaterThan(0)
    const days = submittedLeads(await read('GET /administrator/line-chart/data', key, chosen), chosen)
    expect(days).toHaveLength(30)
    const submitted = await compared(key, days)
    expect(submitted > 0).toBe(chosen.office !== otherOffice)
  })

  test.each(of('dispatcher'))('%s, as %s', async (_role, key, office) => {
    const data = await read('GET /dispatcher/dashboard/data', key, office())
    expect(await compared(key, dispatcherLeads(data, office()))).toBeGreaterThan(0)
  })

  test.each(of('accountant'))(
    '%s: what waits, money and its slices and days, as %s',
    async (_role, key, office) => {
      const chosen = office()
      const data = await read('GET /accountant/dashboard/data', key, chosen)
      expect(await compared(key, waitingLeads(data, chosen))).toBeGreaterThan(0)
      const sums: Record<ReturnType<typeof moneyLeads>[number]['key'], Sum> = {
        today: 'receivedPoisha',
        month: 'receivedPoisha',
        refundedToday: 'refundedPoisha',
        refundedMonth: 'refundedPoisha',
        waivedMonth: 'waivedPoisha',
      }
      for (const lead of moneyLeads(data, chosen)) await compared(key, [lead], sums[lead.key])
      const from = dhakaDay(new Date(dayStart(today).getTime() - 29 * 24 * 3_600_000))
      const period = { from, to: today, ...chosen }
      const charts = await read('GET /accountant/charts/data', key, period)
      const { funds, methods } = chartLeads(charts, period)
      expect(await compared(key, funds, 'netPoisha')).toBeGreaterThan(0)
      expect(await compared(key, methods, 'netPoisha')).toBeGreaterThan(0)
      for (const sum of ['receivedPoisha', 'refundedPoisha'] as const)
        await compared(
          key,
          charts.days.map(({ day, [sum]: value }) => ({ key: day, value, href: dayHref(day, chosen) })),
          sum,
        )
    },
  )
})
