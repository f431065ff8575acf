import { sql, type Selectable } from 'kysely'
import type { Court, Office, OfficeDetail, OfficeOverview } from '../../api/office-calls.ts'
import { applicationStatesThat } from '../../machines/application/states.ts'
import type { CourtAdd, CourtChange, OfficeAdd, OfficeChange } from '../../machines/catalogue.ts'
import { funds } from '../../machines/money.ts'
import { dhakaDay } from '../../machines/text.ts'
import { statusOf } from '../catalogue/editor.ts'
import { namedOf } from '../catalogue/reference-store.ts'
import { creditedByOffice } from '../billing/months-store.ts'
import { amountOf } from '../database/amount.ts'
import { namedOrNull } from '../database/named.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'
import { overdueByOffice } from '../lifecycle/overdue-store.ts'

/** What the editor knows an office by is its own id. */
export type OfficeRow = Selectable<Database['offices']> & { subject_id: string }
export type CourtRow = Selectable<Database['courts']>

const placeOrNull = (id: number | null, name: string | null, nameBn: string | null) => {
  const named = namedOrNull(name, nameBn)
  return id === null || named === null ? null : { id, ...named }
}

/** Whether each fund of an office has a bank account on a day (YYYY-MM-DD). */
export const hasAccountsOn = (day: string) => sql<boolean>`(
  select count(*) from (select distinct on (fund) account_number from office_accounts
    where office_accounts.office_id = offices.id and effective_from <= ${day}
    order by fund, effective_from desc, id desc) held where account_number <> '') = ${funds.length}`

/** The head office first, then by name. */
const headFirst = sql`not offices.is_head_office`

const officeRows = (db: Db | Trx, day: string) =>
  db
    .selectFrom('offices')
    .leftJoin('divisions', 'divisions.id', 'offices.division_id')
    .leftJoin('districts', 'districts.id', 'offices.district_id')
    .leftJoin('upazilas', 'upazilas.id', 'offices.upazila_id')
    .selectAll('offices')
    .select([
      'divisions.name as division_name',
      'divisions.name_bn as division_name_bn',
      'districts.name as district_name',
      'districts.name_bn as district_name_bn',
      'upazilas.name as upazila_name',
      'upazilas.name_bn as upazila_name_bn',
      sql<number>`(select count(*) from courts where courts.office_id = offices.id)::int`.as('court_count'),
      hasAccountsOn(day).as('has_accounts'),
    ])
    .orderBy(headFirst)
    .orderBy('offices.name')

type OfficeFound = Awaited<ReturnType<ReturnType<typeof officeRows>['execute']>>[number]

const viewOffice = (row: OfficeFound): Office => ({
  id: row.id,
  code: row.code,
  ...namedOf(row),
  isHeadOffice: row.is_head_office,
  jurisdiction: { name: row.jurisdiction, nameBn: row.jurisdiction_bn },
  division: placeOrNull(row.division_id, row.division_name, row.division_name_bn),
  district: placeOrNull(row.district_id, row.district_name, row.district_name_bn),
  upazila: placeOrNull(row.upazila_id, row.upazila_name, row.upazila_name_bn),
  courtCount: row.court_count,
  hasAccounts: row.has_accounts,
  status: statusOf(row),
  version: row.version,
})

/** Every office as it stands on a day (YYYY-MM-DD). */
export const allOffices = async (db: Db, day: string): Promise<Office[]> =>
  (await officeRows(db, day).execute()).map(viewOffice)

/** States in which a case waits for somebody. */
const openStates = applicationStatesThat(({ isSubmitted, waitsFor }) => isSubmitted && waitsFor !== null)

/** Cases of an office that wait for somebody, by the counters. */
const openCases = sql<number>`(select coalesce(sum(count), 0)::int from counters
  where counters.office_id = offices.id and entity = 'application' and state in (${sql.join(openStates)}))`

/** One office as it stands on a day (YYYY-MM-DD); undefined where there is none. */
export async function officeDetail(db: Db, id: string, day: string): Promise<OfficeDetail | undefined> {
  const row = await officeRows(db, day)
    .select(openCases.as('open_count'))
    .where('offices.id', '=', id)
    .executeTakeFirst()
  return row && { ...viewOffice(row), openCaseCount: row.open_count }
}

/** Who works at an office, by the first role that they hold. */
const people = sql<OfficeOverview['people']>`(select coalesce(json_agg(json_build_object(
    'role', slug, 'name', name, 'nameBn', name_bn, 'count', held) order by role_id), '[]') from (
  select roles.id as role_id, roles.slug, roles.name, roles.name_bn, count(*)::int as held
  from users join user_roles on user_roles.user_id = users.id and user_roles.position = 0
    join roles on roles.id = user_roles.role_id
  where users.office_id = offices.id and users.is_active group by roles.id) by_role)`

/** Cases that wait for somebody, and how many funds have a bank account on a day: each read once for all offices. */
const openByOffice = sql<{
  office_id: string
  count: number
}>`(select office_id, sum(count)::int as count from counters
  where entity = 'application' and state in (${sql.join(openStates)}) group by office_id)`
const fundsByOffice = (day: string) => sql<{
  office_id: string
  count: number
}>`(select office_id, count(*)::int as count from office_accounts told
  where effective_from <= ${day} and account_number <> '' and not exists (select from office_accounts later
    where later.office_id = told.office_id and later.fund = told.fund and later.effective_from <= ${day}
      and (later.effective_from, later.id) > (told.effective_from, told.id))
  group by office_id)`

/** What every office has to do now, and what it received from the first of the month on. */
export async function officeOverview(db: Db, now: Date): Promise<OfficeOverview[]> {
  const day = dhakaDay(now)
  const offices = db
    .selectFrom('offices')
    .leftJoin('districts', 'districts.id', 'offices.district_id')
    .leftJoin(openByOffice.as('open'), 'open.office_id', 'offices.id')
    .leftJoin(fundsByOffice(day).as('held'), 'held.office_id', 'offices.id')
    .leftJoin(creditedByOffice(`${day.slice(0, 7)}-01`).as('received'), 'received.office_id', 'offices.id')
    .select(['offices.id', 'offices.name', 'offices.name_bn', 'offices.is_active', 'offices.district_id'])
    .select([
      'districts.name as district_name',
      'districts.name_bn as district_name_bn',
      'open.count as open_count',
      'held.count as fund_count',
      amountOf(sql.ref('received.poisha')).as('month_poisha'),
      people.as('people'),
    ])
    .orderBy(headFirst)
    .orderBy('offices.name')
  const [overdue, rows] = await Promise.all([overdueByOffice(db, now), offices.execute()])
  return rows.map((row) => ({
    id: row.id,
    ...namedOf(row),
    status: statusOf(row),
    openCaseCount: row.open_count ?? 0,
    overdueCount: overdue.get(row.id) ?? 0,
    monthPoisha: row.month_poisha,
    hasAccounts: row.fund_count === funds.length,
    district: placeOrNull(row.district_id, row.district_name, row.district_name_bn),
    people: row.people,
  }))
}

export const officeOf = (db: Db | Trx, id: string) =>
  db.selectFrom('offices').selectAll().where('id', '=', id).executeTakeFirst()

const asEdited = <Row extends { id: string }>(row: Row) => ({ ...row, subject_id: row.id })

export async function lockOffice(trx: Trx, id: string): Promise<OfficeRow | undefined> {
  const row = await trx.selectFrom('offices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && asEdited(row)
}

const columnsOf = (values: OfficeChange) => ({
  name: values.name,
  name_bn: values.nameBn,
  jurisdiction: values.jurisdiction,
  jurisdiction_bn: values.jurisdictionBn,
  division_id: values.divisionId,
  district_id: values.districtId,
  upazila_id: values.upazilaId,
  is_active: values.status === 'active',
})

const nextVersion = { version: sql<number>`version + 1` }

/** A new office. Each of its funds has an account that says nothing until one is told. */
export async function insertOffice(trx: Trx, id: string, values: OfficeAdd, at: Date): Promise<OfficeRow> {
  const row = await trx
    .insertInto('offices')
    .values({ id, code: values.code.toLowerCase(), is_head_office: false, ...columnsOf(values) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('office_accounts')
    .values(
      funds.map((fund) => ({
        office_id: id,
        fund,
        account_number: '',
        bank: '',
        branch: '',
        recorded_at: at,
      })),
    )
    .execute()
  return asEdited(row)
}

export const updateOffice = async (trx: Trx, id: string, values: OfficeChange): Promise<OfficeRow> =>
  asEdited(
    await trx
      .updateTable('offices')
      .set({ ...columnsOf(values), ...nextVersion })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** Courts with their office: those of an office, or one. */
export async function courtsOf(db: Db, of: { officeId: string } | { id: number }): Promise<Court[]> {
  const query = db
    .selectFrom('courts')
    .innerJoin('offices', 'offices.id', 'courts.office_id')
    .leftJoin('districts', 'districts.id', 'courts.district_id')
    .selectAll('courts')
    .select([
      'offices.name as office_name',
      'offices.name_bn as office_name_bn',
      'offices.is_active as is_office_active',
      'districts.name as district_name',
      'districts.name_bn as district_name_bn',
    ])
    .orderBy('courts.id')
  const rows = await (
    'id' in of ? query.where('courts.id', '=', of.id) : query.where('courts.office_id', '=', of.officeId)
  ).execute()
  return rows.map((row) => ({
    id: row.id,
    ...namedOf(row),
    division: row.division,
    district: placeOrNull(row.district_id, row.district_name, row.district_name_bn),
    office: {
      id: row.office_id,
      name: row.office_name,
      nameBn: row.office_name_bn,
      status: statusOf({ is_active: row.is_office_active }),
    },
    status: statusOf(row),
    version: row.version,
  }))
}

export const lockCourt = (trx: Trx, id: number): Promise<CourtRow | undefined> =>
  trx.selectFrom('courts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertCourt = (trx: Trx, officeId: string, values: CourtAdd): Promise<CourtRow> =>
  trx
    .insertInto('courts')
    .values({
      office_id: officeId,
      name: values.name,
      name_bn: values.nameBn,
      division: values.division,
      district_id: values.districtId,
      is_active: values.status === 'active',
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateCourt = (trx: Trx, id: number, values: CourtChange): Promise<CourtRow> =>
  trx
    .updateTable('courts')
    .set({
      name: values.name,
      name_bn: values.nameBn,
      is_active: values.status === 'active',
      ...nextVersion,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Whether each fund of an office has a bank account on a day, inside a transaction that adds to it. */
export async function hasAccounts(trx: Trx, officeId: string, day: string): Promise<boolean> {
  const row = await trx
    .selectFrom('offices')
    .select(hasAccountsOn(day).as('is_whole'))
    .where('id', '=', officeId)
    .executeTakeFirst()
  return row?.is_whole ?? false
}

export const isDistrict = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.selectFrom('districts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
