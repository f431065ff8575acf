import { sql, type Selectable } from 'kysely'
import type { CourtChange } from '../../machines/catalogue.ts'
import type { DivisionCode } from '../../machines/form.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'
import { hasAccountsOn } from './store.ts'

type CourtRow = Selectable<Database['courts']>

/** Courts after a number, in their order, with the codes of where they are. */
export const courtsAfter = (db: Db, number: number, limit: number) =>
  db
    .selectFrom('courts')
    .innerJoin('offices', 'offices.id', 'courts.office_id')
    .leftJoin('districts', 'districts.id', 'courts.district_id')
    .selectAll('courts')
    .select(['offices.code as office_code', 'districts.code as district_code'])
    .where('courts.id', '>', number)
    .orderBy('courts.id')
    .limit(limit)
    .execute()

/** Offices by code in capitals, with whether their funds have accounts on a day (YYYY-MM-DD); locked where courts are added to them. */
export async function officesByCode(db: Db | Trx, codes: readonly string[], day: string, isLocked: boolean) {
  const rows = await db
    .selectFrom('offices')
    .select([
      'offices.id',
      sql<string>`upper(offices.code)`.as('code'),
      hasAccountsOn(day).as('has_accounts'),
    ])
    .where(sql<boolean>`upper(offices.code) = any(${codes}::text[])`)
    .orderBy('offices.id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** The numbers of districts by code in capitals. */
export async function districtsByCode(db: Db | Trx, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('districts')
    .select(['id', sql<string>`upper(code)`.as('code')])
    .where(sql<boolean>`upper(code) = any(${codes}::text[])`)
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Courts by their numbers, and every court of these offices; locked in a transaction that changes them. */
export const knownCourts = (
  db: Db | Trx,
  { numbers, officeIds }: { numbers: readonly number[]; officeIds: readonly string[] },
  isLocked: boolean,
): Promise<CourtRow[]> =>
  db
    .selectFrom('courts')
    .selectAll()
    .where(sql<boolean>`(id = any(${numbers}::int[]) or office_id = any(${officeIds}::uuid[]))`)
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute()

/** A court that a file adds. */
export interface NewCourt extends CourtChange {
  officeId: string
  districtId: number
  division: DivisionCode
}

/** Adds courts by one statement. */
export async function insertCourts(trx: Trx, courts: readonly NewCourt[]): Promise<CourtRow[]> {
  const typed = courts.map(({ officeId, districtId, division, name, nameBn, status }) => ({
    office_id: officeId,
    district_id: districtId,
    division,
    name,
    name_bn: nameBn,
    is_active: status === 'active',
  }))
  const { rows } =
    await sql<CourtRow>`insert into courts (office_id, district_id, division, name, name_bn, is_active)
    select office_id, district_id, division, name, name_bn, is_active from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb)
      as typed (office_id uuid, district_id int, division text, name text, name_bn text, is_active boolean)
    returning *`.execute(trx)
  return rows
}

/** Writes names and status of courts that are locked, each with its next version, by one statement. */
export async function updateCourts(
  trx: Trx,
  courts: readonly (CourtChange & { id: number })[],
): Promise<CourtRow[]> {
  const typed = courts.map(({ id, name, nameBn, status }) => {
    return { key: id, new_name: name, new_name_bn: nameBn, is_offered: status === 'active' }
  })
  const { rows } = await sql<CourtRow>`update courts
    set name = new_name, name_bn = new_name_bn, is_active = is_offered, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb)
      as typed (key int, new_name text, new_name_bn text, is_offered boolean)
    where id = key returning courts.*`.execute(trx)
  return rows
}
